"""An import hook that gives modules another text, so that no file is written."""

import sys
from collections.abc import Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType


class Altered(MetaPathFinder):
    """Finds modules with a given text. Add it to ``sys.meta_path`` before they are imported."""

    def __init__(self, root: Path, texts: Mapping[str, str]) -> None:
        self._texts = {str(root / path): text for path, text in texts.items()}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module's usual spec with our loader; None for modules without a given text."""
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin not in self._texts:
            return None
        spec.loader = _Loader(fullname, spec.origin, self._texts[spec.origin])
        return spec


class _Loader(SourceFileLoader):
    def __init__(self, fullname: str, path: str, text: str) -> None:
        super().__init__(fullname, path)
        self._text = text

    def get_code(self, fullname: str) -> CodeType:
        """Compile the given text. No bytecode cache is read or written."""
        return compile(self._text, self.path, "exec", dont_inherit=True)


def alter(root: Path, texts: Mapping[str, str]) -> None:
    """Give these modules (by their paths from the root) these texts. None of them may be imported yet."""
    sys.meta_path.insert(0, Altered(root, texts))

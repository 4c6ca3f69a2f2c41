"""What the metrics of this process say. Other tests have counted before, so only the growth of a value counts."""

from prometheus_client import REGISTRY


class Measured:
    """A value of a metric, from now on."""

    def __init__(self, name: str, **labels: str) -> None:
        self._name = name
        self._labels = labels
        self._before = self.value

    @property
    def value(self) -> float:
        """The value; 0 if nothing was counted yet."""
        return REGISTRY.get_sample_value(self._name, self._labels) or 0

    @property
    def growth(self) -> float:
        """By how much the value has grown."""
        return self.value - self._before

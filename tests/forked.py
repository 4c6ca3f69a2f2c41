"""Does work in a fork of the tests' process, which has imported everything already."""

import os
import traceback
import warnings
from collections.abc import Callable


def forked(work: Callable[[], int | None]) -> int:
    """Do the work in a fork, and give its id. Its exit code is what the work gives, or 1 after an exception.

    No event loop may be running in the caller's thread.
    """
    with warnings.catch_warnings():
        # Other threads of this process hold no lock that the work needs.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child:
        return child
    code = 1
    try:
        code = work() or 0
    except BaseException:  # noqa: BLE001 - nothing may reach pytest, which belongs to the other process
        traceback.print_exc()
    finally:
        # Without the cleanup of pytest.
        os._exit(code)


def code_of(child: int) -> int:
    """Wait until the fork has ended. Gives its exit code, or minus the signal that ended it."""
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

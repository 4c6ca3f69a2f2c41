"""The endpoints that answer interactions: the first answer within 3 seconds, all others within 15 minutes."""

from collections.abc import Callable, Mapping
from typing import Final

from tests.stub.bodies import Made, number, part, parts
from tests.stub.messages import Messages
from tests.stub.payloads import EPHEMERAL, message_object
from tests.stub.refusals import Refusal
from tests.stub.rest import NOTHING, Handler, Reply
from tests.stub.things import Callback, Interaction, Message
from tests.stub.wire import Call
from tests.stub.world import World

FIRST: Final = 3.0
"""Seconds in which the first answer must come."""

ALL: Final = 15 * 60.0
"""Seconds in which all answers must come."""

WAIT_IN_SILENCE: Final = 6

_WEBHOOK: Final = "/webhooks/{application}/{token}"


class Interactions:
    """The endpoints by which the bot answers interactions."""

    def __init__(self, world: World, messages: Messages) -> None:
        self._world = world
        self._messages = messages

    def routes(self) -> Mapping[str, Handler]:
        """The handler of each route."""
        return {
            "POST /interactions/{interaction}/{token}/callback": self._of(self._call_back),
            f"POST {_WEBHOOK}": self._of(self._follow_up),
            f"GET {_WEBHOOK}/messages/@original": self._of(self._show),
            f"PATCH {_WEBHOOK}/messages/@original": self._of(self._edit),
            f"DELETE {_WEBHOOK}/messages/@original": self._of(self._delete),
            f"PATCH {_WEBHOOK}/messages/{{message}}": self._of(self._edit),
            f"DELETE {_WEBHOOK}/messages/{{message}}": self._of(self._delete),
        }

    def _of(self, handler: Callable[[Call, Interaction], Reply]) -> Handler:
        """Wrap the handler: it gets the interaction of the call, and its refusals are noted on the interaction."""

        def handle(call: Call) -> Reply:
            interaction = self._world.interactions.get(call.places["token"])
            if interaction is None:
                raise Refusal(10062 if "interaction" in call.places else 50027)
            try:
                return handler(call, interaction)
            except Refusal as refusal:
                interaction.refused.append(refusal.code)
                raise
            finally:
                interaction.changes.tell()

        return handle

    # --- the first answer -----------------------------------------------------------------------------

    def _call_back(self, call: Call, interaction: Interaction) -> Reply:
        now = self._world.clock.now()
        if interaction.id != call.number("interaction") or now - interaction.at > FIRST:
            raise Refusal(10062)
        if interaction.callback is not None:
            raise Refusal(40060)
        kind = number(call.body, "type")
        interaction.original = self._answered(interaction, kind, call)
        choices = parts(part(call.body, "data"), "choices")
        interaction.callback = Callback(kind, now, choices)
        call.readers = self._readers(interaction, None if kind == WAIT_IN_SILENCE else interaction.original)
        return Reply(self._shown(interaction, kind)) if call.query.get("with_response") else NOTHING

    def _answered(self, interaction: Interaction, kind: int, call: Call) -> Message | None:
        """The message that the first answer creates or changes."""
        said = part(call.body, "data")
        match kind:
            case 4 | 5:
                return self._add(interaction, said, call, loading=kind == 5)
            case 6 if interaction.message is not None:
                return interaction.message
            case 7 if interaction.message is not None:
                self._messages.change(interaction.message, said, call.files)
                return interaction.message
            case 8:
                return None
            case _:
                raise Refusal(50035)

    def _add(self, interaction: Interaction, said: Mapping[str, object], call: Call, *, loading: bool) -> Message:
        only_for = interaction.user.id if number(said, "flags") & EPHEMERAL else None
        author = self._world.bot.id
        return self._messages.add(
            interaction.channel,
            author,
            said,
            call.files,
            only_for=only_for,
            interaction=interaction.id,
            loading=loading,
        )

    def _shown(self, interaction: Interaction, kind: int) -> Made:
        """The body that Discord returns for the first answer."""
        answered: Made = {"id": str(interaction.id), "type": interaction.kind}
        if interaction.original is None:
            return {"interaction": answered}
        shown = message_object(self._world, interaction.original)
        answered |= {
            "response_message_id": shown["id"],
            "response_message_loading": interaction.original.loading,
            "response_message_ephemeral": interaction.original.only_for is not None,
        }
        resource = {"type": kind, "message": shown}
        return {"interaction": answered, **({"resource": resource} if kind in {4, 7} else {})}

    # --- later answers --------------------------------------------------------------------------------

    def _follow_up(self, call: Call, interaction: Interaction) -> Reply:
        self._check_open(interaction)
        original = interaction.original
        if original is not None and original.loading:
            # Discord fills the "thinking" message with the first follow-up instead of posting another message.
            return self._change(call, interaction, original)
        message = self._add(interaction, call.body, call, loading=False)
        interaction.followups.append(message)
        call.readers = self._readers(interaction, message)
        return Reply(message_object(self._world, message))

    def _show(self, call: Call, interaction: Interaction) -> Reply:
        return Reply(message_object(self._world, self._message(call, interaction)))

    def _edit(self, call: Call, interaction: Interaction) -> Reply:
        return self._change(call, interaction, self._message(call, interaction))

    def _change(self, call: Call, interaction: Interaction, message: Message) -> Reply:
        self._messages.change(message, call.body, call.files)
        interaction.edits.append(self._world.clock.now())
        call.readers = self._readers(interaction, message)
        return Reply(message_object(self._world, message))

    def _delete(self, call: Call, interaction: Interaction) -> Reply:
        self._message(call, interaction).deleted = True
        return NOTHING

    def _check_open(self, interaction: Interaction) -> None:
        if self._world.clock.now() - interaction.at > ALL:
            raise Refusal(50027)
        if interaction.callback is None:
            raise Refusal(10015)

    def _message(self, call: Call, interaction: Interaction) -> Message:
        """The message that the call names: the original answer, or a follow-up by its id. Raises Refusal."""
        self._check_open(interaction)
        meant = call.number("message")
        found = next((message for message in interaction.followups if message.id == meant), None)
        found = interaction.original if found is None and "message" not in call.places else found
        if found is None or found.deleted:
            raise Refusal(10008)
        return found

    def _readers(self, interaction: Interaction, message: Message | None) -> frozenset[int]:
        if message is None or message.only_for is not None:
            return frozenset({interaction.user.id})
        return self._world.readers(interaction.channel)

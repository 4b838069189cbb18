import { decideEligibility } from '#contract/eligibility.ts';
import type { ToDoItemAnswer } from '#contract/to-do.ts';
import { fieldsOfSchema } from '#web/office/kind-fields.tsx';
import { KindForm } from '#web/office/kind-form.tsx';
import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';

/** Returns the player and the match (or the frame of a cup tie) that a decision is about. */
function playerAndMatchOf({ fixtureId, competitionId, tieId, match, playerId }: ToDoItemAnswer) {
  const of = tieId === null ? { fixtureId: fixtureId ?? '' } : { competitionId, tieId };
  return { ...of, match: match ?? 0, playerId: playerId ?? '' };
}

/** A button that accepts a player who broke a rule by playing in a match. The result of that match then stands. */
export function AcceptPlayerButton({ one, name }: { one: ToDoItemAnswer; name: string }) {
  const body = { ...playerAndMatchOf(one), decision: 'accept' as const };
  return (
    <ApiCallButton
      label="Accept"
      accessibleName={`Accept: ${name}`}
      send={(options) => callAsOfficial('POST /api/admin/eligibility', { body }, options)}
      done={({ message }) => message}
    />
  );
}

const reasonSchema = decideEligibility.body.pick({ note: true });
const REASON_FIELDS = fieldsOfSchema(reasonSchema);

/** A form that gives a match to the other side, because a player broke a rule by playing in it. Asks for a reason. */
export function GiveMatchToOtherSideForm({ one }: { one: ToDoItemAnswer }) {
  return (
    <KindForm
      body={reasonSchema}
      fields={() => REASON_FIELDS}
      start={{ note: '' }}
      focusTyped
      submit="Give the match to the other side"
      send={({ note = null }, options) => {
        const body = { ...playerAndMatchOf(one), decision: 'lose' as const, note };
        return callAsOfficial('POST /api/admin/eligibility', { body }, options);
      }}
      done={({ message }) => ({ text: message })}
    />
  );
}

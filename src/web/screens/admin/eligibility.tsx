import { decideEligibility } from '#contract/eligibility.ts';
import type { ToDoAnswer } from '#contract/to-do.ts';
import { fieldsOfSchema } from '#web/office/kind-fields.tsx';
import { KindForm } from '#web/office/kind-form.tsx';
import { ActionButton } from '#web/officials/action-button.tsx';
import { officialApi } from '#web/officials/official-api.ts';

/** Returns the player and the match (or the frame of a cup tie) that a decision is about. */
function placeOf({ fixtureId, competitionId, tieId, match, playerId }: ToDoAnswer) {
  const of = tieId === null ? { fixtureId: fixtureId ?? '' } : { competitionId, tieId };
  return { ...of, match: match ?? 0, playerId: playerId ?? '' };
}

/** A button that accepts a player who broke a rule by playing in the match. The match's result then stands. */
export function AcceptPlayer({ one, name }: { one: ToDoAnswer; name: string }) {
  const body = { ...placeOf(one), decision: 'accept' as const };
  return (
    <ActionButton
      label="Accept"
      accessibleName={`Accept: ${name}`}
      send={(options) => officialApi('POST /api/admin/eligibility', { body }, options)}
      done={({ message }) => message}
    />
  );
}

const reason = decideEligibility.body.pick({ note: true });
const REASON = fieldsOfSchema(reason);

/** A form that gives the match to the other side because the player broke a rule by playing. Asks for a reason. */
export function LoseMatch({ one }: { one: ToDoAnswer }) {
  return (
    <KindForm
      body={reason}
      fields={() => REASON}
      start={{ note: '' }}
      focusTyped
      submit="Give the match to the other side"
      send={({ note = null }, options) => {
        const body = { ...placeOf(one), decision: 'lose' as const, note };
        return officialApi('POST /api/admin/eligibility', { body }, options);
      }}
      done={({ message }) => ({ text: message })}
    />
  );
}

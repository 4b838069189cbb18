import { refuseSubstitute } from '#contract/substitutes.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import type { ToDoItemAnswer } from '#contract/to-do.ts';
import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { MergePlayersForm } from '#web/office/merge.tsx';
import { KindForm } from '#web/office/kind-form.tsx';

/** Returns the player, season and team that identify a request to approve a substitute. */
function substituteCallInput({ playerId, season, teamId }: ToDoItemAnswer) {
  return { params: { playerId: playerId ?? '' }, which: { season: season ?? '', teamId: teamId ?? '' } };
}

/** A button that approves a substitute. */
export function ApproveSubstituteButton({ one, name }: { one: ToDoItemAnswer; name: string }) {
  const { params, which: body } = substituteCallInput(one);
  return (
    <ApiCallButton
      label="Approve"
      accessibleName={`Approve: ${name}`}
      send={(options) => callAsOfficial('POST /api/admin/substitutes/{playerId}/approve', { params, body }, options)}
      done={({ message }) => message}
    />
  );
}

/** A form to merge a substitute who was entered under a new name with a player whom the league already has. */
export function MergeSubstituteForm({ one, teams }: { one: ToDoItemAnswer; teams: readonly TeamAnswer[] }) {
  const { params, which } = substituteCallInput(one);
  return (
    <MergePlayersForm
      teams={teams}
      merge={params.playerId}
      send={({ keep: into }, options) => {
        const body = { ...which, into, confirm: true };
        return callAsOfficial('POST /api/admin/substitutes/{playerId}/merge', { params, body }, options);
      }}
    />
  );
}

const refusalSchema = refuseSubstitute.body.pick({ reason: true });

/** A form to refuse a substitute, with a reason. */
export function RefuseSubstituteForm({ one }: { one: ToDoItemAnswer }) {
  const { params, which } = substituteCallInput(one);
  return (
    <KindForm
      body={refusalSchema}
      fields={() => ({
        reason: {
          label: 'Reason',
          hint: 'The result stays. Its card is disputed with this reason, which both captains see.',
        },
      })}
      focusTyped
      submit="Refuse"
      send={({ reason }, options) => {
        const body = { ...which, reason };
        return callAsOfficial('POST /api/admin/substitutes/{playerId}/refuse', { params, body }, options);
      }}
      done={({ message }) => ({ text: message })}
    />
  );
}

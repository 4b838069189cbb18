import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';

type ConfirmResultProps = {
  fixtureId: string;
  /** The version of the card that the official has seen; `null` if unknown. */
  version?: number | null;
  /** The names of both teams, such as `Harbour Social v Old Mill`. */
  teams: string;
};

/** A button with which an official confirms a captain's card unchanged. */
export function ConfirmAsOfficialButton({ fixtureId, version = null, teams }: ConfirmResultProps) {
  const input = { params: { fixtureId }, body: version === null ? {} : { version } };
  return (
    <ApiCallButton
      label="Confirm"
      accessibleName={`Confirm: ${teams}`}
      send={(options) => callAsOfficial('POST /api/matches/{fixtureId}/confirm', input, options)}
      done={`Confirmed ${teams}.`}
    />
  );
}

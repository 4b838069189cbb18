import { useEffect, useRef, useState } from 'react';
import type { OfficialFixtures, OfficialScheduledFixture } from '#contract/fixture-list.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { labelled } from '#domain/field-words.ts';
import { fields, text } from '#domain/fields.ts';
import { sentInnocent, sentTimeAndPlace, weekFaults } from '#domain/fixtures/scheduled-fixture.ts';
import type { ScheduledState } from '#domain/fixtures/scheduled-state.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import button from '#web/components/button.module.css';
import ui from '#web/components/ui.module.css';
import { ActionButton } from '#web/officials/action-button.tsx';
import { Confirm } from '#web/officials/buttons.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { fieldsOf } from '#web/office/kind-fields.tsx';
import { KindForm } from '#web/office/kind-form.tsx';
import style from './admin-matches.module.css';

const STATE_LABELS: Record<ScheduledState, string> = {
  planned: 'Planned',
  postponed: 'Postponed, no new date yet',
  rearranged: 'Rearranged',
  cancelled: 'Cancelled, not to be played',
};
const STATES = Object.entries(STATE_LABELS).map(([value, label]) => ({ value, label }));

const team = (label: string) => labelled(label, text(label), { placeholder: 'Choose a team' });
const added = fields('The fixture', { homeTeam: team('Home team'), awayTeam: team('Away team'), ...sentTimeAndPlace });
const PLANNED = { state: 'planned' } as const;
const HIDDEN = { hidden: true };

/** A form to add a fixture. It sends the home team's division. The server checks the away team's division. */
export function AddFixture({ list, teams }: { list: OfficialFixtures; teams: readonly TeamAnswer[] }) {
  const { season, weeks } = list;
  const nameOfDivision = useDivisionName();
  const playing = teams.filter(({ division }) => division > 0);
  const options = playing.map(({ id, name, division }) => ({
    value: id,
    label: `${name} (${nameOfDivision(division, season)})`,
  }));
  return (
    <details className={ui.more}>
      <summary>Add a fixture</summary>
      <KindForm
        body={added}
        start={PLANNED}
        again={() => PLANNED}
        fields={() => fieldsOf(added, { homeTeam: { options }, awayTeam: { options }, state: HIDDEN, note: HIDDEN })}
        faults={(draft) => weekFaults(draft, { name: season, weeks })}
        submit="Add fixture"
        send={(sent, sending) => {
          const division = playing.find(({ id }) => id === sent.homeTeam)?.division ?? 0;
          return officialApi('POST /api/admin/fixtures', { body: { ...sent, season, division } }, sending);
        }}
        done={({ message }) => ({ text: message })}
      />
    </details>
  );
}

type ChangeFixtureProps = {
  list: OfficialFixtures;
  fixture: OfficialScheduledFixture;
  /** `week`: the week of the fixture after a save. Undefined if nothing was saved. */
  onClose: (week?: number) => void;
};

const changed = fields('The fixture', { ...sentTimeAndPlace, innocent: sentInnocent });

/**
 * A form to change or remove a fixture: time, place, state and sides. The official decides whether to accept clashes.
 */
export function ChangeFixture(props: ChangeFixtureProps) {
  const { list, fixture, onClose } = props;
  const params = { listedId: fixture.listedId };
  const heading = useRef<HTMLHeadingElement>(null);
  const [clashes, setClashes] = useState<string[]>([]);
  // Clashes that the official has seen and accepted.
  const accepted = useRef<string[]>([]);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={style.change}>
      <h4 ref={heading} tabIndex={-1}>
        Change fixture
      </h4>
      <KindForm
        body={changed}
        start={startOf(fixture)}
        fields={({ state }) => changedFields(fixture, state)}
        faults={(draft) => weekFaults(draft, { name: list.season, weeks: list.weeks })}
        submit="Save"
        send={async (body, options) => {
          const input = { params, body };
          const dryRun = await officialApi('PUT /api/admin/fixtures/{listedId}', {
            ...input,
            query: { dryRun: 'true' },
          });
          const found = dryRun.ok ? dryRun.value.clashes : [];
          if (!dryRun.ok || found.every((clash) => accepted.current.includes(clash)))
            return officialApi('PUT /api/admin/fixtures/{listedId}', input, options);
          setClashes(found);
          return dryRun;
        }}
        done={({ message, clashes: found }, { weekNumber }) => {
          const isSaved = found.every((clash) => accepted.current.includes(clash));
          if (isSaved) onClose(weekNumber);
          return { text: isSaved ? message : 'Not saved yet: the fixture clashes with others.' };
        }}
        beside={<OtherChanges {...props} />}
      >
        {(_, { submit, sending }) =>
          // Hidden while the form is being sent, because it sends one request at a time.
          clashes.length === 0 || sending ? null : (
            <Clashing
              clashes={clashes}
              onYes={() => {
                accepted.current = clashes;
                setClashes([]);
                submit();
              }}
              onNo={() => setClashes([])}
            />
          )
        }
      </KindForm>
    </div>
  );
}

/** Returns the fields of a change. Only a cancelled fixture has a note and an innocent side. */
function changedFields(fixture: OfficialScheduledFixture, state: string | undefined) {
  return fieldsOf(changed, {
    state: { options: STATES },
    note: { hidden: state !== 'cancelled' },
    innocent: { hidden: state !== 'cancelled', options: sidesOf(fixture) },
  });
}

function sidesOf({ homeTeamName, awayTeamName }: OfficialScheduledFixture) {
  return [
    { value: '', label: 'Neither team' },
    { value: 'home', label: homeTeamName },
    { value: 'away', label: awayTeamName },
  ];
}

function startOf(fixture: OfficialScheduledFixture) {
  const { weekNumber, date, time = '', ownVenue: venue, state, note = '', innocent = null } = fixture;
  return { weekNumber, date, time, venue, note, innocent, state: state === 'played' ? ('planned' as const) : state };
}

type ClashingProps = { clashes: readonly string[]; onYes: () => void; onNo: () => void };

function Clashing({ clashes, ...buttons }: ClashingProps) {
  return (
    <Confirm title="This clashes" yes="Save anyway" {...buttons}>
      <ul>
        {clashes.map((clash) => (
          <li key={clash}>{clash}</li>
        ))}
      </ul>
    </Confirm>
  );
}

/** Buttons beside the form, for changes that the form has no field for. */
function OtherChanges({ fixture, onClose }: ChangeFixtureProps) {
  const { listedId, homeTeamName, awayTeamName } = fixture;
  const params = { listedId };
  const swapped = { params, body: { swap: true } };
  return (
    <>
      <button type="button" className={button.quiet} onClick={() => onClose()}>
        Cancel
      </button>
      <ActionButton
        label="Swap home and away"
        className={button.quiet}
        send={(options) => officialApi('PUT /api/admin/fixtures/{listedId}', swapped, options)}
        done={({ message }) => message}
        onDone={onClose}
      />
      <ActionButton
        label="Remove from list"
        className={button.quiet}
        send={(options) => officialApi('DELETE /api/admin/fixtures/{listedId}', { params }, options)}
        done={`Removed ${homeTeamName} v ${awayTeamName} from the list.`}
      />
    </>
  );
}

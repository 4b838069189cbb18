import { useEffect, useRef, useState } from 'react';
import type { FixtureListForOfficials, ScheduledFixtureForOfficials } from '#contract/fixture-list.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { labelField } from '#domain/field-words.ts';
import { fields, text } from '#domain/fields.ts';
import {
  sentInnocentSideSchema,
  timeAndPlaceRequestFields,
  weekBeyondSeasonFaults,
} from '#domain/fixtures/scheduled-fixture.ts';
import type { ScheduledState } from '#domain/fixtures/scheduled-state.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import button from '#web/components/button.module.css';
import ui from '#web/components/ui.module.css';
import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import { ConfirmDialog } from '#web/officials/buttons.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { fieldsOfSchema } from '#web/office/kind-fields.tsx';
import { KindForm } from '#web/office/kind-form.tsx';
import style from './admin-matches.module.css';

const STATE_LABELS: Record<ScheduledState, string> = {
  planned: 'Planned',
  postponed: 'Postponed, no new date yet',
  rearranged: 'Rearranged',
  cancelled: 'Cancelled, not to be played',
};
const STATE_OPTIONS = Object.entries(STATE_LABELS).map(([value, label]) => ({ value, label }));

const labelledTeamField = (label: string) => labelField(label, text(label), { placeholder: 'Choose a team' });
const addedFixtureSchema = fields('The fixture', {
  homeTeam: labelledTeamField('Home team'),
  awayTeam: labelledTeamField('Away team'),
  ...timeAndPlaceRequestFields,
});
const NEW_FIXTURE_VALUES = { state: 'planned' } as const;
const HIDDEN_FIELD = { hidden: true };

/**
 * A form to add a fixture. The form sends the home team's division as the fixture's division. The server checks the
 * away team's division.
 */
export function AddFixture({ list, teams }: { list: FixtureListForOfficials; teams: readonly TeamAnswer[] }) {
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
        body={addedFixtureSchema}
        start={NEW_FIXTURE_VALUES}
        again={() => NEW_FIXTURE_VALUES}
        fields={() =>
          fieldsOfSchema(addedFixtureSchema, {
            homeTeam: { options },
            awayTeam: { options },
            state: HIDDEN_FIELD,
            note: HIDDEN_FIELD,
          })
        }
        faults={(draft) => weekBeyondSeasonFaults(draft, { name: season, weeks })}
        submit="Add fixture"
        send={(sent, sending) => {
          const division = playing.find(({ id }) => id === sent.homeTeam)?.division ?? 0;
          return callAsOfficial('POST /api/admin/fixtures', { body: { ...sent, season, division } }, sending);
        }}
        done={({ message }) => ({ text: message })}
      />
    </details>
  );
}

type ChangeFixtureProps = {
  list: FixtureListForOfficials;
  fixture: ScheduledFixtureForOfficials;
  /** `week`: the fixture's week after a save of the form. Undefined after Cancel and after a swap of the sides. */
  onClose: (week?: number) => void;
};

const changedFixtureSchema = fields('The fixture', { ...timeAndPlaceRequestFields, innocent: sentInnocentSideSchema });

/**
 * A form to change a fixture's time, place and state, with buttons to swap its sides and to remove it. If the change
 * clashes with other fixtures, the official decides whether to save it.
 */
export function ChangeFixtureForm(props: ChangeFixtureProps) {
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
        body={changedFixtureSchema}
        start={initialFixtureFormValues(fixture)}
        fields={({ state }) => fieldsOfChangeForm(fixture, state)}
        faults={(draft) => weekBeyondSeasonFaults(draft, { name: list.season, weeks: list.weeks })}
        submit="Save"
        send={async (body, options) => {
          const input = { params, body };
          const dryRun = await callAsOfficial('PUT /api/admin/fixtures/{listedId}', {
            ...input,
            query: { dryRun: 'true' },
          });
          const found = dryRun.ok ? dryRun.value.clashes : [];
          if (!dryRun.ok || found.every((clash) => accepted.current.includes(clash)))
            return callAsOfficial('PUT /api/admin/fixtures/{listedId}', input, options);
          setClashes(found);
          return dryRun;
        }}
        done={({ message, clashes: found }, { weekNumber }) => {
          const isSaved = found.every((clash) => accepted.current.includes(clash));
          if (isSaved) onClose(weekNumber);
          return { text: isSaved ? message : 'Not saved yet: the fixture clashes with others.' };
        }}
        beside={<FixtureFormButtons {...props} />}
      >
        {(_, { submit, sending }) =>
          // The dialog is hidden while a request is running, because the form sends only one request at a time.
          clashes.length === 0 || sending ? null : (
            <ClashDialog
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

/**
 * Returns the fields of the form that changes a fixture. Only a cancelled fixture has fields for a note and for the
 * side that was not at fault (`innocent`).
 */
function fieldsOfChangeForm(fixture: ScheduledFixtureForOfficials, state: string | undefined) {
  return fieldsOfSchema(changedFixtureSchema, {
    state: { options: STATE_OPTIONS },
    note: { hidden: state !== 'cancelled' },
    innocent: { hidden: state !== 'cancelled', options: innocentSideOptions(fixture) },
  });
}

function innocentSideOptions({ homeTeamName, awayTeamName }: ScheduledFixtureForOfficials) {
  return [
    { value: '', label: 'Neither team' },
    { value: 'home', label: homeTeamName },
    { value: 'away', label: awayTeamName },
  ];
}

function initialFixtureFormValues(fixture: ScheduledFixtureForOfficials) {
  const { weekNumber, date, time = '', ownVenue: venue, state, note = '', innocent = null } = fixture;
  return { weekNumber, date, time, venue, note, innocent, state: state === 'played' ? ('planned' as const) : state };
}

type ClashingProps = { clashes: readonly string[]; onYes: () => void; onNo: () => void };

function ClashDialog({ clashes, ...buttons }: ClashingProps) {
  return (
    <ConfirmDialog title="This clashes" yes="Save anyway" {...buttons}>
      <ul>
        {clashes.map((clash) => (
          <li key={clash}>{clash}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

/** Buttons beside the form's submit button: to cancel, to swap the sides, and to remove the fixture. */
function FixtureFormButtons({ fixture, onClose }: ChangeFixtureProps) {
  const { listedId, homeTeamName, awayTeamName } = fixture;
  const params = { listedId };
  const swapped = { params, body: { swap: true } };
  return (
    <>
      <button type="button" className={button.quiet} onClick={() => onClose()}>
        Cancel
      </button>
      <ApiCallButton
        label="Swap home and away"
        className={button.quiet}
        send={(options) => callAsOfficial('PUT /api/admin/fixtures/{listedId}', swapped, options)}
        done={({ message }) => message}
        onDone={onClose}
      />
      <ApiCallButton
        label="Remove from list"
        className={button.quiet}
        send={(options) => callAsOfficial('DELETE /api/admin/fixtures/{listedId}', { params }, options)}
        done={`Removed ${homeTeamName} v ${awayTeamName} from the list.`}
      />
    </>
  );
}

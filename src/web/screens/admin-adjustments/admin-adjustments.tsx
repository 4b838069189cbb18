import type { UseFormReturn } from 'react-hook-form';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import type { AdjustmentAnswer } from '#contract/adjustments.ts';
import { answerOf } from '#contract/client.ts';
import { checkAdjustment } from '#domain/standings/adjustment.ts';
import { collect, faulty, type Issue, valid } from '#domain/issue.ts';
import type { Season } from '#domain/seasons/season.ts';
import { pointsInWords } from '#domain/count.ts';
import button from '#web/components/button.module.css';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import list from '#web/components/list.module.css';
import { PageHeading } from '#web/components/page-heading.tsx';
import { Select } from '#web/components/select.tsx';
import surface from '#web/components/surface.module.css';
import { ConfirmButton, SmallButton } from '#web/officials/buttons.tsx';
import { NumberField, SelectField, TextField } from '#web/officials/fields.tsx';
import { focusField } from '#web/officials/focus-field.ts';
import { Form } from '#web/officials/form.tsx';
import { guard } from '#web/officials/guard.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { readChoice, readNumber } from '#web/officials/read-fields.ts';
import { divisionOptions } from '#web/officials/squads/squads.ts';
import { useAction } from '#web/officials/use-action.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import { pageSource } from '#web/page-source.ts';

type TeamIn = { teamId: string; teamName: string; division: number };

/** One season with the teams of its tables, and its adjustments. `seasons`: the names of all. */
type AdjustmentsData = {
  seasons: string[];
  season: Pick<Season, 'name' | 'divisions' | 'weeks'>;
  currentWeek: number;
  teams: TeamIn[];
  adjustments: AdjustmentAnswer[];
};

type Values = Record<'adjustmentId' | 'division' | 'teamId' | 'points' | 'weekNumber' | 'reason', string>;

function Adjustments({ data }: { data: AdjustmentsData }) {
  const [search, setSearch] = useSearchParams();
  return (
    <>
      <PageHeading below="Points given to a team or taken from it, with a reason that everybody sees">
        Points adjustments
      </PageHeading>
      <ChoiceForm>
        <Select
          label="Season"
          name="season"
          value={data.season.name}
          options={data.seasons}
          onChoose={(season) => setSearch({ season })}
        />
      </ChoiceForm>
      {/* Another season, or another team in the address, starts the form afresh. */}
      <AdjustmentForm key={`${data.season.name} ${search.toString()}`} data={data} search={search} />
    </>
  );
}

function AdjustmentForm({ data, search }: { data: AdjustmentsData; search: URLSearchParams }) {
  const team = data.teams.find(({ teamId }) => teamId === search.get('team'));
  const start: Values = {
    adjustmentId: '',
    division: String(team?.division ?? search.get('division') ?? ''),
    teamId: team?.teamId ?? '',
    points: '',
    weekNumber: String(data.currentWeek),
    reason: '',
  };
  const { form, submit, sending } = useOfficialForm({
    start,
    check: (values) => checkValues(values, data),
    send: ({ adjustmentId, body }, options) => {
      if (adjustmentId === '') return officialApi('POST /api/admin/adjustments', { body }, options);
      const input = { params: { adjustmentId }, body };
      return officialApi('PUT /api/admin/adjustments/{adjustmentId}', input, options);
    },
    done: ({ teamName, points }) => {
      form.reset({ ...start, teamId: '' });
      return { text: `Saved ${pointsInWords(points)} for ${teamName}.` };
    },
    failed: 'The adjustment could not be saved.',
  });
  const { adjustmentId } = form.watch();
  return (
    <>
      <Form
        submit={adjustmentId === '' ? 'Adjust points' : 'Save adjustment'}
        sending={sending}
        onSubmit={submit}
        onCancel={adjustmentId === '' ? undefined : () => form.reset({ ...start, teamId: '' })}
      >
        <AdjustmentFields form={form} data={data} />
      </Form>
      <Recorded
        adjustments={data.adjustments}
        onChange={({ adjustmentId: id, division: own, teamId, points, weekNumber, reason }) => {
          const numbers = { division: String(own), points: String(points), weekNumber: String(weekNumber) };
          form.reset({ adjustmentId: id, teamId, reason, ...numbers });
          focusField(form, 'points');
        }}
      />
    </>
  );
}

function AdjustmentFields({ form, data }: { form: UseFormReturn<Values>; data: AdjustmentsData }) {
  const { division } = form.watch();
  const teams = data.teams.filter((one) => String(one.division) === division);
  return (
    <>
      <SelectField
        form={form}
        name="division"
        label="Division"
        placeholder="Choose a division"
        options={divisionOptions(data.season.divisions)}
        onChoose={() => form.setValue('teamId', '')}
      />
      <SelectField
        form={form}
        name="teamId"
        label="Team"
        placeholder={division === '' ? 'Choose a division first' : 'Choose a team'}
        disabled={division === ''}
        options={teams.map(({ teamId, teamName }) => ({ value: teamId, label: teamName }))}
      />
      <TextField
        form={form}
        name="points"
        label="Points"
        hint="For example −2 to take two points away, or 3 to give three."
      />
      <NumberField form={form} name="weekNumber" label="From week" hint="Tables of earlier weeks stay as they are." />
      <TextField form={form} name="reason" label="Reason" hint="Shown under the table." />
    </>
  );
}

type RecordedProps = { adjustments: AdjustmentAnswer[]; onChange: (adjustment: AdjustmentAnswer) => void };

/** The season's adjustments, each with buttons to change and remove it. */
function Recorded({ adjustments, onChange }: RecordedProps) {
  const { run } = useAction();
  function remove({ adjustmentId, teamName }: AdjustmentAnswer): void {
    const input = { params: { adjustmentId } };
    void run({
      send: (options) => officialApi('DELETE /api/admin/adjustments/{adjustmentId}', input, options),
      done: () => `Removed the adjustment of ${teamName}.`,
    });
  }
  if (adjustments.length === 0) return null;
  return (
    <ul className={`${surface.flush} ${list.list}`} aria-label="Adjustments of this season">
      {adjustments.map((adjustment) => {
        const { adjustmentId, teamName, points, reason, weekNumber, division } = adjustment;
        return (
          <li key={adjustmentId} className={list.line}>
            <span className={list.words}>
              <strong>
                {teamName}: {pointsInWords(points)}
              </strong>
              <small>
                Division {division}, from week {weekNumber}. {reason}
              </small>
            </span>
            <span className={list.actions}>
              <SmallButton
                aria-label={`Change the adjustment of ${teamName}, week ${weekNumber}`}
                onClick={() => onChange(adjustment)}
              >
                Change
              </SmallButton>
              <ConfirmButton
                label="Remove"
                accessibleName={`Remove the adjustment of ${teamName}, week ${weekNumber}`}
                className={`${button.removing} ${button.small}`}
                title={`Remove ${pointsInWords(points)} of ${teamName}?`}
                danger
                onYes={() => remove(adjustment)}
              >
                <p>All tables are made without it. You can undo this.</p>
              </ConfirmButton>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Checks the form by the rules of adjustments (Rule S8). */
function checkValues(values: Values, { season, teams }: AdjustmentsData) {
  const issues: Issue[] = [];
  const division = collect(readNumber(values.division, 'division', 'Division'), issues);
  const draft = {
    season: season.name,
    division,
    teamId: collect(readChoice(values.teamId, 'teamId', 'Team'), issues),
    points: collect(readNumber(values.points.replace('−', '-'), 'points', 'Points'), issues),
    reason: values.reason,
    weekNumber: collect(readNumber(values.weekNumber, 'weekNumber', 'Week'), issues),
  };
  const own = teams.filter((team) => team.division === division).map(({ teamId }) => teamId);
  const checked = checkAdjustment(draft, { season, teamIds: new Set(own) });
  if (!checked.ok || issues.length > 0) return faulty([...issues, ...(checked.ok ? [] : checked.issues)]);
  const { week: weekNumber, ...body } = checked.value;
  return valid({ adjustmentId: values.adjustmentId, body: { ...body, weekNumber } });
}

async function load({ request, context }: LoaderFunctionArgs): Promise<AdjustmentsData> {
  const { api, seasons: known } = context.get(pageSource);
  const [{ seasons, details, default: shown }, session] = await Promise.all([
    known(),
    api('GET /api/admin/session', {}).then(answerOf),
  ]);
  const wanted = new URL(request.url).searchParams.get('season');
  const found = details.find((one) => one.season === wanted) ?? details.find((one) => one.season === shown);
  const { season: name = shown, divisions: all = [], weeks = 0, currentWeek = 1, latestWeek = 1 } = found ?? {};
  const own = session.divisions ?? null;
  const divisions = all.filter((division) => own === null || own.includes(division));
  const query = { season: name };
  async function teamsIn(division: number): Promise<TeamIn[]> {
    const rows = answerOf(await api('GET /api/standings/{division}', { params: { division }, query }));
    return rows.map(({ teamId, teamName }) => ({ teamId, teamName, division }));
  }
  const [adjustments, ...teams] = await Promise.all([
    api('GET /api/adjustments', { query }).then(answerOf),
    ...divisions.map(teamsIn),
  ]);
  const week = name === shown ? currentWeek : latestWeek;
  const season = { name, divisions, weeks };
  const shownOnes = adjustments.filter(({ division }) => divisions.includes(division));
  return { seasons, season, currentWeek: week, teams: teams.flat(), adjustments: shownOnes };
}

export const { Component, loader, head } = guard({
  title: 'Points adjustments',
  description: 'Give points to a team, or take them away, with a reason.',
  load,
  Screen: Adjustments,
});

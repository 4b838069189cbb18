import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { GeneratedFixturesAnswer } from '#contract/whole-list.ts';
import { countWithNoun } from '#domain/count.ts';
import { MAX_MEETINGS } from '#domain/fixtures/round-robin.ts';
import { parseDay, weekdayNumber } from '#domain/day.ts';
import { faultyResult, validResult, type Checked } from '#domain/issue.ts';
import {
  holidayWeekMondays,
  newSeasonCalendar,
  matchNightsAndWeeksOff,
  weeksNeeded,
  weeksOff,
} from '#domain/seasons/setup.ts';
import { NIGHTS } from '#domain/squads/team-numbers.ts';
import button from '#web/components/button.module.css';
import { dayWordsWithoutYear, dayWordsWithYear } from '#web/components/day.tsx';
import { Link } from '#web/components/links.tsx';
import list from '#web/components/list.module.css';
import ui from '#web/components/ui.module.css';
import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import { DateField, SelectField } from '#web/officials/fields.tsx';
import field from '#web/officials/fields.module.css';
import { Form } from '#web/officials/form.tsx';
import { discardStoredForm, useStoredForm } from '#web/officials/stored-form.ts';
import { callAsOfficial } from '#web/officials/official-api.ts';
import lists from '#web/office/kind-fields.module.css';
import { MEETING_COUNT_OPTIONS } from '#web/office/squads.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import { seasonNameAndYear } from '#web/officials/season-year.ts';
import { checkDayNearSeason } from '#domain/fixtures/calendar.ts';
import { ProposedFixtureList } from '../admin-matches/list-status.tsx';
import type { SetupData } from './setup-data.ts';

/**
 * `first`: the date of the first match night. `meetings`: how often two teams meet. `off`: the Mondays of weeks without
 * matches.
 */
type MatchNightValues = { first: string; meetings: string; off: string[] };
type CheckedMatchNightValues = { first: string; meetings: number; off: string[] };
/** A proposed fixture list. `of`: the form values from which the list was made, as JSON. */
type FixtureListProposal = {
  of: string;
  body: { season: string; weeks: number[]; night: number; meetings: number };
  answer: GeneratedFixturesAnswer;
};

/**
 * The step for match nights and fixtures. Once the season has results, shows links to the screens that change fixtures
 * one by one.
 */
export function FixturesStep({ data }: { data: SetupData }) {
  if ((data.season?.results ?? 0) === 0) return <MatchNightsForm data={data} />;
  return (
    <>
      <p className={ui.about}>
        The season has results, so its dates and fixtures are changed one by one, under Seasons and Fixture list.
      </p>
      <div className={button.row}>
        <Link to="/admin/matches?open=set-up" className={button.quiet}>
          Fixture list
        </Link>
        <Link to="/admin/seasons" className={button.quiet}>
          Seasons
        </Link>
      </div>
    </>
  );
}

/** The form for match nights. It saves the season's dates, shows the proposed fixtures, and then publishes them. */
function MatchNightsForm({ data }: { data: SetupData }) {
  const season = data.season?.season ?? '';
  const counts =
    data.season?.divisions.map((one) => data.teams.filter(({ division }) => division === one).length) ?? [];
  const [proposal, setProposal] = useState<FixtureListProposal | null>(null);
  const { form, submit, sending } = useOfficialForm<MatchNightValues, CheckedMatchNightValues, GeneratedFixturesAnswer>(
    {
      start: initialNightValues(data),
      check: (values) => checkMatchNightValues(values, season),
      send: async ({ first, meetings, off }, options) => {
        const weeks = weeksNeeded(counts, meetings);
        const dated = await saveDates(data, weeksAndCalendar(data, { first, off, weeks }), options.idempotencyKey);
        if (!dated.ok) return dated;
        const body = {
          season,
          weeks: Array.from({ length: weeks }, (_, i) => i + 1),
          night: weekdayNumber(first),
          meetings,
        };
        const query = { dryRun: 'true' } as const;
        const outcome = await callAsOfficial('POST /api/admin/fixtures/generate', { query, body });
        if (outcome.ok) setProposal({ of: JSON.stringify({ first, meetings, off }), body, answer: outcome.value });
        return outcome;
      },
      done: ({ fixtures }) => ({
        text: `Made ${countWithNoun(fixtures.length, 'fixture')}. Check them, then publish them.`,
      }),
    },
  );
  useStoredForm(form, `fixtures-${season}`);
  const values = form.watch();
  const current = JSON.stringify({ first: values.first, meetings: Number(values.meetings), off: values.off });
  return (
    <>
      <PublishSavedFixturesButton data={data} />
      <Form form={form} submit="Show the fixtures" sending={sending} onSubmit={submit}>
        <DateField form={form} name="first" label="First match night" onChange={() => keepOnlyHolidayWeeksOff(form)} />
        <SelectField form={form} name="meetings" label="All teams of a division meet" options={MEETING_COUNT_OPTIONS} />
        <WeekCheckboxes form={form} counts={counts} season={season} />
      </Form>
      {proposal?.of === current ? (
        <ProposedFixtures key={proposal.answer.plan} proposal={proposal} season={season} />
      ) : null}
      <p>
        <Link to="/admin/setup/done" className={button.quiet}>
          {data.done.includes('fixtures') ? 'Continue' : 'Not now: start without fixtures'}
        </Link>
      </p>
    </>
  );
}

function initialNightValues({ season, list: saved }: SetupData): MatchNightValues {
  const fixtures = saved?.fixtures ?? [];
  const days = fixtures.flatMap(({ date }) => date ?? []).sort();
  const calendar = season?.calendar ?? [];
  const pairs = fixtures.map(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId].sort().join(' '));
  const times = [...Map.groupBy(pairs, (pair) => pair).values()].map(({ length }) => length);
  const meetings = pairs.length === 0 ? 2 : Math.min(MAX_MEETINGS, Math.max(...times));
  return { first: days[0] ?? calendar[0]?.from ?? '', meetings: String(meetings), off: weeksOff(calendar) };
}

function checkMatchNightValues(
  { first, meetings, off }: MatchNightValues,
  season: string,
): Checked<CheckedMatchNightValues> {
  if (first === '') return faultyResult([{ path: 'first', message: 'Choose the date of the first match night.' }]);
  const day = checkDayNearSeason(first, 'first', seasonNameAndYear(season));
  return day.ok ? validResult({ first, meetings: Number(meetings), off: [...off] }) : day;
}

/**
 * Returns the season's number of weeks and its calendar. If the fixture list has fixtures already, the season keeps at
 * least its current number of weeks.
 */
function weeksAndCalendar({ season, list: saved }: SetupData, dates: { first: string; off: string[]; weeks: number }) {
  const least = (saved?.fixtures.length ?? 0) > 0 ? (season?.weeks ?? 0) : 0;
  const weeks = Math.max(dates.weeks, least);
  return { weeks, calendar: newSeasonCalendar(dates.first, weeks, dates.off) };
}

/** Saves the season's number of weeks and its calendar, if one of them has changed. */
async function saveDates(
  { season }: SetupData,
  dates: ReturnType<typeof weeksAndCalendar>,
  idempotencyKey: string | undefined,
) {
  const current = JSON.stringify([season?.weeks, season?.calendar.map(({ week, from, to }) => [week, from, to])]);
  const wanted = JSON.stringify([dates.weeks, dates.calendar.map(({ week, from, to }) => [week, from, to])]);
  if (current === wanted) return { ok: true } as const;
  const body = { season: season?.season ?? '', ...dates };
  return callAsOfficial('PUT /api/admin/seasons', { body }, idempotencyKey === undefined ? {} : { idempotencyKey });
}

/**
 * After a change of the first match night, leaves only the weeks of Christmas Day and New Year's Day without matches.
 */
function keepOnlyHolidayWeeksOff(form: UseFormReturn<MatchNightValues>): void {
  const { first } = form.getValues();
  if (parseDay(first).ok) form.setValue('off', holidayWeekMondays(first));
}

/** A checkbox for each week of the season. Officials untick the weeks without matches. */
function WeekCheckboxes({
  form,
  counts,
  season,
}: {
  form: UseFormReturn<MatchNightValues>;
  counts: number[];
  season: string;
}) {
  const { first, meetings, off } = form.watch();
  if (!checkDayNearSeason(first, 'first', seasonNameAndYear(season)).ok) return null;
  const nights = matchNightsAndWeeksOff(first, weeksNeeded(counts, Number(meetings)), off);
  const last = nights.at(-1)?.day;
  function toggle(monday: string, plays: boolean): void {
    form.setValue('off', plays ? off.filter((one) => one !== monday) : [...off, monday].sort());
  }
  return (
    <fieldset className={lists.list}>
      <legend>
        {countWithNoun(nights.filter(({ week }) => week !== null).length, 'match night')} on{' '}
        {NIGHTS[weekdayNumber(first) - 1]}s
      </legend>
      <p className={field.hint}>
        {last === undefined ? '' : `The last one is ${dayWordsWithYear(last)}. `}Untick a week in which nobody plays.
      </p>
      <ul className={`${ui.flush} ${list.list}`}>
        {nights.map(({ monday, day, week }) => (
          <li key={monday}>
            <label className={field.check}>
              <input
                type="checkbox"
                checked={week !== null}
                onChange={(event) => toggle(monday, event.target.checked)}
              />
              <span className={list.words}>{dayWordsWithoutYear(day)}</span>
              <span className={field.hint}>{week === null ? 'No play' : `Week ${week}`}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** The proposed fixtures, with a button that saves and publishes them. */
function ProposedFixtures({ proposal: { body, answer }, season }: { proposal: FixtureListProposal; season: string }) {
  const navigate = useNavigate();
  const made = { ...body, plan: answer.plan, replace: answer.replaced > 0 };
  return (
    <ProposedFixtureList plan={answer} level={2}>
      <ApiCallButton
        label="Save and publish"
        className={button.strong}
        send={async (options) => {
          const outcome = await callAsOfficial('POST /api/admin/fixtures/generate', { body: made }, options);
          return outcome.ok ? publishFixtureList(season, options) : outcome;
        }}
        done={({ message }) => message}
        onDone={() => {
          discardStoredForm(`fixtures-${season}`);
          void navigate('/admin/setup/done');
        }}
      />
    </ProposedFixtureList>
  );
}

/**
 * A button that publishes saved fixtures. The button appears if fixtures are saved but not published, for example
 * because the connection was lost after saving.
 */
function PublishSavedFixturesButton({ data: { list: saved } }: { data: SetupData }) {
  const drafts = (saved?.fixtures ?? []).filter(({ published }) => !published).length;
  if (saved === null || drafts === 0) return null;
  return (
    <div className={ui.note}>
      <p>{countWithNoun(drafts, 'fixture')} are saved, and only officials see them.</p>
      <ApiCallButton
        label="Publish them"
        className={button.strong}
        send={(options) => publishFixtureList(saved.season, options)}
        done={({ message }) => message}
      />
    </div>
  );
}

function publishFixtureList(season: string, options: Parameters<typeof callAsOfficial>[2]) {
  return callAsOfficial('POST /api/admin/fixtures/publish', { body: { season, published: true } }, options);
}

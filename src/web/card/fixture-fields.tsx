import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import type { CaptainsUnplayedFixture, OwnTasks, ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import { UNKNOWN_TEAM_NAMES } from '#domain/name.ts';
import { rulesOfDivision } from '#domain/seasons/season.ts';
import { DivisionName, useDivisionName } from '#web/choice/division-name.tsx';
import { isDayQuestion } from '#domain/cards/day-of-play.ts';
import { dayAndMonthWords, DayAndShortMonth, fullDayWords } from '#web/components/day.tsx';
import list from '#web/components/list.module.css';
import { TeamWithMark } from '#web/components/links.tsx';
import ui from '#web/components/ui.module.css';
import { SmallButton } from '#web/officials/buttons.tsx';
import { DateField, NumberField, SelectField } from '#web/officials/fields.tsx';
import fields from '#web/officials/fields.module.css';
import { focusField } from '#web/officials/focus-field.ts';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { divisionOptions } from '#web/office/squads.ts';
import {
  type CardFacts,
  mayRecordFixture,
  recordableDivisions,
  seasonInCardFacts,
  teamsOfDivisionInSeason,
} from './card-facts.ts';
import type { CardValues } from './card-values.ts';
import style from './fixture-fields.module.css';
import { fetchCaptainTasks } from './captain-tasks.tsx';
import { PostponementRequest, PostponeButton } from './postponing.tsx';

type FixtureFieldsProps = {
  form: UseFormReturn<CardValues>;
  facts: CardFacts;
  /** Shows the fixture in one line instead of its fields. `onUnfold` is called when the user wants to change it. */
  folded: boolean;
  onUnfold: () => void;
};

/** The fields that identify the fixture of a card, or one line with a button to change the fixture. */
export function FixtureFields({ form, facts, folded, onUnfold }: FixtureFieldsProps) {
  const values = form.watch();
  const season = seasonInCardFacts(facts, values.season);
  const nameOfDivision = useDivisionName();
  const nameIn = (division: number) => nameOfDivision(division, values.season);
  const isFolded = folded && values.homeTeam !== '' && values.awayTeam !== '';
  function unfold(): void {
    flushSync(onUnfold);
    focusField(form, 'division');
  }
  return (
    <>
      {isFolded ? (
        <FixtureSummary values={values} facts={facts} onChange={unfold}>
          <ListedDateOffer form={form} facts={facts} />
        </FixtureSummary>
      ) : null}
      <div hidden={isFolded}>
        <div className={style.when}>
          <SelectField
            form={form}
            name="division"
            label="Division"
            placeholder="Choose"
            options={divisionOptions(recordableDivisions(facts, season?.divisions ?? []), nameIn)}
            onChoose={() => {
              form.setValue('homeTeam', '');
              form.setValue('awayTeam', '');
            }}
          />
          <NumberField form={form} name="weekNumber" label="Week number" />
          <div>
            <DateField form={form} name="date" label="Date (if known)" />
            {isFolded ? null : <ListedDateOffer form={form} facts={facts} />}
            <ConfirmDateCheckbox form={form} />
          </div>
          <SelectField
            form={form}
            name="season"
            label="Season"
            options={facts.seasons.seasons.map(({ season: value }) => ({ value, label: value }))}
          />
        </div>
        <div className={style.teams}>
          <SelectField form={form} name="homeTeam" label="Home team" {...teamChoices(facts, values, 'homeTeam')} />
          <SelectField form={form} name="awayTeam" label="Away team" {...teamChoices(facts, values, 'awayTeam')} />
        </div>
      </div>
    </>
  );
}

/** Returns whether the fault at this path belongs to a field that identifies the fixture. */
export function isFixtureFieldPath(path: string): boolean {
  return ['division', 'weekNumber', 'date', 'season', 'homeTeam', 'awayTeam'].includes(path);
}

/** If the fixture list has a different date from the card's date, says so and offers the listed date. */
function ListedDateOffer({ form, facts }: Pick<FixtureFieldsProps, 'form' | 'facts'>) {
  const [season, week, date, home, away] = form.watch(['season', 'weekNumber', 'date', 'homeTeam', 'awayTeam']);
  const isChosen = home !== '' && away !== '' && facts.recorded === null;
  const listed = useScheduledFixtures(season, isChosen ? week : '', null).find(
    ({ homeTeamId, awayTeamId }) => homeTeamId === home && awayTeamId === away,
  );
  const day = listed?.date ?? date;
  if (day === date || date === '') return null;
  return (
    <div className={style.listed}>
      <span>Listed for {dayAndMonthWords(day)}</span>
      <SmallButton
        aria-label={`Use the listed date, ${fullDayWords(day)}`}
        onClick={() => {
          form.setValue('date', day, { shouldDirty: true, shouldTouch: true });
          form.clearErrors('date');
        }}
      >
        Use it
      </SmallButton>
    </div>
  );
}

/** A checkbox to confirm an unusual date, after the server questioned it (Rule C23). */
function ConfirmDateCheckbox({ form }: Pick<FixtureFieldsProps, 'form'>) {
  const [date, confirmed] = form.watch(['date', 'confirmedDate']);
  const isAsked = isDayQuestion(form.formState.errors.date?.message ?? '');
  if (date === '' || (!isAsked && confirmed !== date)) return null;
  function confirm(isPlayedThen: boolean): void {
    form.setValue('confirmedDate', isPlayedThen ? date : '');
    form.clearErrors('date');
  }
  return (
    <label className={fields.check}>
      <input type="checkbox" checked={confirmed === date} onChange={({ target }) => confirm(target.checked)} />
      <span>Yes, it was played on {fullDayWords(date)}</span>
    </label>
  );
}

type FixtureLineProps = { values: CardValues; facts: CardFacts; onChange: () => void; children: ReactNode };

function FixtureSummary({ values, facts, onChange, children }: FixtureLineProps) {
  const { season, division, weekNumber, date, homeTeam, awayTeam } = values;
  return (
    <div className={`${ui.surface} ${style.fixture}`}>
      <div>
        <h2>
          <TeamWithMark plain teamId={homeTeam} name={teamName(facts, homeTeam) ?? UNKNOWN_TEAM_NAMES.home} />{' '}
          <span>
            v <TeamWithMark plain teamId={awayTeam} name={teamName(facts, awayTeam) ?? UNKNOWN_TEAM_NAMES.away} />
          </span>
        </h2>
        <p>
          {season === facts.seasons.default ? '' : `Season ${season}, `}
          <DivisionName division={Number(division)} season={season} />, week {weekNumber}
          {date === '' ? null : ', '}
          {date === '' ? null : <DayAndShortMonth day={date} />}
        </p>
      </div>
      <SmallButton aria-label="Change the fixture or date" onClick={onChange}>
        Change
      </SmallButton>
      {children}
    </div>
  );
}

/**
 * Returns the options for one team of the card: the division's teams, the teams on the card that is being corrected,
 * and the team chosen in this field. The team chosen for the other side is disabled. If a captain has chosen a team for
 * the other side that is not the captain's own, this field offers only the captain's own teams and the team chosen in
 * this field.
 */
function teamChoices(facts: CardFacts, values: CardValues, field: 'homeTeam' | 'awayTeam') {
  const { recorded } = facts;
  const other = values[field === 'homeTeam' ? 'awayTeam' : 'homeTeam'];
  const choices = new Map<string, string>();
  if (recorded !== null && String(recorded.division) === values.division) {
    choices.set(recorded.homeTeamId, recorded.homeTeamName);
    choices.set(recorded.awayTeamId, recorded.awayTeamName);
  }
  for (const { id, name } of teamsOfDivisionInSeason(facts, values.season, values.division)) choices.set(id, name);
  const chosen = teamName(facts, values[field]);
  if (chosen !== undefined) choices.set(values[field], chosen);
  return {
    placeholder: values.division === '' ? 'Choose a division first' : 'Choose a team',
    disabled: values.division === '',
    options: [...choices]
      .filter(([id]) => other === '' || id === values[field] || mayRecordFixture(facts, id, other))
      .map(([value, label]) => ({ value, label, disabled: value === other })),
  };
}

/** Returns the name of a team on a card. Undefined if the id is unknown, or if it is `''` (no team is chosen). */
export function teamName({ teams, recorded }: CardFacts, id: string): string | undefined {
  if (id === recorded?.homeTeamId) return recorded.homeTeamName;
  if (id === recorded?.awayTeamId) return recorded.awayTeamName;
  return teams.find((team) => team.id === id)?.name;
}

/**
 * Lets a captain ask to postpone the fixture, or answer the other side's request. Rendered outside the card's form,
 * because a form cannot contain another form.
 */
export function PostponementRequestPanel({ facts, values }: { facts: CardFacts; values: CardValues }) {
  const { season, weekNumber, homeTeam, awayTeam } = values;
  const [own, setOwn] = useState<OwnTasks | null>();
  // Loads the fixtures again when `facts` change, because the request to postpone may have been answered.
  const listed = useScheduledFixtures(season, weekNumber, facts).find(
    (one) => one.fixtureId === null && one.homeTeamId === homeTeam && one.awayTeamId === awayTeam,
  );
  const isCaptain = facts.who?.role === 'captain';
  useEffect(() => {
    if (isCaptain) void fetchCaptainTasks().then(setOwn);
  }, [isCaptain, facts]);
  if (listed === undefined || own === undefined) return null;
  const details = seasonInCardFacts(facts, season);
  const postponing = details && rulesOfDivision(details, listed.division).postponing;
  if (listed.state === 'cancelled') return <p>This match is cancelled.</p>;
  const asked = own?.postponements.find(({ listedId }) => listedId === listed.listedId);
  return (
    <div className={list.line}>
      {asked === undefined ? (
        <>
          <span className={list.words}>
            {listed.state === 'postponed' ? 'This match is postponed.' : postponeIntroWords(postponing)}
          </span>
          <PostponeButton fixture={{ ...listed, ...(postponing ? { postponing } : {}) }} />
        </>
      ) : (
        <PostponementRequest fixture={asked} />
      )}
    </div>
  );
}

/**
 * Returns the sentence before the button with which a captain asks for another day. If only league officials can
 * postpone, there is no button, so the sentence refers the captain to the officials.
 */
function postponeIntroWords(postponing: CaptainsUnplayedFixture['postponing']): string {
  return postponing?.agreedBy === 'nobody'
    ? 'Not playing on this day? A league official can postpone the match.'
    : 'Not playing on this day?';
}

/**
 * Loads and returns the scheduled fixtures of a week. Empty until they are loaded, or if `week` is not a number from 1
 * to 99. Loads the fixtures again when the value of `again` changes.
 */
export function useScheduledFixtures(season: string, week: string, again: unknown): ScheduledFixtureAnswer[] {
  const [loaded, setLoaded] = useState<{ of: unknown[]; fixtures: ScheduledFixtureAnswer[] } | null>(null);
  useEffect(() => {
    let current = true;
    if (!/^[1-9]\d?$/.test(week)) return;
    void callAsOfficial('GET /api/fixtures', { query: { season, week } }).then((outcome) => {
      if (current && outcome.ok) setLoaded({ of: [season, week, again], fixtures: outcome.value });
    });
    return () => {
      current = false;
    };
  }, [season, week, again]);
  return loaded && [season, week, again].every((one, i) => one === loaded.of[i]) ? loaded.fixtures : [];
}

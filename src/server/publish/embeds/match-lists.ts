import { matchAddress } from '#contract/addresses.ts';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import { endingTextForSentence } from '#domain/cards/score-words.ts';
import { timeInWords } from '#domain/day.ts';
import { weekdayAndFullDate } from '../day-words.ts';
import { type Markup, markup } from './markup.ts';

type ResultWithoutMatches = Omit<FixtureAnswer, 'matches'>;

/**
 * Returns the fixtures to be played from `today` on, sorted by day; then fixtures without a day, sorted by week; then
 * postponed fixtures.
 */
export function upcomingFixtures(listed: readonly ScheduledFixtureAnswer[], today: string): ScheduledFixtureAnswer[] {
  const isComing = ({ state, date }: ScheduledFixtureAnswer) =>
    state === 'postponed' || ((state === 'planned' || state === 'rearranged') && (date === null || date >= today));
  const placeOf = ({ state, date, weekNumber }: ScheduledFixtureAnswer) =>
    state === 'postponed' ? '9999-99' : (date ?? `9999-${String(weekNumber).padStart(2, '0')}`);
  return listed.filter(isComing).sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : placeOf(a) > placeOf(b) ? 1 : 0));
}

/**
 * How lists of matches look: the level of their headings, and the function that names a match's division (`null` to
 * omit it).
 */
export type MatchListOptions = { level: 2 | 3; nameOf: ((division: number) => string) | null };

/**
 * Returns fixtures as HTML lists: one for each day, one for each week with fixtures that have no day, and one for
 * postponed fixtures.
 */
export function fixtureLists(
  fixtures: readonly ScheduledFixtureAnswer[],
  { level, nameOf }: MatchListOptions,
): Markup[] {
  const days = Map.groupBy(fixtures, ({ state, date, weekNumber }) =>
    state === 'postponed' ? 'Postponed' : date === null ? `Week ${weekNumber}` : weekdayAndFullDate(date),
  );
  return htmlListPerGroup(level, days, (fixture) => {
    const { homeTeamName, awayTeamName, time, venue, division, listedId: id } = fixture;
    const about = [nameOf?.(division), time === undefined ? '' : timeInWords(time), venue].filter(Boolean).join(', ');
    return row(matchAddress({ ...fixture, id }), markup`${homeTeamName} <small>v</small> ${awayTeamName}`, about);
  });
}

/** Returns results as HTML lists, one for each week, in the order of `results`. */
export function resultLists(results: readonly ResultWithoutMatches[], { level, nameOf }: MatchListOptions): Markup[] {
  const weeks = Map.groupBy(results, ({ weekNumber }) => `Week ${weekNumber}`);
  return htmlListPerGroup(level, weeks, (result) => {
    const { homeTeamName, awayTeamName, homeTeamScore, awayTeamScore, division, date, fixtureId: id } = result;
    const state = result.state === 'final' ? '' : 'not yet confirmed';
    const about = [
      nameOf?.(division),
      date === null ? '' : weekdayAndFullDate(date),
      endingTextForSentence(result),
      result.void,
      state,
    ].filter(Boolean);
    const score = markup`${homeTeamName} <b>${homeTeamScore}–${awayTeamScore}</b> ${awayTeamName}`;
    return row(matchAddress({ ...result, id }), score, about.join(', '));
  });
}

function htmlListPerGroup<T>(
  level: number,
  groups: ReadonlyMap<string, readonly T[]>,
  rowOf: (one: T) => Markup,
): Markup[] {
  return Array.from(
    groups,
    ([heading, all]) => markup`<h${level} class="day">${heading}</h${level}>\n<ul>\n${all.map(rowOf)}\n</ul>`,
  );
}

function row(address: string, words: Markup, about: string): Markup {
  const below = about === '' ? null : markup` <small>${about}</small>`;
  return markup`<li><a href="${address}"><span>${words}</span>${below}</a></li>`;
}

import type { z } from 'zod';
import { cupDisplayName } from '#domain/cups/cup-label.ts';
import { fieldNameInSentence, formTextsOfField } from '#domain/field-words.ts';
import { type Access, roleWords } from '#domain/people/access.ts';
import type { Adjustment } from '#domain/standings/adjustment.ts';
import { tieResultWords } from '#domain/cups/tie-words.ts';
import { roundName } from '#domain/draws/draw.ts';
import { type Competition, type ResolvedTie } from '#domain/cups/cup.ts';
import { signedPointsText } from '#domain/count.ts';
import { type Fixture, scoreOfFixture } from '#domain/cards/fixture.ts';
import { deciderAndAggregateWinnersToAnswer, outcomeToAnswer } from '#domain/cards/outcome-answer.ts';
import { teamsAndScoreWords } from '#domain/cards/score-words.ts';
import { requireTeam, type TeamsAndPlayers, type Player, type Team } from '#domain/squads/teams-and-players.ts';
import { divisionInWords, divisionNamesIn, type SeasonsWithDivisionNames } from '#domain/seasons/division-names.ts';
import type { HistoryEntry } from '../storage/history.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { isPersonalField } from '#domain/personal.ts';
import { playerInputSchema } from '#domain/squads/team.ts';
import { formattedHandicap } from '#domain/statistic.ts';

/*
 * Most texts made here are stored in the history as the summaries of changes, with the names at the time of the change.
 * They stay the same when a team or player is renamed later.
 */

/** Returns text such as `Harbour Social A 3–2 Trades Hall`. */
export function resultText(fixture: Fixture, { teams }: TeamsAndPlayers): string {
  const { home, away } = scoreOfFixture(fixture);
  const [homeTeamName, awayTeamName] = teamNamesOf(fixture, teams);
  const ended = { ...outcomeToAnswer(fixture.outcome), ...deciderAndAggregateWinnersToAnswer(fixture) };
  return teamsAndScoreWords({ homeTeamName, homeTeamScore: home, awayTeamScore: away, awayTeamName, ...ended });
}

/** Returns the current names of the home and the away team. */
export function teamNamesOf(
  { homeTeamId, awayTeamId }: Pick<Fixture, 'homeTeamId' | 'awayTeamId'>,
  teams: TeamsAndPlayers['teams'],
): [home: string, away: string] {
  return [requireTeam(teams, homeTeamId).name, requireTeam(teams, awayTeamId).name];
}

/** Returns text such as `division 1, week 4 of 25/26`. */
export function divisionAndWeekText(
  { division, week, season }: Pick<Fixture, 'division' | 'week' | 'season'>,
  seasons: SeasonsWithDivisionNames,
): string {
  return `${divisionInWords(divisionNamesIn(seasons, season), division)}, week ${week} of ${season}`;
}

/** Returns text such as `“Renamed team A to B” (Pat, 7 October 2025 at 21:14)`. */
export function entryLine({ summary, by, at }: HistoryEntry, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long', timeStyle: 'short' });
  const time = format.format(new Date(at));
  return `“${summary}” (${by === '' ? time : `${by}, ${time}`})`;
}

/**
 * Returns text such as `new handicap from 20 to 15` for each changed field of a schema. For a personal field, returns
 * only the field's name, without the values.
 */
export function fieldChangeTexts(schema: z.ZodObject, before: object, after: object): string[] {
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const [was, is]: unknown[] = [Reflect.get(before, name), Reflect.get(after, name)];
    const called = fieldNameInSentence(formTextsOfField(field) ?? { label: name });
    if (was === is) return [];
    return [isPersonalField(field) ? called : `${called} from ${valueWords(was)} to ${valueWords(is)}`];
  });
}

function valueWords(value: unknown): string {
  if (typeof value === 'number') return formattedHandicap(value);
  return typeof value === 'string' ? `“${value}”` : 'none';
}

/** The fields of a player besides the name. */
const playerFieldsExceptNameSchema = playerInputSchema.omit({ name: true });

/** Returns text such as `Renamed Sam Hill of Trades Hall to Sam Hall; handicap from 20 to 15`. */
export function playerChangeText(before: Player, after: Player, team: Team): string {
  const changes = fieldChangeTexts(playerFieldsExceptNameSchema, before, after);
  if (before.name === after.name) return `Changed ${after.name} of ${team.name}: ${changes.join(', ')}`;
  return [`Renamed ${before.name} of ${team.name} to ${after.name}`, ...changes].join('; ');
}

/** Returns text such as `−2 points for Trades Hall, division 1, week 4 of 25/26 (Late card)`. */
export function adjustmentText(
  { points, teamId, reason, ...place }: Adjustment,
  { teams }: TeamsAndPlayers,
  seasons: SeasonsWithDivisionNames,
): string {
  return `${signedPointsText(points)} for ${requireTeam(teams, teamId).name}, ${divisionAndWeekText(place, seasons)} (${reason})`;
}

/** Returns text such as `Ann Lee, captain of Trades Hall`. */
export function personWithRoleText(person: Access, { teams }: TeamsAndPlayers): string {
  return `${person.name}, ${roleWords(person, (id) => requireTeam(teams, id).name)}`;
}

/**
 * The number of the leg that `tieText` describes, 1 or 2. If the number is `null` or missing, `tieText` describes the
 * whole tie.
 */
type WithOptionalLeg = { leg?: number | null };

/**
 * Returns text such as `Ann Lee 3–1 Sam Hill, Singles Cup, Final` or `Ann Lee v Sam Hill (walkover), …`. `nameOf`
 * returns the name of an entrant.
 */
export function tieText(
  {
    round,
    home,
    away,
    result,
    lost,
    leg = null,
  }: Pick<ResolvedTie, 'round' | 'home' | 'away' | 'result' | 'lost'> & WithOptionalLeg,
  { name, rounds }: Pick<Competition, 'name' | 'rounds'>,
  nameOf: (entrantId: string) => string,
): string {
  const named = (id: string | null) => (id === null ? '?' : nameOf(id));
  const sides = [named(home), named(away)] as const;
  const { score, after } = result ? tieResultWords({ result, lost, leg }, sides) : { score: 'v', after: '' };
  return `${sides[0]} ${score} ${sides[1]}${after}, ${cupDisplayName(name)}, ${roundName(round, rounds.length)}`;
}

/** Returns text such as `Harbour Social A v Trades Hall, division 1, week 4 of 25/26`. */
export function scheduledFixtureText(
  scheduled: ScheduledFixture,
  { teams }: Pick<TeamsAndPlayers, 'teams'>,
  seasons: SeasonsWithDivisionNames,
): string {
  return `${teamNamesOf(scheduled, teams).join(' v ')}, ${divisionAndWeekText(scheduled, seasons)}`;
}

/**
 * Returns text such as `Harbour v Trades, division 1, week 4 of 25/26: moved to week 6`; `null` if no field that the
 * text mentions has changed.
 */
export function scheduledFixtureChangeText(
  before: ScheduledFixture,
  after: ScheduledFixture,
  people: TeamsAndPlayers,
  seasons: SeasonsWithDivisionNames,
): string | null {
  const changes = [
    ...(before.homeTeamId === after.homeTeamId ? [] : ['changed the sides']),
    ...(before.week === after.week ? [] : [`moved to week ${after.week}`]),
    ...(before.date === after.date ? [] : [after.date === null ? 'without a date' : `on ${longDateText(after.date)}`]),
    ...(before.time === after.time ? [] : [`at ${after.time ?? 'the usual time'}`]),
    ...(before.venue === after.venue ? [] : [after.venue === '' ? 'at home' : `at ${after.venue}`]),
    ...(before.state === after.state ? [] : [after.state]),
    ...(before.note === after.note || after.note === undefined ? [] : [`“${after.note}”`]),
    ...(before.innocent === after.innocent || after.state !== 'cancelled' ? [] : [innocentTeamWords(after, people)]),
  ];
  return changes.length === 0 ? null : `${scheduledFixtureText(before, people, seasons)}: ${changes.join(', ')}`;
}

function innocentTeamWords({ innocent, ...sides }: ScheduledFixture, { teams }: TeamsAndPlayers): string {
  const [home, away] = teamNamesOf(sides, teams);
  return innocent === undefined ? 'nobody is without fault' : `not the fault of ${innocent === 'home' ? home : away}`;
}

/** Returns text such as `1 January 2026`. */
export function longDateText(day: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

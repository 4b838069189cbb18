import { cardBody } from '#contract/matches.ts';
import { runningScoreBody } from '#contract/running-scores.ts';
import { type Sifted, sift } from '#domain/check.ts';
import { currentGameWeek } from '#domain/fixtures/calendar.ts';
import { type Card, type CardDay, type CardDraft, checkCardBy, CURRENT_SQUADS } from '#domain/cards/card.ts';
import { withStartQuestion } from '#domain/cards/start-question.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { checkMatches, type MatchesCheck } from '#domain/cards/matches-draft.ts';
import {
  draftPlayers,
  type MatchDraft,
  replaceBreakPlayers,
  withPlayer,
  withImpliedPlayers,
} from '#domain/cards/match-body.ts';
import { cardMatchBody } from '#domain/cards/sent-match.ts';
import { checkRunningMatches, type Replacement } from '#domain/cards/running.ts';
import { mayEndEarly } from '#domain/cards/card-end.ts';
import { withNewPlayers } from '#domain/cards/substitutes.ts';
import { captainOutcomeFault, outcomeBody, type OutcomeDraft } from '#domain/cards/outcome.ts';
import type { Checked, Issue } from '#domain/issue.ts';
import { type People, type Player, currentId } from '#domain/squads/people.ts';
import type { Actor, Subject } from '#domain/people/permissions.ts';
import { defaultHandicap } from '#domain/squads/handicap.ts';
import { peopleIn, divisionsByResults } from '#domain/seasons/placing.ts';
import { sectionsOfMatches } from '#domain/seasons/format.ts';
import { type LeagueRules, rulesOfDivision, type Season } from '#domain/seasons/season.ts';
import type { Facts } from '../cache/facts.ts';
import { storedPolicy } from '../cache/handicap-facts.ts';
import { defaultsUnlessFaulty, readablePart, acceptedValue } from '../http/input.ts';
import { SIDES } from '#domain/cards/match.ts';
import { newId } from '../storage/new-id.ts';
import { dayOfCard } from './card-day.ts';
import { isShortBody, teamKeys, underSentKey, unsentScores, mapIssues, withMatches, withTeams } from './card-keys.ts';
import { subjectOfSent } from './named-in-request.ts';

/** A card as it was sent. A match may be `null`. */
type SentCardDraft = Omit<CardDraft, 'matches'> & { matches?: (MatchDraft | null | undefined)[] | undefined };

/** A card as it was sent, and the faults of its shape. */
type SentCard = { draft: SentCardDraft; issues: Issue[] };

const PLACE = { division: true, weekNumber: true, season: true } as const;
const shortBody = cardBody.omit(PLACE);
const shortRunningBody = runningScoreBody.omit(PLACE);
const teamsBody = cardBody.pick({ homeTeam: true, awayTeam: true });
const placeBody = cardBody.pick({ season: true, division: true });
/** The fields of a card in the order in which the form has them. */
export const CARD_ORDER = [
  ...Object.keys(cardBody.shape).flatMap((name) => [name, `${name}Id`]),
  ...Object.keys(cardMatchBody.shape),
];

/**
 * What is needed to read a card that was sent. `recorded` is the card that is being corrected, or `null`. `actor` is
 * the sender.
 */
export type ReadContext = { facts: Facts; recorded: Fixture | null; actor: Pick<Actor, 'role'> };

/**
 * Returns the card in a body, checked by all rules, except that it may be recorded already. Throws 422 with all faults
 * at once. A correction keeps the date if it sends none; in the short form it also keeps season, division and week.
 */
export async function readCard(body: unknown, context: ReadContext): Promise<ReadCard> {
  const { issues, checked, made, day } = await checkBody(RECORDED, body, context);
  return { card: acceptedValue(issues, checked, CARD_ORDER), made, day };
}

/** A running score as it was sent. `made` are players whose names are new to the league. */
type ReadRunning = { card: Card; made: Player[] } & Omit<Replacement, 'writer'>;

/** Returns the running score in a body, checked like a card but without unplayed frames (Rule C21). Throws 422. */
export async function readRunningCard(body: unknown, context: Omit<ReadContext, 'recorded'>): Promise<ReadRunning> {
  const { issues, checked, made } = await checkBody(RUNNING, body, { ...context, recorded: null });
  const card = acceptedValue(issues, checked, [...CARD_ORDER, 'version', 'takeOver']);
  return { card, made, ...readablePart(runningScoreBody.pick({ version: true, takeOver: true }), body) };
}

/** How a card's body is read in its two forms, and how its matches are checked. */
type CardReading = {
  full: (body: unknown) => SentBody;
  short: (body: unknown) => SentBody;
  matches: MatchesCheck;
  /** Whether the match must be over. */
  isOver: boolean;
};
type SentDraft = Sifted<typeof runningScoreBody._zod.output> &
  Pick<Sifted<typeof cardBody._zod.output>, 'dateConfirmed' | 'startsConfirmed' | keyof typeof outcomeBody>;
type SentBody = { draft: SentDraft; issues: Issue[] };

const RECORDED: CardReading = {
  full: (body) => sift(cardBody, body),
  short: (body) => sift(shortBody, body),
  matches: checkMatches,
  isOver: true,
};
const RUNNING: CardReading = {
  full: (body) => sift(runningScoreBody, body),
  short: (body) => sift(shortRunningBody, body),
  matches: checkRunningMatches,
  isOver: false,
};

/**
 * A checked card. `made` are players to create for new names. `day` says which players and divisions the card may name.
 */
export type ReadCard = { card: Card; made: Player[]; day: CardDay };

/** The faults of a body's shape, the result of the rules for everything else, and the other fields of `ReadCard`. */
export type CheckedBody = { issues: Issue[]; checked: Checked<Card> } & Omit<ReadCard, 'card'>;

/** The matches of a card as they were sent, and which side gets a level aggregate. */
export type RawMatches = { matches: unknown; aggregateTo: unknown };

/** Checks the matches of a correction to a recorded fixture by all rules. */
export async function checkSentMatches(
  { matches, aggregateTo }: RawMatches,
  recorded: Fixture,
  context: Omit<ReadContext, 'recorded'>,
): Promise<CheckedBody> {
  const { season, division, week: weekNumber, homeTeamId, awayTeamId } = recorded;
  // A dispute about the frames of an abandoned card leaves the card abandoned.
  const outcome = recorded.outcome?.kind === 'abandoned' ? { outcome: 'abandoned' } : {};
  return checkBody(
    RECORDED,
    { season, division, weekNumber, homeTeam: homeTeamId, awayTeam: awayTeamId, matches, aggregateTo, ...outcome },
    { ...context, recorded },
  );
}

async function checkBody(
  reading: CardReading,
  body: unknown,
  { facts, recorded, actor }: ReadContext,
): Promise<CheckedBody> {
  const { list, default: defaultSeason } = await facts.seasons();
  const seasons = new Map(list.map((season) => [season.name, season]));
  const isShort = isShortBody(body);
  const keys = teamKeys(body, isShort);
  const named = withTeams(withMatches(withImpliedPlayers(body)), keys);
  const { draft: sent, issues } = isShort
    ? await shortCard(reading.short(named), facts, recorded)
    : fullCard(reading.full(named), recorded);
  const known = await facts.people();
  const season = seasons.get(sent.season ?? defaultSeason);
  const shown = season ?? seasons.get(defaultSeason);
  const rules = shown && rulesOfDivision(shown, sent.division ?? 0);
  const { matches, unsent } = withoutNulls(sent.matches, rules);
  const draft = { ...sent, matches: matches?.map((match) => match && withCurrentPlayers(match, known)) };
  // In another season, teams are looked up in the divisions that they have there.
  const other = draft.season === defaultSeason ? undefined : seasons.get(draft.season ?? '');
  const places = other ? [...(other.placings ?? []), ...divisionsByResults(await facts.fixtures(other.name))] : [];
  const peopleNow = peopleIn(known, places);
  const isKnown = season === undefined || namesToday(draft, peopleNow);
  const day = isKnown ? CURRENT_SQUADS : await dayOfCard(draft, season, { facts, official: actor.role !== 'captain' });
  const resolved = withNewPlayers(draft, {
    people: peopleNow,
    day,
    rules: season ? rulesOfDivision(season, draft.division ?? 0) : {},
    recorded: recorded ?? (await sameFixture(draft, facts)),
    newPlayer: (name, teamId) => newcomer(name, teamId, seasons.get(defaultSeason)),
  });
  const { people, made } = resolved;
  const moves = storedPolicy(facts.content())?.kind === 'each';
  const isUnchecked = recorded !== null || (moves && (!reading.isOver || draft.startsConfirmed === true));
  const handicapOf = isUnchecked ? undefined : await handicapsOfDay(draft, facts, seasons.get(defaultSeason));
  const today = reading.isOver ? { today: facts.today() } : {};
  const context = { seasons, defaultSeason, people, day, recorded, handicapOf, ...today };
  const byStarts = checkCardBy(reading.matches, resolved.draft, context);
  const checked =
    moves && handicapOf
      ? withStartQuestion(byStarts, checkCardBy(reading.matches, resolved.draft, { ...context, handicapOf: undefined }))
      : byStarts;
  const asSent = (issue: Issue) => underSentKey(issue, keys, isShort);
  const sections = rules && !reading.isOver ? sectionsOfMatches(rules) : [];
  const forbidden = actor.role === 'captain' ? captainOutcomeFault(draft) : null;
  const own = forbidden === null ? [] : [{ path: 'outcome', message: forbidden }];
  const all = [...issues, ...unsent, ...unsentScores(body, sections), ...own, ...resolved.issues];
  return { issues: all.map(asSent), checked: mapIssues(checked, asSent), made: playersOnCard(made, checked), day };
}

/** Returns those created players who are on the card: a match that is omitted at the card's end creates none. */
function playersOnCard(made: readonly Player[], checked: Checked<Card>): Player[] {
  const matches = checked.ok ? checked.value.matches : [];
  const named = new Set(matches.flatMap(({ sides }) => SIDES.flatMap((side) => sides[side].players)));
  return made.filter(({ id }) => named.has(id));
}

/** Returns the sent matches, and a fault for each `null`. A card that may end early has none for `null`s at its end. */
function withoutNulls(sent: SentMatches, rules: LeagueRules | undefined) {
  const last = rules && mayEndEarly(rules) ? sent?.findLastIndex((match) => match !== null) : sent?.length;
  const kept = sent?.slice(0, last === undefined ? sent.length : last + 1);
  const unsent = (kept ?? []).flatMap((match, i) =>
    match === null ? [{ path: `matches.${i}`, message: 'The match is required.' }] : [],
  );
  return { matches: kept?.map((match) => match ?? undefined), unsent };
}

type SentMatches = SentCardDraft['matches'];

/** Returns whether a card names only players and divisions of today, so that the history need not be read. */
function namesToday({ division, matches = [], ...draft }: CardDraft, { teams, players }: People): boolean {
  return SIDES.every((side) => {
    const team = teams.get(draft[`${side}Team`] ?? '');
    const drafts = matches.flatMap((match) => draftPlayers(match, side));
    const named = drafts.map(({ id }) => players.get(id ?? ''));
    return (
      team?.deleted !== true &&
      team?.division === division &&
      drafts.every(({ newName }) => !newName) &&
      named.every((player) => player === undefined || (!player.deleted && player.teamId === team?.id))
    );
  });
}

/** Returns a function for handicaps on the card's day, or its week's last day, if scores include starts (Rule H10). */
async function handicapsOfDay({ season, date, week: number }: CardDraft, facts: Facts, shown: Season | undefined) {
  if (!shown?.rules.handicaps.inScores) return undefined;
  const { list } = await facts.seasons();
  const calendar = list.find(({ name }) => name === season)?.calendar ?? [];
  const day = date ?? calendar.find(({ week }) => week === number)?.to ?? null;
  const handicapOn = await facts.handicapsOn();
  return (playerId: string) => handicapOn(playerId, day);
}

/** Returns the recorded card of the same fixture, or `null`. */
async function sameFixture({ season, week, homeTeam, awayTeam }: CardDraft, facts: Facts) {
  const fixtures = season === undefined ? [] : await facts.fixtures(season);
  const isSame = (one: Fixture) => one.week === week && one.homeTeamId === homeTeam && one.awayTeamId === awayTeam;
  return fixtures.find(isSame) ?? null;
}

/** Returns a new player with the handicap 0, or the nearest one that the league allows. */
function newcomer(name: string, teamId: string, season: Season | undefined): Player {
  const handicap = season ? defaultHandicap(season.rules.handicaps) : 0;
  const handicaps = { handicap, modifier: 0, newHandicap: handicap };
  return { id: newId(), name, formerNames: [], teamId, ...handicaps, deleted: false };
}

/** Returns the division and the teams of a sent card, for the permission check. `recorded` is as in `readCard`. */
export async function cardSubject(body: unknown, facts: Facts, recorded: Fixture | null): Promise<Subject> {
  const isShort = isShortBody(body);
  const named = withTeams(body, teamKeys(body, isShort));
  const { homeTeam, awayTeam } = readablePart(teamsBody, named);
  const { season, division } = isShort ? await shortPlace(homeTeam, facts, recorded) : readablePart(placeBody, named);
  return subjectOfSent({ season, division, homeTeam, awayTeam });
}

function fullCard({ draft, issues }: SentBody, recorded: Fixture | null): SentCard {
  const { season, division, weekNumber: week, homeTeam, awayTeam } = draft;
  return { draft: { season, division, week, homeTeam, awayTeam, ...sharedFields(draft, issues, recorded) }, issues };
}

async function shortCard({ draft, issues }: SentBody, facts: Facts, recorded: Fixture | null): Promise<SentCard> {
  const { homeTeam, awayTeam } = draft;
  const place = await shortPlace(homeTeam, facts, recorded);
  return { draft: { ...place, homeTeam, awayTeam, ...sharedFields(draft, issues, recorded) }, issues };
}

/** Returns the home team's division, the default season and its current week; for a correction, the recorded ones. */
async function shortPlace(homeTeam: string | undefined, facts: Facts, recorded: Fixture | null) {
  if (recorded) return { season: recorded.season, division: recorded.division, week: recorded.week };
  const { list, default: shown } = await facts.seasons();
  const calendar = list.find(({ name }) => name === shown)?.calendar ?? [];
  const home = (await facts.people()).teams.get(homeTeam ?? '');
  return {
    season: shown,
    // A team in division 0 gets no division. The rules then report that it has retired.
    division: home?.division || undefined,
    week: currentGameWeek(calendar, facts.today()),
  };
}

type SentRest = Pick<SentDraft, 'date' | 'dateConfirmed' | 'startsConfirmed' | 'matches' | keyof typeof outcomeBody>;

/**
 * Returns the fields that a full and a short body of a card share. If the date is missing, the recorded date stays. A
 * faulty date is `undefined`, so that rules skip it.
 */
function sharedFields(sent: SentRest, issues: readonly Issue[], recorded: Fixture | null) {
  const { dateConfirmed, startsConfirmed, matches } = sent;
  const date = defaultsUnlessFaulty(issues)('date', sent.date, recorded?.date ?? null);
  return { ...sentOutcome(sent), date, dateConfirmed, startsConfirmed, matches };
}

const OUTCOME_FIELDS = Object.keys(outcomeBody) as (keyof typeof outcomeBody)[];

function sentOutcome(sent: SentRest): OutcomeDraft {
  return Object.fromEntries(OUTCOME_FIELDS.map((name) => [name, sent[name]]));
}

/** Replaces ids of players who have been merged since the client loaded them. */
export function withCurrentPlayers(match: MatchDraft, people: People): MatchDraft {
  let current = match;
  for (const side of SIDES)
    for (const { field, id } of draftPlayers(match, side))
      if (id) current = withPlayer(current, side, field, currentId(people, id));
  return replaceBreakPlayers(current, (id) => currentId(people, id));
}

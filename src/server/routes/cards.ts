import { type FixtureAnswer, type MatchAnswer, type ReviewedFixture, cardBody } from '#contract/matches.ts';
import { type Sifted, sift } from '#domain/check.ts';
import { currentGameWeek } from '#domain/fixtures/calendar.ts';
import { type Card, type CardDraft, checkCard } from '#domain/cards/card.ts';
import { type Fixture, teamScore } from '#domain/cards/fixture.ts';
import { cardFrameBody, type FrameDraft } from '#domain/cards/frame-body.ts';
import { withNewPlayers } from '#domain/cards/substitutes.ts';
import type { Checked, Issue } from '#domain/issue.ts';
import { type People, type Player, currentId, knownPlayer } from '#domain/squads/people.ts';
import type { Subject } from '#domain/people/permissions.ts';
import { peopleIn, placesIn } from '#domain/seasons/placing.ts';
import { rulesOf, type Season } from '#domain/seasons/season.ts';
import type { Facts } from '../cache/facts.ts';
import { filling, peek, settled } from '../http/input.ts';
import { type Frame, type Side, SIDES, answeredFrame } from '#domain/cards/frame.ts';
import { ABSENTEE } from '#domain/name.ts';
import { type Recording, resultState } from '#domain/cards/review.ts';
import type { Clock } from '../clock.ts';
import { pairingAnswer } from '../fixture-list/season-list.ts';
import { orNotFound } from '../refusal.ts';
import { versionsOf } from '../storage/card-history.ts';
import { newId } from '../storage/new-id.ts';
import { fixture, storedFixture } from '../storage/mappers/fixtures.ts';
import type { Change, Entities, Snapshot } from '../storage/store.ts';

/** A card as it was sent, with the faults of its shape. */
type SentCard = { draft: CardDraft; issues: Issue[] };

/** The keys under which a body names its teams: `homeTeam` or `homeTeamId`. */
type TeamKeys = { homeTeam: string; awayTeam: string };

const shortBody = cardBody.omit({ division: true, weekNumber: true, season: true });
const teamsBody = cardBody.pick({ homeTeam: true, awayTeam: true });
const placeBody = cardBody.pick({ season: true, division: true });
/** The keys that the short shape lacks. */
const SHORT_LACKS = ['division', 'weekNumber', 'season'];

/** The order of the form. */
export const CARD_ORDER = [
  ...Object.keys(cardBody.shape).flatMap((name) => [name, `${name}Id`]),
  ...Object.keys(cardFrameBody.shape),
];

/**
 * Returns the result in a body, checked by every rule except whether it is recorded already; throws 422 with all faults
 * at once. `recorded` is the card being corrected, `null` for a new one: what a correction does not send (a date; in the
 * short shape season, division and week) stays as recorded.
 */
export async function readCard(body: unknown, facts: Facts, recorded: Fixture | null): Promise<ReadCard> {
  const { issues, checked, made } = await checkBody(body, facts, recorded);
  return { card: settled(issues, checked, CARD_ORDER), made };
}

/** A checked card with the players that it makes of new names. */
export type ReadCard = { card: Card; made: Player[] };

/** The faults of a body's shape, what the rules say about the rest of it, and the players that it makes of new names. */
export type CheckedBody = { issues: Issue[]; checked: Checked<Card>; made: Player[] };

/** Checks other frames for a recorded fixture by every rule, as a correction of it. */
export async function checkMatches(matches: unknown, facts: Facts, recorded: Fixture): Promise<CheckedBody> {
  const { season, division, week: weekNumber, homeTeamId, awayTeamId } = recorded;
  return checkBody(
    { season, division, weekNumber, homeTeam: homeTeamId, awayTeam: awayTeamId, matches },
    facts,
    recorded,
  );
}

async function checkBody(body: unknown, facts: Facts, recorded: Fixture | null): Promise<CheckedBody> {
  const { list, default: defaultSeason } = await facts.seasons();
  const seasons = new Map(list.map((season) => [season.name, season]));
  const isShort = isShortBody(body);
  const keys = teamKeys(body, isShort);
  const named = withTeams(withPlayerKeys(body), keys);
  const { draft: sent, issues } = isShort ? await shortCard(named, facts, recorded) : fullCard(named, recorded);
  const known = await facts.people();
  const draft = { ...sent, matches: sent.matches?.map((match) => match && withCurrentPlayers(match, known)) };
  // A card of another season finds the teams in the divisions that they have in that season.
  const other = draft.season === defaultSeason ? undefined : seasons.get(draft.season ?? '');
  const places = other ? [...(other.placings ?? []), ...placesIn(await facts.fixtures(other.name))] : [];
  const present = peopleIn(known, places);
  const season = seasons.get(draft.season ?? defaultSeason);
  const resolved = withNewPlayers(draft, {
    people: present,
    rules: season ? rulesOf(season, draft.division ?? 0) : {},
    recorded: recorded ?? (await sameFixture(draft, facts)),
    newPlayer: (name, teamId) => newcomer(name, teamId, seasons.get(defaultSeason)),
  });
  const { people, made } = resolved;
  const checked = checkCard(resolved.draft, { seasons, defaultSeason, people, recorded });
  const asSent = (issue: Issue) => underSentKey(issue, keys, isShort);
  const all = [...issues, ...resolved.issues];
  return { issues: all.map(asSent), checked: withIssues(checked, asSent), made };
}

/** The recorded card of the same fixture, whose new names a second card of it may repeat; `null` without any. */
async function sameFixture({ season, weekNumber, homeTeam, awayTeam }: CardDraft, facts: Facts) {
  const fixtures = season === undefined ? [] : await facts.fixtures(season);
  const isSame = (one: Fixture) =>
    one.week === weekNumber && one.homeTeamId === homeTeam && one.awayTeamId === awayTeam;
  return fixtures.find(isSame) ?? null;
}

/** A player of a new name, without a handicap, as far as the league's range allows that. */
function newcomer(name: string, teamId: string, season: Season | undefined): Player {
  const { lowest, highest } = season?.rules.handicaps ?? { lowest: 0, highest: 0 };
  const handicap = Math.max(lowest, Math.min(highest, 0));
  const handicaps = { handicap, modifier: 0, newHandicap: handicap };
  return { id: newId(), name, formerNames: [], teamId, ...handicaps, deleted: false };
}

/** A match that names a new player need not say that it has no other one. */
function withPlayerKeys(body: unknown): unknown {
  if (!isObject(body) || !Array.isArray(body['matches'])) return body;
  const matches = body['matches'].map((match: unknown) => {
    if (!isObject(match)) return match;
    const named = SIDES.filter((side) => match[`${side}NewPlayer`]);
    return { ...Object.fromEntries(named.map((side) => [`${side}Player`, null])), ...match };
  });
  return { ...body, matches };
}

/** Returns what a sent card concerns, as far as it can be read; `recorded` as in `readCard`. */
export async function cardSubject(body: unknown, facts: Facts, recorded: Fixture | null): Promise<Subject> {
  const isShort = isShortBody(body);
  const named = withTeams(body, teamKeys(body, isShort));
  const { homeTeam, awayTeam } = peek(teamsBody, named);
  const { season, division } = isShort ? await shortPlace(homeTeam, facts, recorded) : peek(placeBody, named);
  return {
    season,
    divisions: division === undefined ? undefined : [division],
    teamIds: homeTeam === undefined || awayTeam === undefined ? undefined : [homeTeam, awayTeam],
  };
}

function fullCard(body: unknown, recorded: Fixture | null): SentCard {
  const { draft, issues } = sift(cardBody, body);
  const { season, division, weekNumber, homeTeam, awayTeam } = draft;
  return { draft: { season, division, weekNumber, homeTeam, awayTeam, ...rest(draft, issues, recorded) }, issues };
}

async function shortCard(body: unknown, facts: Facts, recorded: Fixture | null): Promise<SentCard> {
  const { draft, issues } = sift(shortBody, body);
  const { homeTeam, awayTeam } = draft;
  const place = await shortPlace(homeTeam, facts, recorded);
  return { draft: { ...place, homeTeam, awayTeam, ...rest(draft, issues, recorded) }, issues };
}

/** The home team's division, the default season and the current game week; those of the recorded card in a correction. */
async function shortPlace(homeTeam: string | undefined, facts: Facts, recorded: Fixture | null) {
  if (recorded) return { season: recorded.season, division: recorded.division, weekNumber: recorded.week };
  const { list, default: shown } = await facts.seasons();
  const calendar = list.find(({ name }) => name === shown)?.calendar ?? [];
  const home = (await facts.people()).teams.get(homeTeam ?? '');
  return {
    season: shown,
    // For a team in division 0 the rules report that it has retired.
    division: home?.division || undefined,
    weekNumber: currentGameWeek(calendar, facts.today()),
  };
}

type SentRest = Pick<Sifted<typeof cardBody._zod.output>, 'date' | 'matches'>;

/** What both shapes have. Without a date that of the recorded card stays; a faulty one is `undefined`, so the rules skip it. */
function rest({ date, matches }: SentRest, issues: readonly Issue[], recorded: Fixture | null) {
  return { date: filling(issues)('date', date, recorded?.date ?? null), matches };
}

/** A client may still send the id of a player who has been merged into another. */
export function withCurrentPlayers(match: FrameDraft, people: People): FrameDraft {
  const { homePlayer, awayPlayer } = match;
  return {
    ...match,
    homePlayer: homePlayer && currentId(people, homePlayer),
    awayPlayer: awayPlayer && currentId(people, awayPlayer),
  };
}

function isShortBody(body: unknown): boolean {
  return isObject(body) && !SHORT_LACKS.some((name) => name in body);
}

/** Returns the key under which a body names a team. */
export function sentTeamKey(body: unknown, team: keyof TeamKeys): string {
  return teamKeys(body, isShortBody(body))[team];
}

function teamKeys(body: unknown, isShort: boolean): TeamKeys {
  function keyOf(key: string): string {
    if (isObject(body) && key in body) return key;
    return isShort || (isObject(body) && `${key}Id` in body) ? `${key}Id` : key;
  }
  return { homeTeam: keyOf('homeTeam'), awayTeam: keyOf('awayTeam') };
}

function withTeams(body: unknown, keys: TeamKeys): unknown {
  return isObject(body) ? { ...body, homeTeam: body[keys.homeTeam], awayTeam: body[keys.awayTeam] } : body;
}

function withIssues<T>(checked: Checked<T>, change: (issue: Issue) => Issue): Checked<T> {
  return checked.ok ? checked : { ok: false, issues: checked.issues.map(change) };
}

/** Puts a fault at the key that was sent; in the short shape the division is the home team's. */
function underSentKey({ path, message }: Issue, keys: TeamKeys, isShort: boolean): Issue {
  if (path === 'homeTeam' || (path === 'division' && isShort)) return { path: keys.homeTeam, message };
  return { path: path === 'awayTeam' ? keys.awayTeam : path, message };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a recorded fixture as everybody sees it, with today's names. `today`: the league's day. */
export function fixtureAnswer(fixture: Fixture, people: People, today: () => string): FixtureAnswer {
  const score = teamScore(fixture);
  return {
    fixtureId: fixture.id,
    ...pairingAnswer(fixture, people),
    date: fixture.date,
    homeTeamScore: score.home,
    awayTeamScore: score.away,
    state: resultState(fixture, today),
    matches: matchAnswers(fixture.frames, people),
  };
}

/** Returns frames as clients see them, with today's names; `nobody` returns the name of a side without a player. */
export function matchAnswers(
  frames: readonly Frame[],
  { players }: People,
  nobody: (side: Side) => string = () => ABSENTEE,
): MatchAnswer[] {
  return frames.map((frame) => ({
    ...answeredFrame(frame),
    homePlayerName: frame.homePlayerId === null ? nobody('home') : knownPlayer(players, frame.homePlayerId).name,
    awayPlayerName: frame.awayPlayerId === null ? nobody('away') : knownPlayer(players, frame.awayPlayerId).name,
  }));
}

/** Returns the result in a path; throws 404 if there is none. */
export async function fixtureOfPath(db: Snapshot, id: string): Promise<Fixture> {
  return orNotFound(await fixture(db, id), 'There is no such result.');
}

/** Returns a card as it is stored, with its players as they were recorded, also those merged since. */
export async function storedOf(db: Snapshot, { id }: Pick<Fixture, 'id'>): Promise<Entities['fixture']> {
  return orNotFound(await storedFixture(db, id), 'There is no such result.');
}

type Known = { people: People; today: () => string };

/** Returns recorded cards with what officials and both captains see. */
export async function reviewedAnswers(
  db: Snapshot,
  fixtures: readonly Fixture[],
  { people, today }: Known,
): Promise<ReviewedFixture[]> {
  const versions = await versionsOf(
    db,
    fixtures.map(({ id }) => id),
  );
  return fixtures.map((fixture) => ({
    ...fixtureAnswer(fixture, people, today),
    recordedBy: fixture.review?.recordedBy ?? 'official',
    recordedAt: fixture.review?.recordedAt ?? null,
    confirmBy: fixture.review?.confirmBy ?? null,
    version: versions.get(fixture.id) ?? 0,
    disputedBy: fixture.review?.dispute?.by ?? null,
  }));
}

/** When a card is recorded in this request. */
export function recordingNow(facts: Facts, clock: Clock): Recording {
  return { at: clock.now().toISOString(), today: facts.today(), confirmDays: facts.content().confirmDays };
}

/** Notes what a write did to a card in the history, and answers the same. `made`: the players that it made of new names. */
export function answerOf(change: Change, summary: string, { id }: Pick<Fixture, 'id'>, made: readonly Player[] = []) {
  const whole = made.length === 0 ? summary : `${summary}, with ${namesIn(made)} as new`;
  change.summarise(whole);
  const newPlayers = made.map(({ id: playerId, name }) => ({ playerId, name }));
  return { success: true as const, fixtureId: id, message: `${whole}.`, ...(made.length === 0 ? {} : { newPlayers }) };
}

function namesIn(players: readonly Player[]): string {
  return players.map(({ name }) => name).join(', ');
}

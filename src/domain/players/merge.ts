import { type Fixture, sortedByTimePlayed, weekPlayed } from '#domain/cards/fixture.ts';
import { type Side, SIDES } from '#domain/cards/match.ts';
import { type Checked, type Draft, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import type { PausingComputation } from '#domain/pausing-computation.ts';
import {
  idAfterMerges,
  requirePlayer,
  requireTeam,
  currentAndFormerNames,
  type TeamsAndPlayers,
  type Player,
} from '#domain/squads/teams-and-players.ts';
import type { Appearance } from '#domain/players/appearance.ts';
import { clubNameOf } from '#domain/imports/match-people.ts';
import { compareByName, compareByCodePoint, foldName } from '#domain/name.ts';
import {
  type NameLikeness,
  LIKENESSES,
  likenessOf,
  type PersonNameParts,
  splitName,
  LIKENESS_SENTENCES,
  surestLikeness,
} from '#domain/imports/person-name.ts';

/** Two players who are the same person. The player `keep` remains, and gets the name of `merge` as another name. */
export type PlayersToMerge = { keep: Player; merge: Player };

/**
 * Checks the two players of a merge, and returns them (Rule N9). They must be different players of the league, neither
 * of them merged already, and `keep` must not be deleted. `mergeConflicts` checks their results.
 */
export function checkMerge(
  people: TeamsAndPlayers,
  { keep, merge }: Draft<{ keep: string; merge: string }>,
): Checked<PlayersToMerge> {
  const issues = [...faultsOfPlayer(people, keep, 'keep'), ...faultsOfPlayer(people, merge, 'merge')];
  if (issues.length > 0 || keep === undefined || merge === undefined) return faultyResult(issues);
  if (keep === merge) return faultyResult([{ path: 'merge', message: 'A player cannot be merged with themselves.' }]);
  return validResult({ keep: requirePlayer(people.players, keep), merge: requirePlayer(people.players, merge) });
}

function faultsOfPlayer(people: TeamsAndPlayers, id: string | undefined, path: keyof PlayersToMerge): Issue[] {
  if (id === undefined) return [];
  const merged = people.merged?.get(id);
  const player = merged ?? people.players.get(id);
  if (!player) return [{ path, message: 'The league has no such player.' }];
  const now = people.players.get(idAfterMerges(people, id));
  if (merged)
    return [{ path, message: `${merged.name} has been merged into ${now?.name ?? 'another player'} already.` }];
  return player.deleted && path === 'keep' ? [{ path, message: `The player ${player.name} has been deleted.` }] : [];
}

/**
 * Results that suggest that two players are not one person (Rule N10). `opposite`: cards with the two players on
 * opposite sides. `paired`: cards with both players on one side of a match. `together`: other cards with both players
 * in one team. `apart`: two cards of the same week, the first with `keep` and the second with `merge`, for different
 * teams.
 */
export type MergeConflicts = {
  opposite: Fixture[];
  paired: Fixture[];
  together: Fixture[];
  apart: [keep: Fixture, merge: Fixture][];
};

/** Returns the results that suggest that two players are not one person, oldest first. */
export function mergeConflicts(fixtures: readonly Fixture[], keep: string, merge: string): MergeConflicts {
  const cases: MergeConflicts = { opposite: [], paired: [], together: [], apart: [] };
  const ofKeep = new Map<string, { fixture: Fixture; teamId: string }[]>();
  const ofMerge: { fixture: Fixture; teamId: string }[] = [];
  for (const fixture of sortedByTimePlayed(fixtures)) {
    const [keeps, merges] = [sidesOfPlayer(fixture, keep), sidesOfPlayer(fixture, merge)];
    if (keeps.some((side) => merges.some((other) => other !== side))) cases.opposite.push(fixture);
    else if (arePartnersInFixture(fixture, keep, merge)) cases.paired.push(fixture);
    else if (keeps.length > 0 && merges.length > 0) cases.together.push(fixture);
    for (const side of keeps) {
      const week = ofKeep.get(seasonAndWeekKey(fixture)) ?? [];
      ofKeep.set(seasonAndWeekKey(fixture), [...week, { fixture, teamId: teamIdOfSide(fixture, side) }]);
    }
    for (const side of merges) ofMerge.push({ fixture, teamId: teamIdOfSide(fixture, side) });
  }
  for (const { fixture, teamId } of ofMerge) {
    const other = ofKeep
      .get(seasonAndWeekKey(fixture))
      ?.find((one) => one.teamId !== teamId && one.fixture.id !== fixture.id);
    if (other) cases.apart.push([other.fixture, fixture]);
  }
  return cases;
}

/** Returns the id of a player who is on both sides of a card; `null` if there is none. */
export function playerOnBothSidesOfCard({ matches }: Pick<Fixture, 'matches'>): string | null {
  const home = new Set(matches.flatMap(({ sides }) => sides.home.players));
  return matches.flatMap(({ sides }) => sides.away.players).find((id) => home.has(id)) ?? null;
}

/** Returns the id of a player who is named twice in one pair on a card; `null` if there is none. */
export function playerTwiceInPairOnCard({ matches }: Pick<Fixture, 'matches'>): string | null {
  const sides = matches.flatMap((match) => SIDES.map((side) => match.sides[side].players));
  return sides.find(([one, other]) => one !== undefined && one === other)?.[0] ?? null;
}

function arePartnersInFixture({ matches }: Fixture, one: string, other: string): boolean {
  return matches.some(({ sides }) =>
    SIDES.some((side) => sides[side].players.includes(one) && sides[side].players.includes(other)),
  );
}

function sidesOfPlayer(fixture: Fixture, playerId: string): Side[] {
  return SIDES.filter((side) => fixture.matches.some(({ sides }) => sides[side].players.includes(playerId)));
}

function teamIdOfSide({ homeTeamId, awayTeamId }: Fixture, side: Side): string {
  return side === 'home' ? homeTeamId : awayTeamId;
}

function seasonAndWeekKey(fixture: Fixture): string {
  return `${fixture.season} ${weekPlayed(fixture)}`;
}

/**
 * Returns one sentence for each card that proves that the two players are not one person: they play on opposite sides,
 * or as a pair.
 */
export function mergeRefusalSentences(
  { opposite, paired }: MergeConflicts,
  { keep, merge }: PlayersToMerge,
  people: TeamsAndPlayers,
): string[] {
  const both = `${keep.name} and ${merge.name}`;
  return [
    ...opposite.map((fixture) => `${both} play against each other in ${cardWords(fixture, people)}.`),
    ...paired.map((fixture) => `${both} play as a pair in ${cardWords(fixture, people)}.`),
  ];
}

/**
 * Returns one sentence for each case that officials must confirm before they merge the two players: both play for one
 * team on the same card, or they play for two teams in the same week (Rule N10).
 */
export function mergeConfirmationSentences(
  { together, apart }: MergeConflicts,
  { keep, merge }: PlayersToMerge,
  people: TeamsAndPlayers,
): string[] {
  const onOne = together.map(
    (fixture) => `${keep.name} and ${merge.name} are both on one side of ${cardWords(fixture, people)}.`,
  );
  const inTwo = apart.map(
    ([kept, merged]) =>
      `In one week, ${keep.name} plays in ${cardWords(kept, people)}, and ${merge.name} in ${cardWords(merged, people)}.`,
  );
  return [...onOne, ...inTwo];
}

/**
 * Describes a card with current team names: `Lions v Tigers, week 3 of 25/26`. If the card was played in another week,
 * adds that week: ` (played in week 5)`.
 */
function cardWords({ homeTeamId, awayTeamId, week, weekOfPlay, season }: Fixture, { teams }: TeamsAndPlayers): string {
  const [home, away] = [requireTeam(teams, homeTeamId), requireTeam(teams, awayTeamId)];
  const played = weekOfPlay === undefined ? '' : ` (played in week ${weekOfPlay})`;
  return `${home.name} v ${away.name}, week ${week} of ${season}${played}`;
}

/** Two players who are probably one person, with the reasons. `keep` has played at least as many matches as `merge`. */
type Duplicate = { keep: Player; merge: Player; likeness: NameLikeness; reasons: string[] };

/**
 * When and for whom a player played: the first and the last season, the number of matches (`frames`), the weeks (such
 * as `25/26 7`) and the ids of the teams.
 */
export type PlayingCareer = {
  seasons: { first: string; last: string };
  frames: number;
  weeks: Set<string>;
  teams: Set<string>;
};

/** Adds appearances to `pasts`, which is keyed by player id. Appearances of the oldest season must be added first. */
export function addToPlayerPasts(
  pasts: Map<string, PlayingCareer>,
  appearances: Iterable<Pick<Appearance, 'fixture' | 'playerId' | 'teamId'>>,
): void {
  for (const { fixture, playerId, teamId } of appearances) {
    const { season } = fixture;
    const past: PlayingCareer = pasts.get(playerId) ?? createPlayerPast(season);
    pasts.set(playerId, past);
    past.seasons.last = season;
    past.frames++;
    past.weeks.add(seasonAndWeekKey(fixture));
    past.teams.add(teamId);
  }
}

function createPlayerPast(season: string): PlayingCareer {
  return { seasons: { first: season, last: season }, frames: 0, weeks: new Set(), teams: new Set() };
}

/**
 * Returns pairs of players who are probably one person, the likeliest pair first (Rule N11). Neither player is deleted,
 * their names are alike, and they never played in the same week. If their names differ by more than one typing mistake,
 * they share a team or club. The generator pauses after each player.
 */
export function* likelyDuplicatesInParts(
  people: TeamsAndPlayers,
  pasts: ReadonlyMap<string, PlayingCareer>,
): PausingComputation<Duplicate[]> {
  const live = [...people.players.values()].filter(({ deleted }) => !deleted).sort(compareByName);
  const known = live.map((player) => describePlayer(player, people, pasts));
  const found: Duplicate[] = [];
  for (const pairs of pairsSharingNameWord(known)) {
    for (const [a, b] of pairs) {
      const duplicate = findDuplicate(a, b, people);
      if (duplicate) found.push(duplicate);
    }
    yield;
  }
  const rank = ({ likeness }: Duplicate) => LIKENESSES.indexOf(likeness);
  return found.sort(
    (a, b) => b.reasons.length - a.reasons.length || rank(a) - rank(b) || compareByName(a.keep, b.keep),
  );
}

type PlayerToCompare = {
  player: Player;
  names: PersonNameParts[];
  past: Pick<PlayingCareer, 'frames' | 'weeks' | 'teams'>;
  teams: Set<string>;
  clubs: Set<string>;
};

const NO_PAST: PlayerToCompare['past'] = { frames: 0, weeks: new Set(), teams: new Set() };

function describePlayer(
  player: Player,
  { teams }: TeamsAndPlayers,
  pasts: ReadonlyMap<string, PlayingCareer>,
): PlayerToCompare {
  const past = pasts.get(player.id) ?? NO_PAST;
  const ids = new Set([player.teamId, ...past.teams]);
  const clubs = new Set([...ids].map((id) => foldName(clubNameOf(requireTeam(teams, id).name))));
  return { player, names: currentAndFormerNames(player).map(splitName), past, teams: ids, clubs };
}

/**
 * Yields one list of pairs for each player. A pair consists of the player and a later player in `known`. The names of
 * these two players share a word. Similar names nearly always share a word, and other names seldom do. So few pairs
 * have to be compared.
 */
function* pairsSharingNameWord(known: readonly PlayerToCompare[]): Generator<[PlayerToCompare, PlayerToCompare][]> {
  const byWord = new Map<string, Set<number>>();
  for (const [i, { names }] of known.entries())
    for (const word of wordsInNames(names)) byWord.set(word, (byWord.get(word) ?? new Set()).add(i));
  for (const [i, one] of known.entries()) {
    const others = new Set(wordsInNames(one.names).flatMap((word) => [...byWord.get(word)!]));
    yield [...others].flatMap((j): [PlayerToCompare, PlayerToCompare][] => {
      const other = known[j];
      return j > i && other ? [[one, other]] : [];
    });
  }
}

function wordsInNames(names: readonly PersonNameParts[]): string[] {
  return names.flatMap(({ given, family }) => [...given, family]);
}

function findDuplicate(a: PlayerToCompare, b: PlayerToCompare, { teams }: TeamsAndPlayers): Duplicate | null {
  // Most pairs of players have played in the same week. Such pairs are excluded first, because comparing names takes
  // most of the time.
  if (!a.past.weeks.isDisjointFrom(b.past.weeks)) return null;
  const likeness = surestLikeness(a.names.flatMap((one) => b.names.map((other) => likenessOf(one, other))));
  if (likeness === null) return null;
  const inTeams = [...a.teams.intersection(b.teams)].map((id) => requireTeam(teams, id).name).sort(compareByCodePoint);
  const isOfClub = !a.clubs.isDisjointFrom(b.clubs);
  if (!STRONG_LIKENESSES.has(likeness) && !isOfClub) return null;
  if (WEAK_LIKENESSES.has(likeness) && inTeams.length === 0) return null;
  const [keep, merge] = a.past.frames >= b.past.frames ? [a, b] : [b, a];
  const reasons = [
    LIKENESS_SENTENCES[likeness],
    ...(merge.past.frames > 0 ? ['They never played in the same week.'] : ['One of them has no results.']),
    ...(inTeams.length > 0 ? [`Both have been with ${inTeams.join(' and ')}.`] : []),
    ...(inTeams.length === 0 && isOfClub ? ['Their teams are of one club.'] : []),
  ];
  return { keep: keep.player, merge: merge.player, likeness, reasons };
}

/**
 * If two names are this alike, the players need no team or club in common. A player who changes teams is easily entered
 * a second time, with a typing mistake.
 */
const STRONG_LIKENESSES: ReadonlySet<NameLikeness> = new Set(['same', 'slip']);
/**
 * If two names are alike only in one of these ways, the players must have a team in common. A club in common is not
 * enough.
 */
const WEAK_LIKENESSES: ReadonlySet<NameLikeness> = new Set(['part', 'mixed']);

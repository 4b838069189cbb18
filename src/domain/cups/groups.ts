import { bestOfSchema, type Competition, type ResolvedTie, type Tie } from '#domain/cups/cup.ts';
import { countWithNoun } from '#domain/count.ts';
import type { DrawnPair, RoundToDraw } from '#domain/cups/round-to-draw.ts';
import { tieScoreAfterDecisions } from '#domain/cups/tie-outcome.ts';
import { groupLetter } from '#domain/draws/draw.ts';
import { labelField } from '#domain/field-words.ts';
import { fields, list, nullableText, text, wholeNumber } from '#domain/fields.ts';
import { descendingComparer, compareFunctionOf } from '#domain/comparers.ts';
import type { Issue } from '#domain/issue.ts';
import { groupNeighbours, joinNames } from '#domain/standings/places.ts';

/** The round number of ties in groups. The knock-out begins with round 1. */
export const GROUP_ROUND = 0;

const MAX_GROUPS = 16;
const MAX_IN_GROUP = 16;

/**
 * Groups before the knock-out, in a request. `count`: the number of groups. `through`: how many entrants of each group
 * go through. `bestOf`: the largest number of frames in a tie or leg of a group; `null` for the same number as in the
 * first round. `playBy`: the last day to play the ties of the groups; `null` for the same day as in the first round.
 * `order`: the ids of level entrants in the order that the secretary has decided.
 */
export const groupsInRequestSchema = fields('The groups', {
  count: labelField('Groups', wholeNumber('The number of groups', 2, MAX_GROUPS)),
  through: labelField('Go through from each', wholeNumber('The number that goes through', 1, MAX_IN_GROUP)),
  bestOf: labelField('Best of', bestOfSchema.nullable().default(null)),
  playBy: labelField('Play by', nullableText('The play-by day').default(null)),
  order: list('The order', text('An entrant')).optional(),
});
export type GroupSettings = NonNullable<Competition['groups']>;

type GroupAndQualifierCounts = Pick<GroupSettings, 'count' | 'through'>;

/** Returns why this number of entrants does not fit these groups (Rule E33); `null` if it fits. */
export function groupSizeFault({ count, through }: GroupAndQualifierCounts, entrants: number): string | null {
  const least = Math.floor(entrants / count);
  if (least < 2) return `${countWithNoun(entrants, 'entrant')} are too few for ${countWithNoun(count, 'group')}.`;
  if (through > least) return `The smallest group has ${countWithNoun(least, 'entrant')}: no more can go through.`;
  const most = Math.ceil(entrants / count);
  return most > MAX_IN_GROUP ? `A group has at most ${MAX_IN_GROUP} entrants, not ${most}.` : null;
}

/** Returns how many entrants play in the first round of the knock-out, after the groups if there are any. */
export function countKnockOutStarters({
  groups,
  entrants,
}: {
  groups?: GroupAndQualifierCounts | undefined;
  entrants: { length: number };
}): number {
  return groups ? groups.count * groups.through : entrants.length;
}

/** Deals entrants into `count` groups in the order in which they were drawn: one to each group in turn (Rule E33). */
export function dealIntoGroups<T>(drawn: readonly T[], count: number): { group: string; entrants: T[] }[] {
  return Array.from({ length: count }, (_, index) => {
    return { group: groupLetter(index), entrants: drawn.filter((__, i) => i % count === index) };
  });
}

/**
 * Returns the ties of the groups, in which all entrants of a group meet once. `drawn`: the ids of the entrants, in the
 * order in which they were drawn.
 */
export function createGroupTies(
  { id: competitionId, season, groups }: Pick<Competition, 'id' | 'season' | 'groups'>,
  drawn: readonly string[],
  newId: () => string,
): Tie[] {
  const pairs = dealIntoGroups(drawn, groups!.count).flatMap(({ group, entrants }) =>
    roundRobinPairs(entrants).map(([home, away]) => ({ group, home, away })),
  );
  const common = { competitionId, season, round: GROUP_ROUND, result: null };
  return pairs.map((pair, position) => ({ id: newId(), ...common, position, ...pair }));
}

/** Returns a round robin of the entrants, in which everybody is at home about as often as away. */
function roundRobinPairs(entrants: readonly string[]): [home: string, away: string][] {
  const row = entrants.length % 2 === 0 ? entrants : [...entrants, null];
  const last = row.length - 1;
  const pairs: [string, string][] = [];
  for (let turn = 0; turn < last; turn++) {
    const at = (index: number) => row[(turn + index) % last] ?? null;
    for (let i = 0; i < row.length / 2; i++) {
      const [one, other] = [at(i), i === 0 ? (row[last] ?? null) : at(last - i)];
      if (one !== null && other !== null) pairs.push((turn + i) % 2 === 0 ? [one, other] : [other, one]);
    }
  }
  return pairs;
}

/**
 * A row of a group's table. `shared`: set if other entrants have the same position. `through`: whether the entrant goes
 * through to the knock-out.
 */
export type GroupRow = {
  position: number;
  entrantId: string;
  played: number;
  won: number;
  lost: number;
  framesWon: number;
  framesLost: number;
  through: boolean;
  shared?: true;
};
export type GroupTable = { group: string; rows: GroupRow[] };

type GroupTally = Omit<GroupRow, 'position' | 'through' | 'shared'>;
type GroupsAndEntrants = Pick<Competition, 'groups' | 'entrants'>;

const GROUP_RANKING_CRITERIA = [
  descendingComparer(({ won }: GroupTally) => won),
  descendingComparer(({ framesWon, framesLost }: GroupTally) => framesWon - framesLost),
  descendingComparer(({ framesWon }: GroupTally) => framesWon),
];

/** Returns the current table of each group, from the ties that are decided (Rule E34). */
export function tablesOfGroups({ groups, entrants }: GroupsAndEntrants, ties: readonly ResolvedTie[]): GroupTable[] {
  const inGroups = ties.filter(({ round }) => round === GROUP_ROUND);
  const place = new Map(entrants.map(({ id }, i) => [id, i]));
  return [...Map.groupBy(inGroups, ({ group }) => group ?? '')]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, own]) => {
      const ids = [...new Set(own.flatMap(({ home, away }) => [home!, away!]))]; // ties in groups have both sides
      const tallies = ids.sort((a, b) => place.get(a)! - place.get(b)!).map((id) => tallyOf(id, own));
      return { group, rows: rankGroupRows(tallies, own, groups!) };
    });
}

function tallyOf(entrantId: string, ties: readonly ResolvedTie[]): GroupTally {
  const tally = { entrantId, played: 0, won: 0, lost: 0, framesWon: 0, framesLost: 0 };
  for (const { home, away, state, winner, result, lost } of ties) {
    if ((home !== entrantId && away !== entrantId) || state === 'open') continue;
    const { home: atHome, away: onRoad } = result
      ? tieScoreAfterDecisions({ result, lost }).score
      : { home: 0, away: 0 };
    tally.played += 1;
    tally[winner === entrantId ? 'won' : 'lost'] += 1;
    tally.framesWon += home === entrantId ? atHome : onRoad;
    tally.framesLost += home === entrantId ? onRoad : atHome;
  }
  return tally;
}

function rankGroupRows(
  tallies: readonly GroupTally[],
  ties: readonly ResolvedTie[],
  { through, order = [] }: GroupSettings,
): GroupRow[] {
  const byResults = compareFunctionOf(GROUP_RANKING_CRITERIA);
  const level = groupNeighbours(tallies.toSorted(byResults), (a, b) => byResults(a, b) === 0);
  const blocks = level
    .flatMap((rows) => splitByHeadToHead(rows, ties))
    .flatMap((rows) => splitByDecidedOrder(rows, order));
  let before = 0;
  return blocks.flatMap((rows) => {
    const position = before + 1;
    before += rows.length;
    const isIn = before <= through;
    return rows.map((row): GroupRow => {
      return { position, ...row, through: isIn, ...(rows.length > 1 ? { shared: true } : {}) };
    });
  });
}

/** Splits level rows by how many ties each entrant won against the other level entrants, most first. */
function splitByHeadToHead(rows: readonly GroupTally[], ties: readonly ResolvedTie[]): GroupTally[][] {
  const ids = new Set(rows.map(({ entrantId }) => entrantId));
  const among = ties.filter(({ home, away }) => ids.has(home!) && ids.has(away!));
  const won = ({ entrantId }: GroupTally) => among.filter(({ winner }) => winner === entrantId).length;
  return groupNeighbours(
    rows.toSorted((a, b) => won(b) - won(a)),
    (a, b) => won(a) === won(b),
  );
}

/** Splits level rows by the secretary's order. Keeps them together if that order lacks an entrant in these rows. */
function splitByDecidedOrder(rows: readonly GroupTally[], order: readonly string[]): readonly GroupTally[][] {
  if (!rows.every(({ entrantId }) => order.includes(entrantId))) return [[...rows]];
  return rows.toSorted((a, b) => order.indexOf(a.entrantId) - order.indexOf(b.entrantId)).map((row) => [row]);
}

/**
 * Returns the entrants who go through: the winners of all groups, then those in second place, and so on. If level
 * entrants make it unclear who goes through, instead returns each group in which this is unclear, with its level
 * entrants.
 */
export function entrantsGoingThrough(
  competition: GroupsAndEntrants,
  ties: readonly ResolvedTie[],
): { entrantIds: string[] } | { level: { group: string; entrantIds: string[] }[] } {
  const { through } = competition.groups!;
  const tables = tablesOfGroups(competition, ties);
  const level = tables.flatMap(({ group, rows }) => {
    const [last, next] = [rows[through - 1], rows[through]];
    if (!last || !next || last.position !== next.position) return [];
    const shared = rows.filter(({ position }) => position === last.position);
    return { group, entrantIds: shared.map(({ entrantId }) => entrantId) };
  });
  if (level.length > 0) return { level };
  const ranks = Array.from({ length: through }, (_, rank) => tables.map(({ rows }) => rows[rank]!.entrantId));
  return { entrantIds: ranks.flat() };
}

/**
 * Returns the groups (round 0) or the first round of the knock-out, whichever can be drawn now. The groups can be drawn
 * again until a tie has a result. Returns a sentence if ties are still to be played, or level entrants still to be put
 * in order. Returns `null` if the knock-out is drawn, or the competition has no groups.
 */
export function groupsOrFirstRoundToDraw(
  competition: GroupsAndEntrants,
  ties: readonly ResolvedTie[],
  nameOf: (id: string) => string,
): RoundToDraw | string | null {
  if (!competition.groups || ties.some(({ round }) => round > GROUP_ROUND)) return null;
  const all = competition.entrants.map(({ id }) => id);
  if (ties.length === 0) return { round: GROUP_ROUND, again: false, entrantIds: all };
  if (!ties.some(({ result }) => result !== null)) return { round: GROUP_ROUND, again: true, entrantIds: all };
  const open = ties.filter(({ state }) => state === 'open').length;
  if (open > 0) return `Groups: ${countWithNoun(open, 'tie')} to be played first.`;
  const found = entrantsGoingThrough(competition, ties);
  if ('entrantIds' in found) return { round: 1, again: false, entrantIds: found.entrantIds };
  return found.level.map((one) => `Group ${one.group}: ${levelEntrantsSentence(one.entrantIds.map(nameOf))}`).join(' ');
}

function levelEntrantsSentence(names: readonly string[]): string {
  return `${joinNames(names)} are level. Decide their order first.`;
}

/**
 * Returns the faults of a first round that is drawn by hand after groups (Rule E33): pairs from the same group, and
 * byes that do not go to the best placed entrants. If the competition has no groups, returns no faults.
 */
export function firstRoundAfterGroupsFaults(
  pairs: readonly DrawnPair[],
  { entrantIds, groups }: RoundToDraw,
  names: ReadonlyMap<string, string>,
): Issue[] {
  if (groups === undefined) return [];
  const rankOf = (id: string) => Math.floor(entrantIds.indexOf(id) / groups);
  const byes = pairs.flatMap(([home, away]) => (away === null ? [rankOf(home)] : []));
  const best = entrantIds.slice(0, byes.length).map(rankOf);
  const areBest = byes.toSorted((a, b) => a - b).every((rank, i) => rank === best[i]);
  const issues = pairs.flatMap(([home, away], i): Issue[] => {
    if (away === null || entrantIds.indexOf(home) % groups !== entrantIds.indexOf(away) % groups) return [];
    return [{ path: `pairs.${i}`, message: `${names.get(home)} and ${names.get(away)} come from the same group.` }];
  });
  return areBest ? issues : [...issues, { path: 'pairs', message: 'Byes go to the winners of the groups.' }];
}

/**
 * Returns a first-round tie that contradicts the groups (Rule K5): a tie with an entrant who does not go through. While
 * a tie in a group is open, returns the first tie of the first round. Returns `undefined` if there is no such tie.
 */
export function firstRoundTieContradictingGroups(
  competition: GroupsAndEntrants,
  ties: readonly ResolvedTie[],
): ResolvedTie | undefined {
  const first = ties.filter(({ round }) => round === 1);
  if (!competition.groups || first.length === 0) return undefined;
  const found = entrantsGoingThrough(competition, ties);
  const through = new Set('entrantIds' in found ? found.entrantIds : []);
  const isIn = (id: string | null) => id === null || through.has(id);
  const isOver = ties.every(({ round, state }) => round !== GROUP_ROUND || state !== 'open');
  return isOver ? first.find(({ home, away }) => !isIn(home) || !isIn(away)) : first[0];
}

/**
 * Returns whether an entrant is out: beaten or put out in the knock-out, or left out of the knock-out draw after the
 * groups.
 */
export function isOutOfCup(competition: GroupsAndEntrants, ties: readonly ResolvedTie[], id: string): boolean {
  const knockOut = ties.filter(({ round }) => round > GROUP_ROUND);
  const own = knockOut.filter(({ home, away }) => home === id || away === id);
  if (competition.groups && knockOut.some(({ round }) => round === 1) && own.length === 0) return true;
  return own.some(({ state, winner }) => state === 'bothOut' || (winner !== null && winner !== id));
}

import { type Appearance } from '#domain/players/appearance.ts';
import { clubOf } from '#domain/imports/match-people.ts';
import { byName, compareText, foldName } from '#domain/name.ts';
import { namesOf, type People, type Player } from '#domain/squads/people.ts';
import {
  type Likeness,
  LIKENESSES,
  likenessOf,
  type NameWords,
  nameWords,
  REASONS,
} from '#domain/imports/person-name.ts';

/** Two players that are likely one person, and why; `keep` has more frames. */
export type Duplicate = { keep: Player; merge: Player; likeness: Likeness; reasons: string[] };

/** Where a player played: the fixtures of each week, and the teams with the frames for each. */
export type PlayerPast = { frames: number; weeks: ReadonlySet<string>; teams: ReadonlySet<string> };

/** Returns what `likelyDuplicates` needs to know of each player's results. */
export function pastsOf(
  appearances: Iterable<Pick<Appearance, 'fixture' | 'playerId' | 'teamId'>>,
): Map<string, PlayerPast> {
  const pasts = new Map<string, { frames: number; weeks: Set<string>; teams: Set<string> }>();
  for (const { fixture, playerId, teamId } of appearances) {
    const past = pasts.get(playerId) ?? { frames: 0, weeks: new Set(), teams: new Set() };
    pasts.set(playerId, past);
    past.frames++;
    past.weeks.add(`${fixture.season} ${fixture.week}`);
    past.teams.add(teamId);
  }
  return pasts;
}

/**
 * Returns pairs of live players that are likely one person, the likeliest first (Rule N11): their names are alike, they
 * never played in one week, and, unless the names are the same, they have a team or club in common.
 */
export function likelyDuplicates(people: People, pasts: ReadonlyMap<string, PlayerPast>): Duplicate[] {
  const live = [...people.players.values()].filter(({ deleted }) => !deleted).sort(byName);
  const known = live.map((player) => describe(player, people, pasts));
  const found: Duplicate[] = [];
  for (const [a, b] of pairsWithAWord(known)) {
    const duplicate = duplicateOf(a, b, people);
    if (duplicate) found.push(duplicate);
  }
  const rank = ({ likeness }: Duplicate) => LIKENESSES.indexOf(likeness);
  return found.sort((a, b) => b.reasons.length - a.reasons.length || rank(a) - rank(b) || byName(a.keep, b.keep));
}

type Described = { player: Player; names: NameWords[]; past: PlayerPast; teams: Set<string>; clubs: Set<string> };

const NO_PAST: PlayerPast = { frames: 0, weeks: new Set(), teams: new Set() };

function describe(player: Player, { teams }: People, pasts: ReadonlyMap<string, PlayerPast>): Described {
  const past = pasts.get(player.id) ?? NO_PAST;
  const ids = new Set([player.teamId, ...past.teams]);
  const clubs = new Set([...ids].map((id) => foldName(clubOf(teams.get(id)?.name ?? ''))));
  return { player, names: namesOf(player).map(nameWords), past, teams: ids, clubs };
}

/** Alike names have a word in common, but for the weakest likenesses: few pairs of a large league have. */
function* pairsWithAWord(known: readonly Described[]): Generator<[Described, Described]> {
  const byWord = new Map<string, Set<number>>();
  for (const [i, { names }] of known.entries()) {
    const words = names.flatMap(({ given, family }) => [...given, family]);
    for (const word of words) byWord.set(word, (byWord.get(word) ?? new Set()).add(i));
  }
  for (const [i, one] of known.entries()) {
    const words = one.names.flatMap(({ given, family }) => [...given, family]);
    const others = new Set(words.flatMap((word) => [...(byWord.get(word) ?? [])]));
    for (const j of others) {
      const other = known[j];
      if (j > i && other) yield [one, other];
    }
  }
}

function duplicateOf(a: Described, b: Described, { teams }: People): Duplicate | null {
  const likeness = bestLikeness(a.names, b.names);
  if (likeness === null || !a.past.weeks.isDisjointFrom(b.past.weeks)) return null;
  const inTeams = [...a.teams.intersection(b.teams)].map((id) => teams.get(id)?.name ?? '').sort(compareText);
  const isOfClub = !a.clubs.isDisjointFrom(b.clubs);
  if (likeness !== 'same' && inTeams.length === 0 && !isOfClub) return null;
  if (WEAK.has(likeness) && inTeams.length === 0) return null;
  const [keep, merge] = a.past.frames >= b.past.frames ? [a, b] : [b, a];
  const reasons = [
    REASONS[likeness],
    ...(merge.past.frames > 0 ? ['They never played in the same week.'] : ['One of them has no results.']),
    ...(inTeams.length > 0 ? [`Both have been with ${inTeams.join(' and ')}.`] : []),
    ...(inTeams.length === 0 && isOfClub ? ['Their teams are of one club.'] : []),
  ];
  return { keep: keep.player, merge: merge.player, likeness, reasons };
}

function bestLikeness(a: readonly NameWords[], b: readonly NameWords[]): Likeness | null {
  const found = a.flatMap((one) => b.map((other) => likenessOf(one, other))).filter((likeness) => likeness !== null);
  return LIKENESSES.find((likeness) => found.includes(likeness)) ?? null;
}

const WEAK: ReadonlySet<Likeness> = new Set(['part', 'mixed']);

import type { Fixture } from '#domain/cards/fixture.ts';
import { type Match, oppositeSide, type Side } from '#domain/cards/match.ts';
import { likenessOf, splitName } from '#domain/imports/person-name.ts';
import { allAppearancesIn, type Appearance, type OwnFrame, ownFrames } from '#domain/players/appearance.ts';
import { framesWithBreaks } from '#domain/players/frames-with-breaks.ts';
import { partitionLoneBreaks, type LoneBreak, breakFitsFrame } from '#domain/players/lone-break.ts';
import { idAfterMerges, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import type { LeagueBeforeImport } from '../results/recorded-cards.ts';

/**
 * The breaks of a file. `onCards`: breaks in a frame on a recorded match card; `fixture` is that card with the break
 * added. `alone`: breaks without a known frame. `unchanged`: breaks that the league already has.
 */
type JoinedBreaks<B> = {
  onCards: { of: B; fixture: Fixture }[];
  alone: B[];
  unchanged: B[];
  /** The match cards that the file adds breaks to, with these breaks. */
  fixtures: Fixture[];
};

/**
 * Adds each break to its frame on a match card (Rule B3). The frame must be on the day or in the week of the break, and
 * fit the score and the opponent. It must be the only such frame of the player. A break without such a frame is
 * returned in `alone`. A break that the league already has is returned in `unchanged`.
 */
export function addBreaksToRecordedCards<B extends LoneBreak>(
  breaks: readonly B[],
  league: LeagueBeforeImport,
  people: TeamsAndPlayers,
): JoinedBreaks<B> {
  const joined: JoinedBreaks<B> = { onCards: [], alone: [], unchanged: [], fixtures: [] };
  const appearances = allAppearancesIn(league.fixtures);
  const divided = partitionLoneBreaks(breaks, framesWithBreaks(appearances), people);
  joined.unchanged.push(...divided.onCards);
  const stored = new Map<string, number>();
  for (const one of league.loneBreaks)
    addToCount(stored, loneBreakKey({ ...one, playerId: idAfterMerges(people, one.playerId) }), 1);
  const changed = new Map<string, Fixture>();
  const frames = framesByPlayer(appearances);
  for (const one of divided.others) {
    if ((stored.get(loneBreakKey(one)) ?? 0) > 0) {
      addToCount(stored, loneBreakKey(one), -1);
      joined.unchanged.push(one);
      continue;
    }
    const place = findFrameOfBreak(one, frames.get(one.playerId) ?? [], people);
    const before = place && (changed.get(place.appearance.fixture.id) ?? place.appearance.fixture);
    const after = before && place && withBreak(before, place, one.points);
    if (after) {
      changed.set(after.id, after);
      joined.onCards.push({ of: one, fixture: after });
    } else joined.alone.push(one);
  }
  joined.fixtures = [...changed.values()];
  return joined;
}

/** A player's frame on a recorded match card. `place`: the index of the frame in its match. */
type PlayerFrameOnCard = { appearance: Appearance; place: number; frame: OwnFrame };

/** Returns the frames on match cards, keyed by the id of the player. */
function framesByPlayer(appearances: readonly Appearance[]): Map<string, PlayerFrameOnCard[]> {
  const frames = appearances.flatMap((appearance) =>
    ownFrames(appearance).map((frame, place): PlayerFrameOnCard => ({ appearance, place, frame })),
  );
  return Map.groupBy(frames, ({ appearance }) => appearance.playerId);
}

function addToCount(counts: Map<string, number>, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

/** Returns a text that identifies a break without a frame. Equal breaks have equal texts. */
function loneBreakKey({ season, week, date, playerId, points, ownScore, opponentScore }: LoneBreak): string {
  return JSON.stringify([season, date ?? week, playerId, points, ownScore, opponentScore]);
}

/**
 * Returns the only frame in which a break may have been made; `null` if there is none or several, or if neither day nor
 * week is known.
 */
function findFrameOfBreak(
  one: LoneBreak,
  frames: readonly PlayerFrameOnCard[],
  people: TeamsAndPlayers,
): PlayerFrameOnCard | null {
  if (one.date === null && one.week === null) return null;
  const fitting = frames.filter((of) => {
    const { appearance, frame } = of;
    const { season, week, date } = appearance.fixture;
    const isDated = (one.date !== null && date !== null) || one.week !== null;
    const { playerScore: ownScore, opponentScore } = frame;
    const moment = { season, week, date, ownScore, opponentScore };
    return isDated && breakFitsFrame(one, moment) && mayBeOpponentInFrame(one.opponent, of, people);
  });
  const [only, ...others] = fitting;
  return only && others.length === 0 ? only : null;
}

/** Returns whether `opponent`, a name in the file, may be the opponent in this frame. An empty name fits everyone. */
function mayBeOpponentInFrame(
  opponent: string,
  { appearance: { match, side } }: PlayerFrameOnCard,
  people: TeamsAndPlayers,
): boolean {
  if (opponent === '') return true;
  const others = match.sides[oppositeSide(side)].players.flatMap((id) => people.players.get(id)?.name ?? []);
  return others.some((name) => likenessOf(splitName(name), splitName(opponent)) !== null);
}

/**
 * Returns the fixture with a break added to a frame; `null` if the player's breaks in that frame would then have more
 * points than the player scored in it.
 */
function withBreak(fixture: Fixture, { appearance, place }: PlayerFrameOnCard, points: number): Fixture | null {
  const { playerId, side } = appearance;
  const at = fixture.matches.findIndex((_, i) => appearance.fixture.matches[i] === appearance.match);
  const match = fixture.matches[at];
  if (!match) return null;
  const played = match.frames?.[place] ?? match;
  const { score, breaks } = played.sides[side];
  const total = breaks.reduce((sum, one) => sum + one.points, points);
  if (score !== null && total > score) return null;
  const matches = fixture.matches.with(at, withBreakIn(match, place, side, { playerId, points }));
  return { ...fixture, matches };
}

function withBreakIn(match: Match, place: number, side: Side, made: { playerId: string; points: number }): Match {
  const added = <P extends Pick<Match, 'sides'>['sides'][Side] | { score: number | null; breaks: (typeof made)[] }>(
    own: P,
  ): P => {
    return { ...own, breaks: [...own.breaks, made] };
  };
  const frames = match.frames;
  if (!frames) return { ...match, sides: { ...match.sides, [side]: added(match.sides[side]) } };
  return {
    ...match,
    frames: frames.map((frame, i) =>
      i === place ? { ...frame, sides: { ...frame.sides, [side]: added(frame.sides[side]) } } : frame,
    ),
  };
}

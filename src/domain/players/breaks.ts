import { type Appearance, appearancesIn, pairAppearancesIn } from '#domain/players/appearance.ts';
import { entrantNames } from '#domain/cups/cup.ts';
import type { Cup } from '#domain/cups/cup-history.ts';
import { roundName } from '#domain/draws/draw.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { framesIn, type Match, opposite, type Side, SIDES, winnerOf } from '#domain/cards/match.ts';
import { ABSENTEE, nameAscending } from '#domain/name.ts';
import { ascending, type Comparer, descending, inOrder } from '#domain/order.ts';
import type { BreakRow } from '#domain/players/player-rows.ts';
import { knownPlayer, type People } from '#domain/squads/people.ts';

/** The order of the breaks (Rule B1), then by player id. Rows that are still equal keep the order of play. */
function breaksOrder(seasons: readonly string[]): readonly Comparer<BreakRow>[] {
  const places = new Map(seasons.map((name, place) => [name, place]));
  return [
    descending((row) => row.break),
    descending((row) => places.get(row.season)!),
    ascending((row) => row.weekNumber ?? Infinity),
    nameAscending(
      (row) => row.player,
      (row) => row.playerId,
    ),
  ];
}

/** Fixtures and competitions, and the names of their seasons, oldest first. */
type Played = { fixtures: readonly Fixture[]; cups?: readonly Cup[]; seasons: readonly string[] };

/** Returns every recorded break, highest first, under current names. Breaks in competitions are included (Rule B2). */
export function breaksOf({ fixtures, cups = [], seasons }: Played, people: People): BreakRow[] {
  const played = [...appearancesIn(fixtures), ...pairAppearancesIn(fixtures)];
  const inLeague = played.flatMap((appearance) => rows(appearance, people));
  return [...inLeague, ...cups.flatMap((cup) => rowsOfCup(cup, people))].sort(inOrder(breaksOrder(seasons)));
}

function rowsOfCup({ competition, ties }: Cup, people: People): BreakRow[] {
  const { id: competitionId, name, season, rounds } = competition;
  const names = entrantNames(competition.entrants, people);
  return ties.flatMap(({ result, round, home, away }) => {
    const of = { competitionId, name, roundName: roundName(round, rounds.length) };
    const matches = (result?.matches ?? []).flatMap((match) => SIDES.map((side) => ({ match, side })));
    return matches.flatMap(({ match, side }) => {
      const opponent = names.get((side === 'home' ? away : home)!)!;
      return breaksInTie(match, side, opponent, people).map((row) => ({ ...row, season, competition: of }));
    });
  });
}

/** `opponent`: the name of the other side, for use if its player is unknown. */
function breaksInTie(match: Match, side: Side, opponent: string, { players }: People) {
  const other = match.sides[opposite(side)];
  const named = other.players[0];
  return framesIn(match).flatMap((frame) => {
    const result: BreakRow['result'] = winnerOf(frame) === side ? 'Win' : 'Loss';
    return frame.sides[side].breaks.map(({ playerId, points }) => ({
      playerId,
      player: knownPlayer(players, playerId).name,
      break: points,
      division: null,
      weekNumber: null,
      opponent: named === undefined ? opponent : knownPlayer(players, named).name,
      frameScore: `${frame.sides[side].score}-${frame.sides[opposite(side)].score}`,
      result,
    }));
  });
}

function rows({ fixture, playerId, opponentId, ...frame }: Appearance, people: People): BreakRow[] {
  return frame.breaks.map((points) => ({
    playerId,
    player: knownPlayer(people.players, playerId).name,
    break: points,
    division: fixture.division,
    weekNumber: fixture.week,
    season: fixture.season,
    opponent: opponentId === null ? ABSENTEE : knownPlayer(people.players, opponentId).name,
    frameScore: `${frame.pointsFor}-${frame.pointsAgainst}`,
    result: frame.won ? 'Win' : 'Loss',
  }));
}

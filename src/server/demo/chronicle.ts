import type { Fixture } from '#domain/fixture.ts';
import type { Season } from '#domain/season.ts';
import { createDice, type Dice } from './dice.ts';
import { type Divisions, firstDivisions, nextDivisions } from './divisions.ts';
import { foundSquad, hasStayed, type Market, scatter, summer, winter } from './moves.ts';
import { NOTABLE_NAMES, personNames } from './person-names.ts';
import { playSeason } from './play-season.ts';
import { BEGINNING, type DemoPlayer, type DemoTeam, type Stage } from './roster.ts';
import { makeTeams } from './clubs.ts';

const MOST_DIVISIONS = 2;

/** The whole story of the demo league; the league of a day is a part of it. */
export type Chronicle = { teams: DemoTeam[]; players: DemoPlayer[]; fixtures: Fixture[]; divisions: Divisions };

/** The story of a seed over `seasons`, oldest first; `divisions` are those of the last one. */
export function chronicle(seed: string, seasons: readonly Season[]): Chronicle {
  const dice = createDice(seed);
  const tiers = Math.min(MOST_DIVISIONS, ...seasons.map((season) => season.divisions.length));
  const teams = makeTeams(dice, tiers).filter((team) => team.fate !== 'joins' || seasons.length > 1);
  const market = openMarket(dice, seasons, teams.length);
  const fixtures: Fixture[] = [];
  let divisions = firstDivisions(teams, tiers);
  for (const team of divisions.flat()) foundSquad(market, team, BEGINNING);
  for (const [index, season] of seasons.entries()) {
    const closing = index === seasons.length - 1;
    if (index > 0) divisions = passSummer(market, divisions, fixtures, teams, { season: index, week: 0 }, closing);
    winter(market, divisions.flat(), index);
    fixtures.push(...playSeason(dice.fork(season.name), season, index, divisions, market.players, fixtures.length));
  }
  nameTwins(dice.fork('namesakes'), market.players, divisions.flat());
  return { teams, players: market.players, fixtures, divisions };
}

function openMarket(dice: Dice, seasons: readonly Season[], teams: number): Market {
  const frames = Math.max(0, ...seasons.map(({ rules }) => rules.framesPerFixture));
  const [smallestSquad, largestSquad] = [frames + 1, frames + 3];
  const names = personNames(dice.fork('names'), (teams + seasons.length) * largestSquad);
  return { dice, players: [], names, smallestSquad, largestSquad };
}

function passSummer(
  market: Market,
  before: Divisions,
  fixtures: readonly Fixture[],
  teams: readonly DemoTeam[],
  at: Stage,
  closing: boolean,
): Divisions {
  const past = fixtures.filter(({ season }) => season === fixtures.at(-1)?.season);
  const divisions = nextDivisions(before, past, closing, teams);
  const going = divisions.flat();
  const folding = teams.find((team) => team.fate === 'folds');
  const joining = teams.find((team) => team.fate === 'joins');
  if (closing && folding && joining) {
    scatter(
      market,
      folding,
      joining,
      going.filter((team) => team !== joining),
      at,
    );
    foundSquad(market, joining, at);
  }
  summer(market, going, at);
  return divisions;
}

/** Gives two players of different continuing teams, neither of whom is ever transferred, one name. */
function nameTwins(dice: Dice, players: readonly DemoPlayer[], teams: readonly DemoTeam[]): void {
  const going = new Set<string | null | undefined>(teams.map(({ id }) => id));
  const settled = players.filter((player) => hasStayed(player) && going.has(player.stints[0]?.teamId));
  const [one, ...others] = dice.shuffle(settled.filter(({ name }) => !NOTABLE_NAMES.includes(name)));
  const other = others.find((player) => player.stints[0]?.teamId !== one?.stints[0]?.teamId);
  if (one && other) other.name = one.name;
}

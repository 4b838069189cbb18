import type { Dice } from './dice.ts';
import { type DemoPlayer, type DemoTeam, makePlayer, squadsAt, type Stage } from './roster.ts';

/** All players so far, the limits of a squad's size, and the names of players still to join. */
export type Market = {
  dice: Dice;
  players: DemoPlayer[];
  names: string[];
  smallestSquad: number;
  largestSquad: number;
};

const NEWCOMERS = 5;
const SUMMER_TRANSFERS = 4;
const WINTER_TRANSFERS = 2;

/** Fills up the squad of a new team. */
export function foundSquad(market: Market, team: DemoTeam, at: Stage): void {
  const dice = market.dice.fork(`squad of ${team.name}`);
  const size = dice.whole(market.smallestSquad, market.largestSquad);
  const present = squadsAt(market.players, at).get(team.id)?.length ?? 0;
  for (let n = present; n < size; n++) join(market, dice, team, at);
}

/** Between two seasons one player leaves the league, some change teams and some join. */
export function summer(market: Market, teams: readonly DemoTeam[], at: Stage): void {
  const dice = market.dice.fork(`summer before ${at.season}`);
  leave(market, dice, teams, at);
  for (let n = 0; n < SUMMER_TRANSFERS; n++) transfer(market, dice, teams, at);
  for (let n = 0; n < NEWCOMERS; n++) {
    const open = withRoom(market, teams, at);
    if (open.length > 0) join(market, dice, dice.pick(open), at);
  }
}

/** Within a season a few players change teams, some weeks after it began. */
export function winter(market: Market, teams: readonly DemoTeam[], season: number): void {
  const dice = market.dice.fork(`winter of ${season}`);
  const weeks = Array.from({ length: WINTER_TRANSFERS }, () => dice.whole(6, 11));
  // In chronological order, so that each transfer sees the one before.
  for (const week of weeks.sort((a, b) => a - b)) transfer(market, dice, teams, { season, week });
}

/** The best players of a team that folds move: the first to any team, the next two to the one that joins. */
export function scatter(
  market: Market,
  folding: DemoTeam,
  joining: DemoTeam,
  teams: readonly DemoTeam[],
  at: Stage,
): void {
  const dice = market.dice.fork(`end of ${folding.name}`);
  const stayed = (squadsAt(market.players, at).get(folding.id) ?? []).filter(hasStayed);
  const [first, ...others] = stayed.sort((a, b) => b.strength - a.strength);
  const open = withRoom(market, teams, at);
  if (first && open.length > 0) move(first, dice.pick(open).id, at);
  for (const player of others.slice(0, 2)) move(player, joining.id, at);
}

/** Whether a player has had only one team. Nobody moves twice. */
export function hasStayed(player: DemoPlayer): boolean {
  return player.stints.length === 1;
}

function join(market: Market, dice: Dice, team: DemoTeam, at: Stage): void {
  const name = market.names.pop();
  if (name === undefined) throw new RangeError('The demo league has run out of names');
  market.players.push(makePlayer(dice, name, team, at));
}

function leave(market: Market, dice: Dice, teams: readonly DemoTeam[], at: Stage): void {
  const leaving = movablePlayers(market, teams, at);
  if (leaving.length > 0) move(dice.pick(leaving), null, at);
}

function transfer(market: Market, dice: Dice, teams: readonly DemoTeam[], at: Stage): void {
  const moving = movablePlayers(market, teams, at);
  if (moving.length === 0) return;
  const player = dice.pick(moving);
  const open = withRoom(market, teams, at).filter((team) => team.id !== player.stints.at(-1)?.teamId);
  if (open.length > 0) move(player, dice.pick(open).id, at);
}

/** Players whose team has enough others. */
function movablePlayers(market: Market, teams: readonly DemoTeam[], at: Stage): DemoPlayer[] {
  const squads = squadsAt(market.players, at);
  const large = teams.map((team) => squads.get(team.id) ?? []).filter((squad) => squad.length > market.smallestSquad);
  return large.flat().filter(hasStayed);
}

function withRoom(market: Market, teams: readonly DemoTeam[], at: Stage): DemoTeam[] {
  const squads = squadsAt(market.players, at);
  return teams.filter((team) => (squads.get(team.id)?.length ?? 0) < market.largestSquad);
}

function move(player: DemoPlayer, teamId: string | null, from: Stage): void {
  player.stints.push({ teamId, from });
}

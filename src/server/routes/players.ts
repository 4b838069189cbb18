import {
  breaks,
  type NamedPlayer,
  playerMatches as playerMatchesCall,
  playersOfName,
  playerStats as playerStatsCall,
} from '#contract/players.ts';
import { breaksOf } from '#domain/breaks.ts';
import { byName, foldName } from '#domain/name.ts';
import { knownTeam, type People, type Player } from '#domain/people.ts';
import { playerMatches } from '#domain/player-matches.ts';
import { mergePlayerTallies, playerStats } from '#domain/player-stats.ts';
import { read } from '../http/read.ts';
import { chosenSeasons } from './chosen-season.ts';

export const playerReads = [
  read(playerStatsCall, async (facts, { query }) => {
    const tallies = [];
    for (const season of await chosenSeasons(facts, query.season)) tallies.push((await facts.sums(season)).players);
    return playerStats(mergePlayerTallies(tallies), await facts.people());
  }),

  read(breaks, async (facts, { query }) => {
    const fixtures = [];
    for (const season of await chosenSeasons(facts, query.season))
      fixtures.push(...(await facts.sums(season)).withBreaks);
    return breaksOf(fixtures, await facts.people());
  }),

  read(playerMatchesCall, async (facts, { params, query }) => {
    const people = await facts.people();
    const named = namesakes(people, params.playerName).map(({ id }) => id);
    const ids = query.playerId ? named.filter((id) => id === query.playerId) : named;
    const fixtures = await facts.fixturesWith(ids, await chosenSeasons(facts, query.season));
    return playerMatches(fixtures, new Set(ids), people);
  }),

  read(playersOfName, async (facts, { query: { name = '' } }) => {
    const people = await facts.people();
    const rows = namesakes(people, name).map((player) => namedPlayer(player, people));
    return rows.sort((a, b) => Number(a.deleted) - Number(b.deleted) || byTeam(a, b));
  }),
];

function namesakes({ players }: People, name: string): Player[] {
  const wanted = foldName(name);
  return [...players.values()].filter((player) => foldName(player.name) === wanted);
}

function namedPlayer({ id, name, teamId, deleted }: Player, { teams }: People): NamedPlayer {
  const { name: team, division } = knownTeam(teams, teamId);
  return { playerId: id, name, teamId, team, division, deleted };
}

function byTeam(a: NamedPlayer, b: NamedPlayer): number {
  return byName({ name: a.team, id: a.playerId }, { name: b.team, id: b.playerId });
}

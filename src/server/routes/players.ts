import { applyHandicaps, applyHandicapsBody, playerHandicaps } from '#contract/squads.ts';
import {
  breaks,
  type NamedPlayer,
  playerMatches as playerMatchesCall,
  playersOfName,
  playerStats as playerStatsCall,
} from '#contract/players.ts';
import { search as searchCall } from '#contract/search.ts';
import { breaksOf } from '#domain/breaks.ts';
import { countOf } from '#domain/count.ts';
import { applyNewHandicaps, checkApply, handicapsOverTime } from '#domain/handicap.ts';
import { byName, foldName } from '#domain/name.ts';
import { knownTeam, type People, type Player } from '#domain/people.ts';
import { playerMatches } from '#domain/player-matches.ts';
import { mergePlayerTallies, playerStats } from '#domain/player-stats.ts';
import { search } from '#domain/search.ts';
import { read } from '../http/reads.ts';
import { chosenSeasons, wholeLeague } from './named-in-request.ts';
import { dayIn } from '../clock.ts';
import type { Facts } from '../cache/facts.ts';
import { sift } from '../http/input.ts';
import { notFound } from '../refusal.ts';
import { write } from '../http/writes.ts';
import { settled } from '../http/faults.ts';

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

/** A player's handicaps over time, from the history of changes: docs/decisions/handicaps-from-history.md says why. */
export const handicapReads = [
  read(playerHandicaps, async (facts, { params }) => {
    const { players } = await facts.people();
    if (!players.has(params.playerId)) throw notFound('There is no such player.');
    const { timeZone } = facts.folder().file;
    const changes = await facts.playerChanges(params.playerId);
    return handicapsOverTime(
      changes.map(({ player: { handicap, modifier }, at, countsFrom }) => ({
        day: countsFrom ?? dayIn(timeZone, new Date(at)),
        handicap,
        modifier,
      })),
    );
  }),
];

export const handicapWrites = [
  write(applyHandicaps, wholeLeague, async (change, { body, facts }) => {
    const { players, on } = await readChosen(body, facts);
    const changed = applyNewHandicaps(players);
    await change.putAll('player', changed);
    change.countsFrom(on);
    change.summarise(`Applied the new handicaps of ${whose(changed)} from ${longDay(on)}`);
    return { success: true as const, updated: changed.length };
  }),
];

async function readChosen(body: unknown, facts: Facts): Promise<{ players: Player[]; on: string }> {
  const { players } = await facts.people();
  const { draft, issues } = sift(applyHandicapsBody, body ?? {});
  const faulty = new Set(issues.map(({ path }) => path));
  const chosen = {
    playerIds: faulty.has('playerIds') ? undefined : (draft.playerIds ?? null),
    on: faulty.has('on') ? undefined : (draft.on ?? null),
  };
  return settled(issues, checkApply(chosen, players, facts.today()), Object.keys(applyHandicapsBody.shape));
}

function whose(players: readonly Player[]): string {
  const [only] = players;
  return players.length === 1 && only ? only.name : countOf(players.length, 'player');
}

/** `1 January 2026`. */
function longDay(day: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

const MOST = 10;

export const searchReads = [
  read(searchCall, async (facts, { query: { q = '' } }) => {
    const { teams } = await facts.people();
    const indexes = await facts.searchIndexes();
    return {
      players: search(indexes.players, q, MOST).map(({ thing: { id, name, teamId, deleted }, formerly }) => {
        return { playerId: id, name, team: knownTeam(teams, teamId).name, teamId, deleted, formerly };
      }),
      teams: search(indexes.teams, q, MOST).map(({ thing: { id, name, division, deleted }, formerly }) => {
        return { teamId: id, name, division, deleted, formerly };
      }),
    };
  }),
];

import { search as searchCall } from '#contract/search.ts';
import { knownTeam } from '#domain/people.ts';
import { search } from '#domain/search.ts';
import { read } from '../http/read.ts';

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

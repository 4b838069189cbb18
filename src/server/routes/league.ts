import { aboutLeague } from '#contract/league.ts';
import { read } from '../http/read.ts';
import type { LeagueFile } from '../league-folder.ts';

export function leagueReads(league: LeagueFile) {
  return [
    read(aboutLeague, async () => ({ name: league.name, competitions: league.competitions.map(({ name }) => name) })),
  ];
}

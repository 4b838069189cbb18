import type { Clock } from '../clock.ts';
import type { OfficialRead } from '../http/official-routes.ts';
import type { Read } from '../http/read.ts';
import type { Write } from '../http/write.ts';
import type { LeagueFile } from '../league-folder.ts';
import { drawWrites } from './draw-writes.ts';
import { drawReads } from './draws.ts';
import { historyReads, historyWrites } from './history.ts';
import { importWrites } from './import.ts';
import { leagueWrites } from './league-writes.ts';
import { leagueReads } from './league.ts';
import { matchReads } from './matches.ts';
import { playerWrites } from './player-writes.ts';
import { playerReads } from './players.ts';
import { resultWrites } from './results.ts';
import { searchReads } from './search.ts';
import { seasonReads } from './seasons.ts';
import { standingsReads } from './standings.ts';
import { teamProgressReads } from './team-progress.ts';
import { teamWrites } from './team-writes.ts';
import { teamReads } from './teams.ts';

/** Every public read of the API. */
export function allReads(league: LeagueFile): Read[] {
  return [
    ...leagueReads(league),
    ...seasonReads,
    ...standingsReads,
    ...playerReads,
    ...teamReads,
    ...teamProgressReads,
    ...searchReads,
    ...matchReads,
    ...drawReads(league),
  ];
}

/** Every write of the league's own facts. */
export function allWrites(league: LeagueFile, clock: Clock): Write[] {
  return [
    ...resultWrites,
    ...teamWrites,
    ...playerWrites,
    ...leagueWrites,
    ...drawWrites(league, clock),
    ...historyWrites(league),
    ...importWrites(league),
  ];
}

/** Every read of the league's own facts that is for officials alone. */
export const officialReads: OfficialRead[] = historyReads;

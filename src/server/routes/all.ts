import type { Clock } from '../clock.ts';
import type { FreshRead } from '../http/fresh-routes.ts';
import type { GuardedRead } from '../http/guarded-routes.ts';
import type { Read } from '../http/read.ts';
import type { Write } from '../http/write.ts';
import { cardHistoryReads } from './card-history.ts';
import { cupDrawReads } from './cup-draws.ts';
import { cupDrawWrites } from './cup-draw-writes.ts';
import { drawWrites } from './draw-writes.ts';
import { drawReads } from './draws.ts';
import { exportReads } from './exports.ts';
import { handicapReads, handicapWrites } from './handicaps.ts';
import { fixtureImportWrites } from './fixture-list-import.ts';
import { fixturePlanWrites } from './fixture-list-plan.ts';
import { fixtureListWrites } from './fixture-list-writes.ts';
import { fixtureListReads } from './fixture-list.ts';
import { historyReads, historyWrites } from './history.ts';
import { importWrites } from './import.ts';
import { leagueWrites } from './league-writes.ts';
import { leaguePageReads } from './league-pages.ts';
import { leagueReads } from './league.ts';
import { matchReads } from './matches.ts';
import { playerWrites } from './player-writes.ts';
import { playerReads } from './players.ts';
import { resultWrites } from './results.ts';
import { searchReads } from './search.ts';
import { timeReads } from './server-time.ts';
import { guardedSeasonReads, seasonWrites } from './season-admin.ts';
import { seasonReads } from './seasons.ts';
import { standingsReads } from './standings.ts';
import { timerReads, timerWrites } from './timers.ts';
import { teamWrites } from './team-writes.ts';
import { teamReads } from './teams.ts';

/** Every public read of the API. */
export function allReads(): Read[] {
  return [
    ...leagueReads,
    ...leaguePageReads,
    ...seasonReads,
    ...standingsReads,
    ...playerReads,
    ...handicapReads,
    ...teamReads,
    ...searchReads,
    ...matchReads,
    ...fixtureListReads,
    ...drawReads,
    ...cupDrawReads,
  ];
}

/** Every write of the league's own facts. */
export function allWrites(clock: Clock): Write[] {
  return [
    ...resultWrites,
    ...teamWrites,
    ...playerWrites,
    ...leagueWrites,
    ...fixtureListWrites(clock),
    ...fixturePlanWrites(clock),
    ...fixtureImportWrites(clock),
    ...handicapWrites,
    ...seasonWrites,
    ...drawWrites(clock),
    ...cupDrawWrites(clock),
    ...historyWrites,
    ...importWrites,
    ...timerWrites(clock),
  ];
}

/** Every read of the league's own facts that is for officials alone. */
export const guardedReads: GuardedRead[] = [
  ...historyReads,
  ...cardHistoryReads,
  ...exportReads,
  ...guardedSeasonReads,
];

/** Every public read whose answer is another one each time it is asked. */
export function freshReads(clock: Clock): FreshRead[] {
  return [...timerReads(clock), ...timeReads(clock)];
}

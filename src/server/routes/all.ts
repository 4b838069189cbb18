import type { Clock } from '../clock.ts';
import type { FreshRead, Read } from '../http/reads.ts';
import type { GuardedRead } from '../http/guarded-reads.ts';
import type { Write } from '../http/writes.ts';
import { cardHistoryReads, resultWrites, matchReads } from './results.ts';
import { cupDrawReads, drawReads } from './draws.ts';
import { cupDrawWrites, drawWrites } from './draw-writes.ts';
import { exportReads, importWrites } from './import-export.ts';
import { handicapReads, handicapWrites, playerReads, searchReads } from './players.ts';
import { fixtureImportWrites, fixturePlanWrites } from './fixture-list-plan.ts';
import { fixtureListWrites } from './fixture-list-writes.ts';
import { fixtureListReads } from './fixture-list.ts';
import { historyReads, historyWrites } from './history.ts';
import { leagueWrites, playerWrites } from './player-writes.ts';
import { leaguePageReads, leagueReads } from './league-pages.ts';
import { timeReads, timerReads, timerWrites } from './timers.ts';
import { guardedSeasonReads, seasonWrites, seasonReads } from './seasons.ts';
import { standingsReads } from './standings.ts';
import { teamWrites, teamReads } from './teams.ts';

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

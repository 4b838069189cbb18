import type { FactsReader } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import type { UncachedRead, CachedRead } from '../http/reads.ts';
import type { WriteHandler } from '../http/writes.ts';
import type { Store } from '../storage/store.ts';
import { adjustmentRoutes } from '../kinds/adjustments.ts';
import { awardReads } from './awards.ts';
import { similarNameReads, bringBackWrites } from './bring-back.ts';
import { competitionReads } from './cups.ts';
import { cupWrites } from './cup-writes.ts';
import { contentReads, contentWrites, logoRoutes } from './content.ts';
import { digestReads } from './digest.ts';
import { documentRoutes } from '../kinds/documents.ts';
import { eligibilityDecisionWrite } from './eligibility.ts';
import { drawWrites } from './draw-writes.ts';
import { drawReads } from './draws.ts';
import { pushKeyReads, followerWrites } from './followers.ts';
import { playerPhotoReads, playerPhotoWrites } from './player-photos.ts';
import { fixtureListReads } from './fixture-list.ts';
import { moveWeekWrite } from './move-week.ts';
import { fixtureListWrites } from './fixture-list-writes.ts';
import { fixturePlanWrites } from './fixture-plan-writes.ts';
import { handicapReads } from './handicaps.ts';
import { handicapWrites } from './handicap-writes.ts';
import { historyReads, undoWrites } from './history.ts';
import { exportReads, importQuestionAnswerReads, importWrites } from './import-export.ts';
import { type ImportPlanner, createChildProcessPlanner } from '../import/import-process.ts';
import { leagueReads } from './league-pages.ts';
import { teamMarkRoutes } from '../kinds/marks.ts';
import { matchPageReads } from './match-page.ts';
import { playerMergeReads, playerMergeWrites } from './merges.ts';
import { playerAndTeamSeasonReads } from './my-season.ts';
import { ownTaskReads } from './own-tasks.ts';
import { reviewReads, reviewWrites } from './reviews.ts';
import { accessReads, accessWrites } from '../kinds/people.ts';
import { photoRoutes } from '../kinds/photos.ts';
import { postponementWrites } from './postponements.ts';
import { pointsProposalWrites } from './penalties.ts';
import { playerRoutes } from '../kinds/players.ts';
import { playerReads } from './players.ts';
import { recordReads } from './records.ts';
import { runningScoreReads, runningScoreWrites } from './running-scores.ts';
import { cardHistoryReads, matchReads, resultWrites } from './results.ts';
import { seasonReadsForOfficials, seasonReads, seasonWrites } from './seasons.ts';
import { contentKindRoutes } from '../kinds/content-kind-routes.ts';
import { standingsReads } from './standings.ts';
import { substituteWrites } from './substitutes.ts';
import { teamReads, teamWrites } from '../kinds/teams.ts';
import { teamWithdrawalWrites } from './withdrawals.ts';
import type { KindRoutes } from '../kinds/kind-writes.ts';
import { sharedTimerWrites } from './shootout-timers.ts';
import { reminderWrites, toDoReads, type ToDoOptions } from './to-do.ts';
import { whatsOnReads } from './whats-on.ts';

/** The routes of items that officials add, change and remove, such as documents, photos and players. */
const allKindRoutes: readonly KindRoutes[] = [
  adjustmentRoutes,
  documentRoutes,
  logoRoutes,
  teamMarkRoutes,
  photoRoutes,
  playerRoutes,
  ...contentKindRoutes,
];

/** Returns the handlers of all public reads. Their answers are cached. `publicUrl`: the address that visitors use. */
export function allCachedReads(publicUrl: string): CachedRead[] {
  return [
    ...leagueReads,
    ...seasonReads,
    ...standingsReads,
    ...digestReads(publicUrl),
    ...playerAndTeamSeasonReads,
    ...awardReads,
    ...playerReads,
    ...handicapReads,
    ...recordReads,
    ...teamReads,
    ...matchReads,
    ...matchPageReads,
    ...runningScoreReads,
    ...fixtureListReads,
    ...whatsOnReads,
    ...drawReads,
    ...competitionReads,
    ...allKindRoutes.flatMap(({ reads = [] }) => reads),
  ];
}

/** Returns all writes except those of sign-in. `publicUrl` is the address that visitors use. */
export function allWrites(
  clock: Clock,
  publicUrl: string,
  store: Pick<Store, 'files' | 'read'>,
  planFile: ImportPlanner = createChildProcessPlanner(),
): WriteHandler[] {
  return [
    ...resultWrites(clock),
    ...reviewWrites(clock),
    eligibilityDecisionWrite,
    ...runningScoreWrites(clock),
    ...teamWrites(clock),
    ...teamWithdrawalWrites(clock),
    ...handicapWrites(clock),
    ...playerMergeWrites,
    ...playerPhotoWrites(store, clock),
    ...bringBackWrites,
    ...substituteWrites(clock),
    ...fixtureListWrites(clock),
    ...postponementWrites(clock),
    ...pointsProposalWrites(clock),
    ...fixturePlanWrites(clock),
    moveWeekWrite(clock),
    ...seasonWrites,
    ...contentWrites,
    ...drawWrites(clock),
    ...cupWrites(clock),
    ...undoWrites,
    ...importWrites(store, planFile, clock),
    ...sharedTimerWrites(clock),
    ...reminderWrites(clock),
    ...followerWrites(clock, publicUrl),
    ...accessWrites(clock, publicUrl),
    ...allKindRoutes.flatMap(({ writes }) => writes(store, clock)),
  ];
}

/** Returns the handlers of the reads that are not cached, because they need a permission or change with time. */
export function allUncachedReads(clock: Clock, facts: FactsReader, options: ToDoOptions): UncachedRead[] {
  return [
    ...toDoReads(clock, options, facts),
    ...pushKeyReads,
    ...accessReads(clock),
    ...historyReads,
    ...cardHistoryReads(clock),
    ...reviewReads(clock, facts),
    ...ownTaskReads(clock, facts),
    ...playerMergeReads,
    ...playerPhotoReads,
    ...similarNameReads,
    ...contentReads,
    ...exportReads(facts),
    ...importQuestionAnswerReads,
    ...seasonReadsForOfficials,
    ...allKindRoutes.flatMap(({ uncachedReads: reads = [] }) => reads),
  ];
}

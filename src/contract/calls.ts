import { addSeason, adminSeasons, changeSeason, chooseDefaultSeason, seasonProposal } from './admin-seasons.ts';
import { cardHistory, deletedCards, history, undo } from './history.ts';
import {
  aboutLeague,
  contacts,
  downloads,
  handicapTexts,
  leagueFolderState,
  listGalleries,
  news,
  questionnaire,
} from './league.ts';
import { cupDraws, drawsOfCompetition, getDraw, revealDraw, saveDraw, sealDraw, skipSuspense } from './draws.ts';
import { exportResults, exportSquads, importFile, resultsTemplate, squadsTemplate } from './import-export.ts';
import {
  addPlayer,
  applyHandicaps,
  deletePlayer,
  playerHandicaps,
  resetNewHandicaps,
  transferPlayer,
  updateHandicap,
  updatePlayer,
} from './squads.ts';
import { live, serverTime } from './live.ts';
import { correctResult, deleteResult, listMatches, matchesOfWeek, submitResult } from './matches.ts';
import { breaks, playerMatches, playersOfName, playerStats } from './players.ts';
import { search } from './search.ts';
import { listSeasons, weekNumber } from './seasons.ts';
import { changePassword, listSessions, login, logout, revokeSession, session } from './session.ts';
import { siteStatus } from './status.ts';
import { standings, teamProgress } from './standings.ts';
import { batch } from './batch.ts';
import {
  addScheduledFixture,
  changeScheduledFixture,
  generateFixtures,
  importFixtures,
  listFixtures,
  nextFixture,
  officialFixtures,
  publishFixtures,
  removeScheduledFixture,
} from './fixture-list.ts';
import { fixturesPicture } from './fixtures-picture.ts';
import { getTimer, pressTimer, shareTimer } from './timers.ts';
import { addTeam, deleteTeam, listTeams, playersOfTeam, teamDetails, teamsOfDivision, updateTeam } from './teams.ts';

/** Every call of the API by its name in the server and in the API description. */
export const calls = {
  listGalleries,
  getDraw,
  saveDraw,
  cupDraws,
  drawsOfCompetition,
  sealDraw,
  revealDraw,
  skipSuspense,
  serverTime,
  batch,
  history,
  undo,
  aboutLeague,
  leagueFolderState,
  siteStatus,
  news,
  contacts,
  handicapTexts,
  questionnaire,
  downloads,
  cardHistory,
  deletedCards,
  importFile,
  exportResults,
  exportSquads,
  resultsTemplate,
  squadsTemplate,
  live,
  correctResult,
  deleteResult,
  listMatches,
  matchesOfWeek,
  submitResult,
  breaks,
  playerMatches,
  playersOfName,
  playerStats,
  search,
  listSeasons,
  weekNumber,
  changePassword,
  listSessions,
  login,
  logout,
  revokeSession,
  session,
  addPlayer,
  deletePlayer,
  resetNewHandicaps,
  transferPlayer,
  updateHandicap,
  updatePlayer,
  applyHandicaps,
  playerHandicaps,
  addSeason,
  adminSeasons,
  changeSeason,
  chooseDefaultSeason,
  seasonProposal,
  standings,
  teamProgress,
  addTeam,
  deleteTeam,
  listTeams,
  playersOfTeam,
  teamDetails,
  teamsOfDivision,
  updateTeam,
  listFixtures,
  nextFixture,
  fixturesPicture,
  officialFixtures,
  generateFixtures,
  addScheduledFixture,
  changeScheduledFixture,
  removeScheduledFixture,
  publishFixtures,
  importFixtures,
  getTimer,
  pressTimer,
  shareTimer,
};
export type Calls = typeof calls;

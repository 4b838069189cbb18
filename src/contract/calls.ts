import { addSeason, adminSeasons, changeSeason, chooseDefaultSeason, seasonProposal } from './admin-seasons.ts';
import { cardHistory, deletedCards } from './card-history.ts';
import { contacts } from './contacts.ts';
import { downloads } from './downloads.ts';
import { listGalleries } from './galleries.ts';
import { cupDraws, drawsOfCompetition, getDraw, revealDraw, saveDraw, sealDraw, skipSuspense } from './draws.ts';
import { exportResults, exportSquads, resultsTemplate, squadsTemplate } from './exports.ts';
import { applyHandicaps, playerHandicaps } from './handicaps.ts';
import { handicapTexts } from './handicap-texts.ts';
import { history, undo } from './history.ts';
import { importFile } from './import.ts';
import { aboutLeague } from './league.ts';
import { leagueFolderState } from './league-folder.ts';
import { live } from './live.ts';
import { correctResult, deleteResult, listMatches, matchesOfWeek, submitResult } from './matches.ts';
import { news } from './news.ts';
import { breaks, playerMatches, playersOfName, playerStats } from './players.ts';
import { questionnaire } from './questionnaire.ts';
import { search } from './search.ts';
import { listSeasons, weekNumber } from './seasons.ts';
import { changePassword, listSessions, login, logout, revokeSession, session } from './session.ts';
import { addPlayer, deletePlayer, resetNewHandicaps, transferPlayer, updateHandicap, updatePlayer } from './squads.ts';
import { siteStatus } from './status.ts';
import { serverTime } from './server-time.ts';
import { standings } from './standings.ts';
import { teamProgress } from './team-progress.ts';
import { together } from './batch.ts';
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

/** Every call of the API, by the name that the server and the description know it by. */
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
  together,
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

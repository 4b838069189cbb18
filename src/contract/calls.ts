import { getDraw, saveDraw } from './draws.ts';
import { history, undo } from './history.ts';
import { importResults } from './import.ts';
import { aboutLeague } from './league.ts';
import { live } from './live.ts';
import { correctResult, deleteResult, listMatches, matchesOfWeek, submitResult } from './matches.ts';
import { breaks, playerMatches, playersOfName, playerStats } from './players.ts';
import { search } from './search.ts';
import { listSeasons, weekNumber } from './seasons.ts';
import { changePassword, listSessions, login, logout, revokeSession, session } from './session.ts';
import { addPlayer, deletePlayer, resetNewHandicaps, transferPlayer, updateHandicap, updatePlayer } from './squads.ts';
import { standings } from './standings.ts';
import { teamProgress } from './team-progress.ts';
import { addTeam, deleteTeam, listTeams, playersOfTeam, teamDetails, teamsOfDivision, updateTeam } from './teams.ts';

/** Every call of the API, by the name that the server and the description know it by. */
export const calls = {
  getDraw,
  saveDraw,
  history,
  undo,
  aboutLeague,
  importResults,
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
  standings,
  teamProgress,
  addTeam,
  deleteTeam,
  listTeams,
  playersOfTeam,
  teamDetails,
  teamsOfDivision,
  updateTeam,
};
export type Calls = typeof calls;

import { playerSeason } from './player-season.tsx';
import { teamSeason } from './team-season.tsx';

/**
 * The screens for the season of a player and of a team. They share one file, because every page loads a list of all
 * screens' files, and fewer files keep that list short.
 */
export const seasonScreens = { playerSeason, teamSeason };

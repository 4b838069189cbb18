import { playerSeason } from './player-season.tsx';
import { teamSeason } from './team-season.tsx';

/** Both screens are exported from one file, because every page lists the file of each screen. */
export const seasonScreens = { playerSeason, teamSeason };

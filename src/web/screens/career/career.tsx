/** Screens that show frames of a player, in one file, as the file of every page names each file of a screen. */
import { career } from './player-career.tsx';
import { proof } from './proof.tsx';

export const careers = { career, proof };

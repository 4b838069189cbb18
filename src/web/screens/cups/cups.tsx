/** Screens of cups in one file, as the file of every page names each file of a screen. */
import { cup } from './cup.tsx';
import { cupList } from './cup-list.tsx';

export const cups = { cup, cupList };

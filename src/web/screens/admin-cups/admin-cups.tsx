/** The officials’ screens of cups in one file, as the file of every page names each file of a screen. */
import { adminCup } from './admin-cup.tsx';
import { adminCupList } from './admin-cup-list.tsx';
import { adminTie } from './admin-tie.tsx';

export const adminCups = { adminCup, adminCupList, adminTie };

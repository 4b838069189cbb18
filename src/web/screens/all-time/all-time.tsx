/** Screens of the league's memory in one file, as the file of every page names each file of a screen. */
import { honours } from './honours.tsx';
import { records } from './records.tsx';

export const allTime = { honours, records };

import { OPTIONAL_COLUMNS, REQUIRED_COLUMNS } from './results/results-format.ts';
import { OPTIONAL_SQUAD_COLUMNS, REQUIRED_SQUAD_COLUMNS } from './squads/squads-format.ts';

/** What a file can hold; its header says which. */
export type FileKind = 'results' | 'squads';

export type Format<Kind extends string = FileKind> = {
  kind: Kind;
  required: readonly string[];
  optional: readonly string[];
};

/** Where a header fits both as well, it is that of the first. */
export const FORMATS: readonly Format[] = [
  { kind: 'results', required: REQUIRED_COLUMNS, optional: OPTIONAL_COLUMNS },
  { kind: 'squads', required: REQUIRED_SQUAD_COLUMNS, optional: OPTIONAL_SQUAD_COLUMNS },
];

import type { CheckedFile } from './check-file.ts';
import type { FileRows } from './read-file.ts';
import type { RecordedLeague } from './recorded-league.ts';
import type { GrownSeason } from './season-growth.ts';
import type { Squads } from './squads.ts';

/** All that an import comes to before it is written: what the file says, what the league knows, what will change. */
export type Plan = CheckedFile & { file: FileRows; league: RecordedLeague; seasons: GrownSeason[]; squads: Squads };

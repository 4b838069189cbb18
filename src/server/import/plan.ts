import type { People } from '#domain/people.ts';
import type { CheckedFile } from './results/check-file.ts';
import type { PlacedSquads } from './squads/placed-squads.ts';
import type { FileRows } from './results/read-file.ts';
import type { RecordedLeague } from './results/recorded-league.ts';
import type { GrownSeason } from './results/season-growth.ts';
import type { SquadLines } from './squads/squad-lines.ts';
import type { Squads } from './squads/squads.ts';

/** What is to be told of the reading of a file. */
type Noted = { notes: string[] };

/** All that an import comes to before it is written: what the file says, what the league knows, what will change. */
export type Plan = CheckedFile &
  Noted & { file: FileRows; league: RecordedLeague; seasons: GrownSeason[]; squads: Squads };

/** The same of a file of squads. */
export type SquadPlan = PlacedSquads & Noted & { file: SquadLines; people: People };

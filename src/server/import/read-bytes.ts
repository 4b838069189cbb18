import { decodeFile } from './csv/decode-file.ts';
import type { Faults } from './csv/faults.ts';
import { openLines } from './csv/file-lines.ts';
import { type FileRows, readFileRows } from './results/read-file.ts';
import { readSquadLines, type SquadLines } from './squads/squad-lines.ts';

/** A file that was read: its kind is known by its header. `file` is `null` where nothing in it can be used. */
export type ReadFile =
  | { kind: 'results'; file: FileRows | null; notes: string[] }
  | { kind: 'squads'; file: SquadLines | null; notes: string[] };

/** Reads bytes as a file of results or of squads; `null` where it is neither, which the faults then say. */
export async function readBytes(
  bytes: Uint8Array,
  faults: Faults,
  onLines: (lines: number) => void,
): Promise<ReadFile | null> {
  const decoded = decodeFile(bytes);
  if (!decoded.ok)
    for (const { path, message } of decoded.issues) faults.add(Number(path.replace('line ', '')), message);
  if (!decoded.ok) return null;
  const { text, note } = decoded.value;
  const notes = note === null ? [] : [note];
  const opened = openLines(text, faults);
  if (!opened) return null;
  const { kind } = opened.header;
  if (kind === 'squads') return { kind, notes, file: await readSquadLines(opened, faults, onLines) };
  return { kind, notes, file: await readFileRows(opened, faults, onLines) };
}

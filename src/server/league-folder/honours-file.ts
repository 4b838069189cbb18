import { type OlderHonour, parseHonourSeason } from '#domain/records/honours.ts';
import { linesOf, splitFields } from '../csv-line.ts';
import { type Fault, mistaken, type Parsed } from './folder-files.ts';

export const HONOURS_CSV = 'honours.csv';

const COLUMNS = ['season', 'title', 'winner', 'note'];
const LONGEST = { title: 80, winner: 120, note: 200 };

/** Parses the league's list of older honours; reports every wrong line. A file without lines has none. */
export function parseHonours(text: string): Parsed<OlderHonour[]> {
  const [header, ...lines] = linesOf(text.replace(/^\uFEFF/, ''));
  if (header === undefined) return { ok: true, value: [] };
  const delimiter = header.text?.includes(';') ? ';' : ',';
  const names = splitFields((header.text ?? '').toLowerCase(), delimiter);
  if (!names.ok || names.value.map((name) => name.trim()).join() !== COLUMNS.join()) {
    const message = `must be ${COLUMNS.join(delimiter)}, the names of the columns.`;
    return mistaken(HONOURS_CSV, [{ place: `line ${header.number}`, message }]);
  }
  const faults: Fault[] = [];
  const honours = lines.flatMap(({ number, text: line }) => {
    const read = honourIn(line ?? '', delimiter);
    if (read.ok) return read.value ?? [];
    faults.push(...read.messages.map((message) => ({ place: `line ${number}`, message })));
    return [];
  });
  return faults.length > 0 ? mistaken(HONOURS_CSV, faults) : { ok: true, value: honours };
}

type ReadLine = { ok: true; value: OlderHonour | null } | { ok: false; messages: string[] };

/** Reads one line; `null` if a spreadsheet left it empty. */
function honourIn(line: string, delimiter: string): ReadLine {
  const fields = splitFields(line, delimiter);
  if (!fields.ok) return { ok: false, messages: fields.issues.map(({ message }) => message) };
  const [season = '', title = '', winner = '', note = '', ...more] = fields.value.map((field) => field.trim());
  if ([season, title, winner, note, ...more].every((field) => field === '')) return { ok: true, value: null };
  const messages = [];
  if (more.length > 0) messages.push(`must have four columns: put text with “${delimiter}” in quotation marks.`);
  const parsed = parseHonourSeason(season);
  if (parsed === null) messages.push('season must be a year such as 1987/88 or 1987.');
  if (title === '') messages.push('title must be what was won, such as "Division 1".');
  if (winner === '') messages.push('winner must be the name of the team or person.');
  for (const [name, value] of Object.entries({ title, winner, note })) {
    const longest = LONGEST[name as keyof typeof LONGEST]; // the keys of the object above
    if (value.length > longest) messages.push(`${name} must have at most ${longest} characters.`);
  }
  return messages.length > 0 || parsed === null
    ? { ok: false, messages }
    : { ok: true, value: { season: parsed, title, winner, note } };
}

import { parseDay } from '#domain/day.ts';
import type { Mistake } from './mistake.ts';
import type { Parsed } from './parse-league.ts';

/** A post of the news. `id` is its file's name; `date` and `updated` are days; `text` is Markdown. */
export type Post = { id: string; title: string; date: string; updated: string; text: string };

const HEAD = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;
const EXAMPLE = 'must begin with three lines: ---, title: …, date: 2025-04-01, then --- again.';

/**
 * A file of `news/`: between two lines `---` its title and date, then Markdown. Everything behind the first colon of a
 * line is its value, so that a title may have colons and quotation marks without more ado.
 */
export function parsePost(file: string, text: string): Parsed<Post> {
  const id = file.replace(/^.*\//, '').replace(/\.md$/i, '');
  const faults: Omit<Mistake, 'file'>[] = [];
  if (!/^[\w-]{1,80}$/.test(id)) {
    faults.push({ place: '', message: 'must have a name of letters, digits and hyphens, such as 2025-04-open.md.' });
  }
  const head = HEAD.exec(text);
  if (head === null) return wrong(file, [...faults, { place: '', message: EXAMPLE }]);
  const values = valuesOf(head[1] ?? '', faults);
  const title = values.get('title') ?? '';
  if (title === '' || title.length > 120) {
    faults.push({
      place: 'title',
      message: 'must be a line such as "title: Presentation evening", at most 120 characters.',
    });
  }
  const date = dayIn(values, 'date', faults);
  // A wrong date is told once.
  const updated = values.has('updated') ? dayIn(values, 'updated', faults) : date;
  if (faults.length > 0) return wrong(file, faults);
  return { ok: true, value: { id, title, date, updated, text: text.slice(head[0].length) } };
}

function valuesOf(head: string, faults: Omit<Mistake, 'file'>[]): Map<string, string> {
  const values = new Map<string, string>();
  for (const [index, line] of head.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const [, key = '', value = ''] = /^\s*(\w+)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
    if (['title', 'date', 'updated'].includes(key)) values.set(key, value.replace(/^"(.*)"$/, '$1'));
    else faults.push({ place: `line ${index + 2}`, message: 'must be title:, date: or updated: with its value.' });
  }
  return values;
}

function dayIn(values: ReadonlyMap<string, string>, key: string, faults: Omit<Mistake, 'file'>[]): string {
  const text = values.get(key) ?? '';
  if (!parseDay(text).ok) faults.push({ place: key, message: `must be a line such as "${key}: 2025-04-01".` });
  return text;
}

function wrong(file: string, faults: readonly Omit<Mistake, 'file'>[]): { ok: false; mistakes: Mistake[] } {
  return { ok: false, mistakes: faults.map((fault) => ({ file, ...fault })) };
}

import { newsPicture } from '#contract/content.ts';
import { parseDay } from '#domain/day.ts';
import type { Post } from '../content/items.ts';
import { type Fault, mistaken, type Parsed } from './folder-files.ts';

const HEAD = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;
const NAMES = ['title', 'date', 'updated', 'from', 'until', 'picture', 'alt'];
/** The first part of the name of a file in `pictures/`, and its size. */
const PICTURE = /^([0-9a-f]{32}) (\d+)x(\d+)$/;
const EXAMPLE = 'must begin with three lines: ---, title: …, date: 2025-04-01, then --- again.';

/**
 * Parses a file of `news/`: title and date between two lines `---`, then Markdown. It may name the days from and until
 * which it is shown, and a picture with what that shows. A value is everything after the first colon of a line, so a title
 * may contain colons and quotation marks.
 */
export function parsePost(file: string, text: string): Parsed<Post> {
  const id = file.replace(/^.*\//, '').replace(/\.md$/i, '');
  const faults: Fault[] = [];
  if (!/^[\w-]{1,80}$/.test(id)) {
    faults.push({ place: '', message: 'must have a name of letters, digits and hyphens, such as 2025-04-open.md.' });
  }
  const head = HEAD.exec(text);
  if (head === null) return mistaken(file, [...faults, { place: '', message: EXAMPLE }]);
  const values = valuesOf(head[1] ?? '', faults);
  const title = values.get('title') ?? '';
  if (title === '' || title.length > 120) {
    faults.push({
      place: 'title',
      message: 'must be a line such as "title: Presentation evening", at most 120 characters.',
    });
  }
  const date = dayIn(values, 'date', faults);
  // Reports a wrong date once.
  const [updated = date, from = null, until = null] = ['updated', 'from', 'until'].map((key) =>
    values.has(key) ? dayIn(values, key, faults) : undefined,
  );
  const picture = pictureIn(values, faults);
  if (faults.length > 0) return mistaken(file, faults);
  return { ok: true, value: { id, title, date, updated, from, until, text: text.slice(head[0].length), ...picture } };
}

function valuesOf(head: string, faults: Fault[]): Map<string, string> {
  const values = new Map<string, string>();
  for (const [index, line] of head.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const [, key = '', value = ''] = /^\s*(\w+)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
    if (NAMES.includes(key)) values.set(key, value.replace(/^"(.*)"$/, '$1'));
    else
      faults.push({
        place: `line ${index + 2}`,
        message: 'must be title:, date:, updated:, from:, until:, picture: or alt: with its value.',
      });
  }
  return values;
}

function dayIn(values: ReadonlyMap<string, string>, key: string, faults: Fault[]): string {
  const text = values.get(key) ?? '';
  if (!parseDay(text).ok) faults.push({ place: key, message: `must be a line such as "${key}: 2025-04-01".` });
  return text;
}

function pictureIn(values: ReadonlyMap<string, string>, faults: Fault[]): Pick<Post, 'picture'> {
  if (!values.has('picture')) return {};
  const [, id, width, height] = PICTURE.exec(values.get('picture') ?? '') ?? [];
  const read = newsPicture.safeParse({ id, width: Number(width), height: Number(height), alt: values.get('alt') });
  if (read.success) return { picture: read.data };
  const message = 'must be as an export writes it, with a line "alt: …" that says what the picture shows.';
  faults.push({ place: 'picture', message });
  return {};
}

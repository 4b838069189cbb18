import MarkdownIt from 'markdown-it';
import { parseDay } from '#domain/day.ts';
import type { Mistake, Parsed } from './folder-files.ts';

/** A news post. `id` is its file's name; `date` and `updated` are days; `text` is Markdown. */
export type Post = { id: string; title: string; date: string; updated: string; text: string };

const HEAD = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;
const EXAMPLE = 'must begin with three lines: ---, title: …, date: 2025-04-01, then --- again.';

/**
 * Parses a file of `news/`: title and date between two lines `---`, then Markdown. A value is everything after the first
 * colon of a line, so a title may contain colons and quotation marks.
 */
export function parsePost(file: string, text: string): Parsed<Post> {
  const id = file.replace(/^.*\//, '').replace(/\.md$/i, '');
  const faults: Omit<Mistake, 'file'>[] = [];
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
  const updated = values.has('updated') ? dayIn(values, 'updated', faults) : date;
  if (faults.length > 0) return mistaken(file, faults);
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

function mistaken(file: string, faults: readonly Omit<Mistake, 'file'>[]): { ok: false; mistakes: Mistake[] } {
  return { ok: false, mistakes: faults.map((fault) => ({ file, ...fault })) };
}

/** The addresses that links may have: none that runs a program or script. */
const SAFE = /^(https?:\/\/|mailto:|tel:|sms:|\/(?!\/)|#)/i;
/** Pictures must be files of the site. */
const OWN = /^\/(?!\/)/;

const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false });
markdown.validateLink = (url) => SAFE.test(url.trim());
// Only whole addresses become links, not names such as "example.org".
markdown.linkify.set({ fuzzyLink: false });

markdown.renderer.rules['image'] = (tokens, index, options, env, self) => {
  const token = tokens[index];
  if (token === undefined) return '';
  const alt = self.renderInlineAsText(token.children ?? [], options, env);
  const source = String(token.attrGet('src') ?? '');
  if (!OWN.test(source)) return markdown.utils.escapeHtml(alt);
  return `<img src="${markdown.utils.escapeHtml(source)}" alt="${markdown.utils.escapeHtml(alt)}" loading="lazy">`;
};

/** A long e-mail address breaks after its @. */
markdown.renderer.rules['text'] = (tokens, index) =>
  markdown.utils.escapeHtml(tokens[index]?.content ?? '').replaceAll(/(?<=\S)@(?=\S)/g, '@<wbr>');

/** Parses Markdown into the library's tokens, for documents that are not pages. */
export function tokensOf(text: string) {
  return markdown.parse(text, {});
}

/**
 * Converts Markdown to safe HTML: raw HTML stays text, links lead to web, mail or phone, pictures are files of the site. The
 * highest heading becomes `<h{top}>`.
 */
export function toHtml(text: string, top: 2 | 3): string {
  const tokens = tokensOf(text);
  const headings = tokens.filter(({ tag }) => /^h[1-6]$/.test(tag));
  const highest = Math.min(...headings.map(({ tag }) => Number(tag.slice(1))));
  for (const heading of headings) heading.tag = `h${Math.min(6, Number(heading.tag.slice(1)) - highest + top)}`;
  return markdown.renderer.render(tokens, markdown.options, {});
}

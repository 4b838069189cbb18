import type { StoredSeason } from '../storage/mappers/seasons.ts';
import { IN_JSON } from './as-content.ts';

/** A text file of a folder, by its path. */
export type TextFile = { path: string; text: string };

/** Returns the files of a folder that says the same as the stored content and seasons: what `readFolder` reads back. */
export function folderFiles(
  values: ReadonlyMap<string, unknown>,
  seasons: readonly StoredSeason[],
  defaultSeason: string,
): TextFile[] {
  const parts = Object.keys(IN_JSON).map((id) => Object(values.get(id)));
  const seeds = seasons.map(({ name, divisions, weeks, calendar, rules, divisionRules }) => {
    return { name, divisions, weeks, calendar, rules, divisionRules };
  });
  const json = Object.assign({}, ...parts, { defaultSeason, seasons: seeds, handicaps: values.get('handicap-texts') });
  return [
    { path: 'league.json', text: `${JSON.stringify(json, null, 2)}\n` },
    { path: 'how-to-start.md', text: textIn(values.get('how-to-start')) },
    { path: 'rules.md', text: textIn(values.get('rules')) },
    { path: 'honours.csv', text: honoursText(Object(values.get('honours')).honours ?? []) },
    ...[...values].filter(([id]) => id.startsWith('post:')).map(([id, post]) => postFile(id, Object(post))),
  ];
}

function textIn(value: unknown): string {
  const { text } = Object(value);
  return typeof text === 'string' ? text : '';
}

function postFile(id: string, { text, ...head }: Record<string, string | null>): TextFile {
  const lines = ['title', 'date', 'updated', 'from', 'until'].flatMap((name) => {
    const value = head[name];
    return typeof value === 'string' ? `${name}: ${value}` : [];
  });
  return { path: `news/${id.slice('post:'.length)}.md`, text: `---\n${lines.join('\n')}\n---\n${text ?? ''}` };
}

const COLUMNS = ['season', 'title', 'winner', 'note'];

function honoursText(honours: readonly Record<string, string>[]): string {
  const lines = honours.map((one) => COLUMNS.map((name) => quoted(one[name] ?? '')).join(','));
  return [COLUMNS.join(','), ...lines, ''].join('\n');
}

function quoted(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

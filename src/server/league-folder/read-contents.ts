import type { LeagueContents } from './contents.ts';
import type { League } from './league-schema.ts';
import { listFiles, type FolderFile } from './list-files.ts';
import type { Mistake } from './mistake.ts';
import { LEAGUE_JSON, parseLeague, type Parsed } from './parse-league.ts';
import { parsePost, type Post } from './parse-post.ts';
import { readText } from './read-text.ts';

/** What a folder says, and every mistake in it. A part with a mistake is as it was `before`, or not there. */
export type Reading = { contents: LeagueContents | null; mistakes: Mistake[] };

/** Reads the whole folder. */
export async function readContents(folder: string, before: LeagueContents | null): Promise<Reading> {
  const files = await listFiles(folder).catch(() => null);
  if (files === null) {
    const message = `is no folder that can be read (${folder}; LEAGUE_DIR names it).`;
    return { contents: before, mistakes: [{ file: 'The league’s folder', place: '', message }] };
  }
  const mistakes: Mistake[] = [];
  function kept<T, B>(read: Parsed<T>, otherwise: B): T | B {
    if (read.ok) return read.value;
    mistakes.push(...read.mistakes);
    return otherwise;
  }
  const file = kept(await leagueOf(folder), before?.file ?? null);
  const posts = await postsOf(folder, files, before?.posts ?? [], kept);
  const howToStart = kept(await optional(folder, files, 'how-to-start.md'), before?.howToStart ?? '');
  const rules = kept(await optional(folder, files, 'rules.md'), before?.rules ?? '');
  return { contents: file === null ? null : { file, posts, howToStart, rules, files }, mistakes };
}

/** `league.json` alone. */
export async function leagueOf(folder: string): Promise<Parsed<League>> {
  const text = await readText(folder, LEAGUE_JSON);
  return text.ok ? parseLeague(text.value.replace(/^\uFEFF/, '')) : text;
}

type Kept = <T, B>(read: Parsed<T>, otherwise: B) => T | B;

async function postsOf(
  folder: string,
  files: readonly FolderFile[],
  before: readonly Post[],
  kept: Kept,
): Promise<Post[]> {
  const posts: Post[] = [];
  for (const { path } of files) {
    if (!/^news\/[^/]+\.md$/i.test(path)) continue;
    const text = await readText(folder, path);
    const last = before.find(({ id }) => path.replace(/^news\/|\.md$/gi, '') === id) ?? null;
    const post = kept(text.ok ? parsePost(path, text.value) : text, last);
    if (post !== null) posts.push(post);
  }
  return posts.toSorted((a, b) => (a.date === b.date ? compare(b.id, a.id) : compare(b.date, a.date)));
}

async function optional(folder: string, files: readonly FolderFile[], file: string): Promise<Parsed<string>> {
  return files.some(({ path }) => path === file) ? readText(folder, file) : { ok: true, value: '' };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

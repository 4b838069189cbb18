import path from 'node:path';
import { newestFirst, type Post } from '../content/items.ts';
import type { League } from './league-schema.ts';
import { type FolderFile, listFiles, type Mistake, mistakeText, type Parsed, readText } from './folder-files.ts';
import { parsePost } from './posts.ts';
import { LEAGUE_JSON, parseLeague } from './league-json.ts';
import { type OlderHonour, honourSeasonName } from '#domain/records/honours.ts';
import { HONOURS_CSV, parseHonours } from './honours-file.ts';
import { ConfigError } from '../config.ts';
import { contactsPart, leaguePart, linksPart, questionnairePart, venuesPart } from '#contract/content.ts';

/** The contents of the league's folder at one moment. */
export type LeagueContents = {
  /** `league.json`. */
  file: League;
  /** `news/*.md`, newest first. */
  posts: readonly Post[];
  /** `how-to-start.md`, or ''. */
  howToStart: string;
  /** `rules.md`, or ''. */
  rules: string;
  /** `honours.csv`, in its order. */
  honours: readonly OlderHonour[];
};

/** The contents of a folder with only a `league.json`. */
export function contentsOf(file: League): LeagueContents {
  return { file, posts: [], howToStart: '', rules: '', honours: [] };
}

/** The contents and mistakes of a folder. A part with a mistake is missing. */
export type Reading = { contents: LeagueContents | null; mistakes: Mistake[] };

/** Reads the whole folder. */
export async function readContents(folder: string): Promise<Reading> {
  const files = await listFiles(folder).catch(() => null);
  if (files === null) {
    const message = `is not a readable folder (${folder}, set by LEAGUE_DIR).`;
    return { contents: null, mistakes: [{ file: 'The league’s folder', place: '', message }] };
  }
  const mistakes: Mistake[] = [];
  function valueOr<T, B>(read: Parsed<T>, otherwise: B): T | B {
    if (read.ok) return read.value;
    mistakes.push(...read.mistakes);
    return otherwise;
  }
  const file = valueOr(await leagueOf(folder), null);
  const posts = await postsOf(folder, files, valueOr);
  const howToStart = valueOr(await optional(folder, files, 'how-to-start.md'), '');
  const rules = valueOr(await optional(folder, files, 'rules.md'), '');
  const list = await optional(folder, files, HONOURS_CSV);
  const honours = valueOr(list.ok ? parseHonours(list.value) : list, []);
  return { contents: file === null ? null : { file, posts, howToStart, rules, honours }, mistakes };
}

/** `league.json` alone. */
export async function leagueOf(folder: string): Promise<Parsed<League>> {
  const text = await readText(folder, LEAGUE_JSON);
  return text.ok ? parseLeague(text.value.replace(/^\uFEFF/, '')) : text;
}

type ValueOr = <T, B>(read: Parsed<T>, otherwise: B) => T | B;

async function postsOf(folder: string, files: readonly FolderFile[], valueOr: ValueOr): Promise<Post[]> {
  const posts: Post[] = [];
  for (const { path } of files) {
    if (!/^news\/[^/]+\.md$/i.test(path)) continue;
    const text = await readText(folder, path);
    const post = valueOr(text.ok ? parsePost(path, text.value) : text, null);
    if (post !== null) posts.push(post);
  }
  return posts.toSorted(newestFirst);
}

async function optional(folder: string, files: readonly FolderFile[], file: string): Promise<Parsed<string>> {
  return files.some(({ path }) => path === file) ? readText(folder, file) : { ok: true, value: '' };
}

/** Reads the whole folder; throws a `ConfigError` with one line for each mistake. */
export async function readFolder(folder: string): Promise<LeagueContents> {
  const { contents, mistakes } = await readContents(folder);
  if (contents !== null && mistakes.length === 0) return contents;
  throw new ConfigError(mistakes.map((mistake) => path.join(folder, mistakeText(mistake))).join('\n'));
}

/** The parts that are groups of values in `league.json`. */
export const IN_JSON = {
  league: leaguePart,
  contacts: contactsPart,
  venues: venuesPart,
  links: linksPart,
  questionnaire: questionnairePart,
};

/** Returns what a folder says about its league, by the identifiers under which the store has it. */
export function contentValues(folder: Omit<LeagueContents, 'files'>): Map<string, unknown> {
  const { file, posts, howToStart, rules, honours } = folder;
  const values: Record<string, unknown> = Object.fromEntries(
    Object.entries(IN_JSON).map(([id, { shape }]) => [
      id,
      Object.fromEntries(Object.entries(file).filter(([name]) => name in shape)),
    ]),
  );
  values['handicap-texts'] = file.handicaps;
  values['how-to-start'] = { text: howToStart };
  values['rules'] = { text: rules };
  values['honours'] = { honours: honours.map((one) => ({ ...one, season: honourSeasonName(one.season) })) };
  for (const { id, ...post } of posts) values[`post:${id}`] = post;
  return new Map(Object.entries(values));
}

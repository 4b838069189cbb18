import { addressWords } from '#domain/name.ts';
import { csvLine } from '../csv-line.ts';
import { documentsIn, fixturesPictureIn, galleriesIn } from '../content/items.ts';
import { PICTURE_TYPES } from '#contract/documents.ts';
import type { Post } from '../content/items.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import { IN_JSON } from './contents.ts';

/** A text file of a folder, by its path. */
type TextFile = { path: string; text: string };

/** A file of a folder whose bytes are stored under a hash. */
export type StoredCopy = { path: string; file: string };

/** Returns the text files of a folder that says the same as the stored content and seasons: what `readFolder` reads back. */
export function folderFiles(
  values: ReadonlyMap<string, unknown>,
  seasons: readonly StoredSeason[],
  defaultSeason: string,
): TextFile[] {
  const parts = Object.keys(IN_JSON).map((id) => Object(values.get(id)));
  const seeds = seasons.map(({ name, divisions, weeks, calendar, rules, divisionRules }) => {
    return { name, divisions, weeks, calendar, rules, divisionRules };
  });
  const galleries = galleriesIn(values).map(({ title }, index) => ({ folder: folderOf(title, index), title }));
  const documents = documentsIn(values).map(({ name, title, shown, former }) => ({ file: name, title, shown, former }));
  const json = Object.assign({}, ...parts, {
    defaultSeason,
    seasons: seeds,
    handicaps: values.get('handicap-texts'),
    ...(galleries.length === 0 ? {} : { galleries }),
    ...(documents.length === 0 ? {} : { documents }),
  });
  return [
    { path: 'league.json', text: `${JSON.stringify(json, null, 2)}\n` },
    { path: 'how-to-start.md', text: textIn(values.get('how-to-start')) },
    { path: 'rules.md', text: textIn(values.get('rules')) },
    { path: 'honours.csv', text: honoursText(Object(values.get('honours')).honours ?? []) },
    ...[...values].filter(([id]) => id.startsWith('post:')).map(([id, post]) => postFile(id, Object(post))),
    ...captionFiles(values),
  ];
}

/** The first halves of the hashes of the pictures that news and texts name; such a folder has them in `pictures/`. */
export function picturesNamed(values: ReadonlyMap<string, unknown>): Set<string> {
  const texts = [...values].filter(([id]) => /^(post:|rules$|how-to-start$)/.test(id));
  const found = JSON.stringify(texts).matchAll(/\/photos\/([0-9a-f]{32})-|"id":"([0-9a-f]{32})"/g);
  return new Set(Array.from(found, ([, inText, ofPost]) => inText ?? ofPost ?? ''));
}

/** Returns the photos, documents and picture of the fixtures of such a folder. */
export function storedCopies(values: ReadonlyMap<string, unknown>): StoredCopy[] {
  const picture = fixturesPictureIn(values);
  const ending = Object.entries(PICTURE_TYPES).find(([, type]) => type === picture?.type)?.[0];
  return [
    ...documentsIn(values).map(({ name, file }) => ({ path: `documents/${name}`, file })),
    ...(picture === null ? [] : [{ path: `fixtures.${ending}`, file: picture.file }]),
    ...galleriesIn(values).flatMap(({ title, photos }, index) =>
      photos.map(({ file }, photo) => ({ path: `photos/${folderOf(title, index)}/${photoName(photo)}`, file })),
    ),
  ];
}

function captionFiles(values: ReadonlyMap<string, unknown>): TextFile[] {
  return galleriesIn(values).flatMap(({ title, photos }, index) => {
    const lines = photos.flatMap(({ caption }, photo) =>
      caption === '' ? [] : `${photoName(photo)}: ${oneLine(caption)}\n`,
    );
    return lines.length === 0 ? [] : [{ path: `photos/${folderOf(title, index)}/captions.txt`, text: lines.join('') }];
  });
}

/** The number says which gallery comes first; its title is in `league.json`. */
function folderOf(title: string, index: number): string {
  return `${index + 1}-${addressWords(title, 'gallery')}`;
}

function photoName(index: number): string {
  return `${String(index + 1).padStart(4, '0')}.webp`;
}

function textIn(value: unknown): string {
  const { text } = Object(value);
  return typeof text === 'string' ? text : '';
}

function postFile(id: string, { text, picture, ...head }: Post): TextFile {
  const lines = ['title', 'date', 'updated', 'from', 'until'].flatMap((name) => {
    const value = Object(head)[name];
    return typeof value === 'string' ? `${name}: ${value}` : [];
  });
  if (picture) {
    lines.push(`picture: ${picture.id} ${picture.width}x${picture.height}`, `alt: ${oneLine(picture.alt)}`);
  }
  return { path: `news/${id.slice('post:'.length)}.md`, text: `---\n${lines.join('\n')}\n---\n${text ?? ''}` };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

const COLUMNS = ['season', 'title', 'winner', 'note'];

function honoursText(honours: readonly Record<string, string>[]): string {
  const lines = honours.map((one) => csvLine(COLUMNS.map((name) => one[name] ?? '')));
  return [COLUMNS.join(','), ...lines, ''].join('\n');
}

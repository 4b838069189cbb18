import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PictureAnswer } from '#contract/fixtures-picture.ts';
import type { LeagueContents } from '../../league-folder/contents.ts';

/** What a league's own picture of its fixtures may be called, at the top of its folder. */
const OWN = /^fixtures\.(png|jpe?g|webp|avif|svg)$/i;

const known = new Map<string, { width: number; height: number } | null>();

/** The name of the league's own picture of its fixtures; `null` where it has none. The first by name, where it has several. */
export function ownPictureName({ files }: Pick<LeagueContents, 'files'>): string | null {
  return files.find((file) => OWN.test(file.path))?.path ?? null;
}

/**
 * The league's own picture of its fixtures, with its size, so that a page keeps its place; `null` where it has none.
 * `place` is where the folder lies.
 */
export async function ownFixturesPicture(
  contents: Pick<LeagueContents, 'files'>,
  place: string,
): Promise<PictureAnswer | null> {
  const name = ownPictureName(contents);
  const file = contents.files.find((one) => one.path === name);
  if (name === null || !file) return null;
  const key = `${place} ${name} ${file.changed} ${file.bytes}`;
  if (!known.has(key)) known.set(key, await sizeOf(path.join(place, name)));
  const size = known.get(key) ?? { width: null, height: null };
  return { address: `/fixtures-picture/${encodeURIComponent(name)}?v=${file.changed.toString(36)}`, ...size };
}

type Size = { width: number; height: number };

async function sizeOf(file: string): Promise<Size | null> {
  try {
    return await (/\.svg$/i.test(file) ? sizeOfDrawing(file) : sizeOfPhoto(file));
  } catch {
    return null;
  }
}

/** The album's library reads no drawings: it is told not to, for the whole program. */
async function sizeOfDrawing(file: string): Promise<Size> {
  const { Resvg } = await import('@resvg/resvg-js');
  const { width, height } = new Resvg(await readFile(file));
  return { width: Math.round(width), height: Math.round(height) };
}

/** As it is shown: a photo may lie on its side. */
async function sizeOfPhoto(file: string): Promise<Size> {
  const { default: sharp } = await import('sharp');
  const { width, height, autoOrient } = await sharp(file).metadata();
  return autoOrient ?? { width, height };
}

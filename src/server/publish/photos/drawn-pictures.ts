import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { paintPixels } from '../link-images/painter.ts';
import type { Source } from './convert.ts';
import { size } from './drawn/canvas.ts';
import { drawing, type Theme, themeNames } from './drawn/drawings.ts';
import { putIfItCan } from './kept-files.ts';
import type { Picture } from './picture.ts';

const drawnFile = z.object({
  theme: z.enum(themeNames, `theme must be one of: ${themeNames.join(', ')}`),
  pictures: z.int('pictures must be a whole number').min(1).max(200, 'at most 200 pictures are drawn'),
});
/** What `drawn.json` asks for. */
export type DrawnFile = z.infer<typeof drawnFile>;

/** Reads `drawn.json`; a sentence where it cannot be used. */
export function parseDrawn(text: string): DrawnFile | string {
  try {
    const parsed = drawnFile.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : `${parsed.error.issues.map(({ message }) => message).join('; ')}.`;
  } catch {
    return 'is not JSON.';
  }
}

export type DrawnPicture = Picture & { caption: string; theme: Theme; number: number };

const listFile = z.object({
  drawnBy: z.string(),
  pictures: z.array(z.object({ id: z.string(), caption: z.string() })),
});

/**
 * The drawn pictures of a gallery, named by what is drawn. All of them are drawn once to know their names; the list is
 * kept in `keptIn` for as long as the code that draws them stays as it is.
 */
export async function drawnPictures({ theme, pictures }: DrawnFile, keptIn: string): Promise<DrawnPicture[]> {
  const name = `drawn-${theme}-${pictures}.json`;
  const drawnBy = await hashOfCode();
  const text = await readFile(path.join(keptIn, name), 'utf8').catch(() => 'null');
  const kept = listFile.safeParse(jsonOf(text)).data;
  const isKept = kept?.drawnBy === drawnBy && kept.pictures.length === pictures;
  const list = isKept ? kept.pictures : await listed({ theme, pictures });
  if (!isKept) await putIfItCan(keptIn, name, JSON.stringify({ drawnBy, pictures: list }));
  return list.map((one, index) => ({ ...one, ...size, theme, number: index + 1 }));
}

/** A few milliseconds for each, and others may go between. */
async function listed({ theme, pictures }: DrawnFile): Promise<{ id: string; caption: string }[]> {
  const list: { id: string; caption: string }[] = [];
  for (let number = 1; number <= pictures; number++) {
    const { svg, caption } = drawing(theme, number);
    list.push({ id: createHash('sha256').update(svg).digest('hex').slice(0, 32), caption });
    await setImmediate();
  }
  return list;
}

/** The dots of a drawn picture, drawn at the width at which they are wanted. */
export async function paintDrawn({ theme, number }: DrawnPicture, width: number): Promise<Source> {
  return paintPixels(drawing(theme, number).svg, width);
}

async function hashOfCode(): Promise<string> {
  // By its name in the project: what runs is a file made of all of them.
  const folder = path.dirname(fileURLToPath(import.meta.resolve('#server/publish/photos/drawn/drawings.ts')));
  const hash = createHash('sha256');
  const files = (await readdir(folder)).toSorted().map((file) => path.join(folder, file));
  for (const file of [...files, path.join(folder, '../../../demo/dice.ts')]) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 32);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

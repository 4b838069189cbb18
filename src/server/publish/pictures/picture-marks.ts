import { answerOrThrow } from '#contract/client.ts';
import type { MarkAnswer } from '#contract/kinds/mark.ts';
import { markOfName, letterColourOn, type Mark } from '#domain/squads/mark.ts';
import type { Source } from '../publication.ts';
import { escapeForXml } from './picture-text.ts';

/** A team's crest as JPEG. The same picture always has the same `id`, so that a drawing contains it only once. */
type Crest = { id: string; jpeg: Buffer };
/** A team's mark in a picture, with its crest if there is one. */
export type PictureMark = Mark & { crest: Crest | null };

/** Returns the marks of the given teams with their crests, keyed by team id. */
export async function pictureMarks(
  { photo }: Pick<Source, 'photo'>,
  marks: ReadonlyMap<string, MarkAnswer>,
  teamIds: readonly string[],
): Promise<Map<string, PictureMark>> {
  const known = teamIds.flatMap((id) => {
    const mark = marks.get(id);
    return mark === undefined ? [] : [{ id, mark }];
  });
  return new Map(
    await Promise.all(
      known.map(async ({ id, mark: { initials, colours, picture } }) => {
        const jpeg = picture === null ? null : await photo(picture);
        const crest = jpeg && { id: `crest${picture?.replace(/\W/g, '')}`, jpeg };
        return [id, { initials, colours, crest }] as const;
      }),
    ),
  );
}

/** Returns the marks of the given teams as `pictureMarks` does, and loads them from the API. */
export async function marksFromApi(source: Source, teamIds: readonly string[]): Promise<Map<string, PictureMark>> {
  const marks = answerOrThrow(await source.api('GET /api/marks', {}));
  return pictureMarks(source, new Map(Object.entries(marks)), teamIds);
}

/** Returns the mark of a team as `marksFromApi` does. For a deleted team, returns a mark made from its name. */
export async function teamMarkFromApi(source: Source, teamId: string, name: string): Promise<PictureMark> {
  return (await marksFromApi(source, [teamId])).get(teamId) ?? { ...markOfName(name), crest: null };
}

/** Returns a JPEG picture as a data URL, for use inside another picture. */
export function dataAddress(jpeg: Buffer): string {
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

/** Returns the SVG symbols of all crests among the marks, each once. These symbols must come first in a drawing. */
export function drawCrests(marks: readonly (PictureMark | undefined)[]): string {
  const crests = new Map(marks.flatMap((mark) => (mark?.crest ? [[mark.crest.id, mark.crest.jpeg] as const] : [])));
  return Array.from(crests, ([id, jpeg]) => {
    return `<symbol id="${id}" viewBox="0 0 1 1"><image width="1" height="1" href="${dataAddress(jpeg)}"/></symbol>`;
  }).join('');
}

/** Draws a mark as a square whose top left corner is at `x` and `y`. Its crest must be among those of `drawCrests`. */
export function drawMark({ initials, colours, crest }: PictureMark, x: number, y: number, side: number): string {
  const square = `width="${side}" height="${side}"`;
  if (crest !== null) return `<use x="${x}" y="${y}" ${square} href="#${crest.id}"/>`;
  const [ground, edge] = colours;
  const frame = `fill="${ground}" stroke="${edge}" stroke-width="${side / 16}" rx="${side / 5}"`;
  const middle = `x="${x + side / 2}" y="${y + 0.67 * side}" text-anchor="middle"`;
  const letters = `fill="${letterColourOn(ground)}" font-size="${side / 2}" font-weight="600"`;
  return `<rect x="${x}" y="${y}" ${square} ${frame}/><text ${middle} ${letters}>${escapeForXml(initials)}</text>`;
}

import { answerOrThrow } from '#contract/client.ts';
import type { TeamMarkAnswer } from '#contract/kinds/mark.ts';
import { markOfName, letterColourOn, type Mark } from '#domain/squads/mark.ts';
import type { PublicationSource } from '../publication.ts';
import { escapeForXml } from './picture-text.ts';

/** A team's crest as JPEG. The same crest always has the same `id`, so that a drawing contains its JPEG only once. */
type Crest = { id: string; jpeg: Buffer };
/** A team's mark (badge) in a picture: its initials and colours, and its crest, or `null` without a crest. */
export type TeamMarkWithCrest = Mark & { crest: Crest | null };

/** Returns the marks of some teams with their crests, keyed by team id. Leaves out teams that are not in `marks`. */
export async function teamMarksWithCrests(
  { photo }: Pick<PublicationSource, 'photo'>,
  marks: ReadonlyMap<string, TeamMarkAnswer>,
  teamIds: readonly string[],
): Promise<Map<string, TeamMarkWithCrest>> {
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

/**
 * Loads the marks (badges) of some teams from the API, with their crests. Returns them keyed by team id. Leaves out
 * deleted teams.
 */
export async function loadTeamMarks(
  source: PublicationSource,
  teamIds: readonly string[],
): Promise<Map<string, TeamMarkWithCrest>> {
  const marks = answerOrThrow(await source.api('GET /api/marks', {}));
  return teamMarksWithCrests(source, new Map(Object.entries(marks)), teamIds);
}

/** Loads a team's mark from the API, with its crest. For a deleted team, returns a mark made from its name. */
export async function loadTeamMark(
  source: PublicationSource,
  teamId: string,
  name: string,
): Promise<TeamMarkWithCrest> {
  return (await loadTeamMarks(source, [teamId])).get(teamId) ?? { ...markOfName(name), crest: null };
}

/** Returns a JPEG picture as a data URL, for use inside another picture. */
export function jpegDataUrl(jpeg: Buffer): string {
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

/**
 * Returns one SVG symbol for each different crest of the marks. A drawing must contain these symbols before the marks.
 */
export function crestSymbols(marks: readonly (TeamMarkWithCrest | undefined)[]): string {
  const crests = new Map(marks.flatMap((mark) => (mark?.crest ? [[mark.crest.id, mark.crest.jpeg] as const] : [])));
  return Array.from(crests, ([id, jpeg]) => {
    return `<symbol id="${id}" viewBox="0 0 1 1"><image width="1" height="1" href="${jpegDataUrl(jpeg)}"/></symbol>`;
  }).join('');
}

/**
 * Returns the SVG of a mark: a square whose top left corner is at `x` and `y`. For a mark with a crest, the drawing
 * must also contain the symbol from `crestSymbols`.
 */
export function drawMark({ initials, colours, crest }: TeamMarkWithCrest, x: number, y: number, side: number): string {
  const square = `width="${side}" height="${side}"`;
  if (crest !== null) return `<use x="${x}" y="${y}" ${square} href="#${crest.id}"/>`;
  const [ground, edge] = colours;
  const frame = `fill="${ground}" stroke="${edge}" stroke-width="${side / 16}" rx="${side / 5}"`;
  const middle = `x="${x + side / 2}" y="${y + 0.67 * side}" text-anchor="middle"`;
  const letters = `fill="${letterColourOn(ground)}" font-size="${side / 2}" font-weight="600"`;
  return `<rect x="${x}" y="${y}" ${square} ${frame}/><text ${middle} ${letters}>${escapeForXml(initials)}</text>`;
}

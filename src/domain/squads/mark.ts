import { contrastRatio } from '#domain/contrast.ts';
import { compareByName, foldName } from '#domain/name.ts';

/** A small badge of a team: one or two letters, and the colours of the background and of its edge (Rule N18). */
export type Mark = { initials: string; colours: [background: string, edge: string] };

type TeamIdAndName = { id: string; name: string };

const BLACK = '#000000';
const WHITE = '#ffffff';

/**
 * The backgrounds of badges for which nobody has chosen colours: eleven colours from around the colour circle, then
 * slate grey. They are equally light, so that each contrasts with the pages of both the light and the dark theme.
 */
export const DEFAULT_MARK_BACKGROUNDS = [
  '#c7433c',
  '#ac5b26',
  '#8d6c16',
  '#6a771a',
  '#2a803e',
  '#0f7e7a',
  '#0978a7',
  '#2f6ae0',
  '#7e56e0',
  '#a947b9',
  '#c93678',
  '#66727f',
] as const;

/**
 * Returns the colour of the letters on a background: black or white, whichever is easier to read. On any background the
 * contrast is at least 4.58 to 1.
 */
export function letterColourOn(background: string): 'black' | 'white' {
  // Stryker disable next-line EqualityOperator: no colour has the same contrast with both.
  return contrastRatio(background, WHITE) >= contrastRatio(background, BLACK) ? 'white' : 'black';
}

/**
 * Returns whether a badge is visible on light and dark pages: on each, at least one of its colours has a contrast of 3
 * to 1 or more.
 */
export function isMarkVisibleOnPages(colours: Mark['colours']): boolean {
  // Stryker disable next-line EqualityOperator: no colour has a contrast of exactly 3 to 1 with either page background.
  const standsOutFrom = (page: string) => colours.some((colour) => contrastRatio(colour, page) >= 3);
  return standsOutFrom(DARKEST_BACKGROUND_OF_LIGHT_THEME) && standsOutFrom(LIGHTEST_BACKGROUND_OF_DARK_THEME);
}
/**
 * The background of the leader's row in a table, in the light theme (`DARKEST_BACKGROUND_OF_LIGHT_THEME`) and in the
 * dark theme (`LIGHTEST_BACKGROUND_OF_DARK_THEME`). A light page has no darker background, and a dark page has no
 * lighter one.
 */
const DARKEST_BACKGROUND_OF_LIGHT_THEME = '#f8efd6';
const LIGHTEST_BACKGROUND_OF_DARK_THEME = '#2b2613';

/**
 * The distance in `DEFAULT_MARK_BACKGROUNDS` from a taken background to the next background to try. Steps of 5 lead to
 * very different colours, and reach all 12 backgrounds.
 */
const NEXT_BACKGROUND_STEP = 5;

/** Words that give no initial, unless a name begins or ends with one of them. */
const WORDS_WITHOUT_INITIAL = new Set(['a', 'and', 'at', 'de', 'in', 'of', 'on', 'the']);

/** Returns the badge of a team of which only the name is known, such as a former team (Rule N18). */
export function markOfName(name: string): Mark {
  return { initials: possibleTeamInitials(name)[0], colours: [backgroundAt(nameHash(name)), WHITE] };
}

/**
 * Returns the badges of a division's teams, keyed by team id (Rule N18). `chosen` has the initials and colours that
 * officials have chosen (`null`: not chosen). These stay. All other initials and colours follow from the teams' names,
 * and differ between teams where possible.
 */
export function marksOfTeams(
  teams: readonly TeamIdAndName[],
  chosen: ReadonlyMap<string, { [Part in keyof Mark]: Mark[Part] | null }>,
): Map<string, Mark> {
  const drawn = teams.toSorted(compareByName).map(({ id, name }) => {
    const { initials = null, colours = null } = chosen.get(id) ?? {};
    const left: PossibleInitials = initials === null ? possibleTeamInitials(name) : [initials];
    return { id, name, colours, left };
  });
  resolveSharedInitials(drawn);
  const marks = new Map<string, Mark>();
  for (const { id, colours, left } of drawn) if (colours !== null) marks.set(id, { initials: left[0], colours });
  // A background that nobody has chosen should differ from the chosen ones, so it is picked after all chosen colours
  // are known.
  for (const { id, name, colours, left } of drawn) {
    if (colours !== null) continue;
    const background = chooseBackground(nameHash(name), left[0], [...marks.values()]);
    marks.set(id, { initials: left[0], colours: [background, WHITE] });
  }
  return marks;
}

/** Possible initials of a team, best first. */
type PossibleInitials = [string, ...string[]];

/**
 * Returns the possible initials of a name, best first. Each begins with the first letter of the name. The second letter
 * is the first letter of the second word, then of the last word, then any other letter of the name.
 */
export function possibleTeamInitials(name: string): PossibleInitials {
  const [first = [...name].slice(0, 1), ...more] = lettersOfMainWords(name);
  const [second = first.slice(1)] = more;
  const withLetter = (letter = '') => `${first[0]}${letter}`;
  const others = [...first.slice(1), ...more.flat()].map(withLetter);
  return [withLetter(second[0]), withLetter((more.at(-1) ?? second)[0]), ...new Set(others)];
}

/**
 * Returns the words of a name without small words such as `of`. Each word is a list of its letters and digits in
 * capitals.
 */
function lettersOfMainWords(name: string): string[][] {
  const words = name.replaceAll(/['’]/g, '').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  // The last word is never left out, because an `A` at the end of a name stands for the first of a club's teams.
  const isSmall = (word: string, index: number) =>
    index > 0 && index < words.length - 1 && WORDS_WITHOUT_INITIAL.has(word.toLowerCase());
  return words.filter((word, index) => !isSmall(word, index)).map((word) => [...word.toUpperCase()]);
}

/**
 * Finds teams that have the same initials, and gives each of these teams the next possible initials of its name.
 * Repeats this until all teams have different initials, or until the teams with the same initials have no other
 * possible initials. `left`: the initials that are still possible for a team, its current ones first.
 */
function resolveSharedInitials(drawn: readonly { left: string[] }[]): void {
  for (;;) {
    const sharing = [...Map.groupBy(drawn, ({ left: [initials] }) => initials).values()]
      .filter(({ length }) => length > 1)
      .flatMap((those) => those.filter(({ left }) => left.length > 1));
    if (sharing.length === 0) return;
    for (const one of sharing) one.left.shift();
  }
}

/**
 * Returns the first background, starting from number `wanted`, that no badge in `marks` has. If every background is
 * taken, returns the first background that no badge with the initials `initials` has. If there is none, returns the
 * background with number `wanted`.
 */
function chooseBackground(wanted: number, initials: string, marks: readonly Mark[]): string {
  const tried = DEFAULT_MARK_BACKGROUNDS.map((_, tries) => backgroundAt(wanted + tries * NEXT_BACKGROUND_STEP));
  const without = (others: readonly Mark[]) =>
    tried.find((background) => others.every(({ colours }) => colours[0] !== background));
  return without(marks) ?? without(marks.filter((mark) => mark.initials === initials)) ?? backgroundAt(wanted);
}

function backgroundAt(index: number): string {
  return DEFAULT_MARK_BACKGROUNDS[index % DEFAULT_MARK_BACKGROUNDS.length]!; // an index is never negative
}

/** Returns a hash (FNV-1a) of a name. The background of the team's badge follows from it. */
function nameHash(name: string): number {
  let hash = 0x811c9dc5;
  for (const sign of foldName(name)) hash = Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193) >>> 0;
  return hash;
}

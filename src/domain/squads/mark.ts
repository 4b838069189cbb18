import { contrast } from '#domain/colour.ts';
import { byName, foldName } from '#domain/name.ts';

/** A small badge of a team: one or two letters, and the colours of the background and of its edge (Rule N18). */
export type Mark = { initials: string; colours: [background: string, edge: string] };

type Named = { id: string; name: string };

const BLACK = '#000000';
const WHITE = '#ffffff';

/**
 * The backgrounds of badges whose colours nobody has chosen: once around the colour circle, and slate. They are equally
 * light, so that each contrasts with the pages of both themes.
 */
export const BACKGROUNDS = [
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
 * Returns the colour of the letters on a background: black or white, whichever is easier to read. The contrast is at
 * least 4.58.
 */
export function letterColourOn(background: string): 'black' | 'white' {
  // Stryker disable next-line EqualityOperator: no colour has the same contrast with both.
  return contrast(background, WHITE) >= contrast(background, BLACK) ? 'white' : 'black';
}

/**
 * Returns whether a mark is visible on light and dark pages: on each, one of its colours has a contrast of at least 3
 * to 1.
 */
export function isVisibleOnPages(colours: Mark['colours']): boolean {
  // Stryker disable next-line EqualityOperator: no colour has a contrast of exactly 3 with one of them.
  const standsOutFrom = (page: string) => colours.some((colour) => contrast(colour, page) >= 3);
  return standsOutFrom(LIGHT_PAGE) && standsOutFrom(DARK_PAGE);
}
/** The background of a leader's row: the darkest part of a light page, and the lightest part of a dark page. */
const LIGHT_PAGE = '#f8efd6';
const DARK_PAGE = '#2b2613';

/**
 * The step from a taken background to the next try. Steps of 5 go far on the colour circle, and reach all 12
 * backgrounds.
 */
const STEP = 5;

/** Words that give no initial, unless a name begins with one of them. */
const SMALL = new Set(['a', 'and', 'at', 'de', 'in', 'of', 'on', 'the']);

/** Returns the mark of a team known only by name, such as a former team (Rule N18). */
export function markOfName(name: string): Mark {
  return { initials: initialsIn(name)[0], colours: [backgroundAt(backgroundOf(name)), WHITE] };
}

/**
 * Returns the marks of a division's teams, keyed by id (Rule N18). Initials and colours that officials have `chosen`
 * stay. The others follow from the teams' names, and differ from these where possible.
 */
export function marksOfTeams(
  teams: readonly Named[],
  chosen: ReadonlyMap<string, { [Part in keyof Mark]: Mark[Part] | null }>,
): Map<string, Mark> {
  const drawn = teams.toSorted(byName).map(({ id, name }) => {
    const { initials = null, colours = null } = chosen.get(id) ?? {};
    const left: Initials = initials === null ? initialsIn(name) : [initials];
    return { id, name, colours, left };
  });
  takeInitials(drawn);
  const marks = new Map<string, Mark>();
  for (const { id, colours, left } of drawn) if (colours !== null) marks.set(id, { initials: left[0], colours });
  // The other backgrounds can be found only after all chosen colours are known.
  for (const { id, name, colours, left } of drawn) {
    if (colours !== null) continue;
    const background = freeBackground(backgroundOf(name), left[0], [...marks.values()]);
    marks.set(id, { initials: left[0], colours: [background, WHITE] });
  }
  return marks;
}

/** Possible initials of a team, best first. */
type Initials = [string, ...string[]];

/**
 * Returns the possible initials of a name: from its first two words, from the first and last word, then with other
 * letters.
 */
export function initialsIn(name: string): Initials {
  const [first = [...name].slice(0, 1), ...more] = wordsOf(name);
  const [second = first.slice(1)] = more;
  const withLetter = (letter = '') => `${first[0]}${letter}`;
  const others = [...first.slice(1), ...more.flat()].map(withLetter);
  return [withLetter(second[0]), withLetter((more.at(-1) ?? second)[0]), ...new Set(others)];
}

/** Returns the words of a name, each as a list of its letters and digits in capitals. */
function wordsOf(name: string): string[][] {
  const words = name.replaceAll(/['’]/g, '').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  // A single letter at the end, such as that of a second team, is not a small word.
  const isSmall = (word: string, index: number) =>
    index > 0 && index < words.length - 1 && SMALL.has(word.toLowerCase());
  return words.filter((word, index) => !isSmall(word, index)).map((word) => [...word.toUpperCase()]);
}

/**
 * Moves each team that shares its initials on to the next initials of its name, until no two teams share initials or
 * none are left.
 */
function takeInitials(drawn: readonly { left: string[] }[]): void {
  for (;;) {
    const sharing = [...Map.groupBy(drawn, ({ left: [initials] }) => initials).values()]
      .filter(({ length }) => length > 1)
      .flatMap((those) => those.filter(({ left }) => left.length > 1));
    if (sharing.length === 0) return;
    for (const one of sharing) one.left.shift();
  }
}

/**
 * Returns the first background, starting from `wanted`, that no other mark has. If all are taken, returns the first
 * that no mark with the same initials has.
 */
function freeBackground(wanted: number, initials: string, marks: readonly Mark[]): string {
  const tried = BACKGROUNDS.map((_, tries) => backgroundAt(wanted + tries * STEP));
  const without = (others: readonly Mark[]) =>
    tried.find((background) => others.every(({ colours }) => colours[0] !== background));
  return without(marks) ?? without(marks.filter((mark) => mark.initials === initials)) ?? backgroundAt(wanted);
}

function backgroundAt(index: number): string {
  return BACKGROUNDS[index % BACKGROUNDS.length]!; // an index is never negative
}

/** Returns a hash of the folded name (FNV-1a), which chooses the mark's background. */
function backgroundOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const sign of foldName(name)) hash = Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193) >>> 0;
  return hash;
}

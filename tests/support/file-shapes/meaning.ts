/**
 * What a file says about the league, as a sorted list of texts, and the right answers to the import's questions about
 * it.
 */
import type { ImportAnswer, FileQuestion } from '#domain/imports/inquiry.ts';
import { divisionText, twoRows } from './fields.ts';
import type { MeantCard, MeantLeague } from './league.ts';
import { cellText, linesOf } from './columns.ts';
import type { Pages } from './pages.ts';
import type { Shape } from './shape.ts';

/**
 * Returns a frame as text: names, points and breaks, such as `Ann Lee 72-31 Bo Day (40|)`. For a walkover it says who
 * was absent, and for two absent players `void`.
 */
export function frameWords(
  players: readonly [string | null, string | null],
  points: readonly (number | null | undefined)[],
  breaks: readonly (readonly number[])[],
): string {
  const [home, away] = players;
  if (home === null || away === null) return home === away ? 'void' : `${home ?? 'absent'} beside ${away ?? 'absent'}`;
  const made = breaks.map((own) => own.toSorted((a, b) => b - a).join('+')).join('|');
  return `${home} ${points.join('-')} ${away} (${made})`;
}

type Place = { season: string; division: number | null; week: number | null; date: string | null };

export function placeWords({ season, division, week, date }: Place, home: string, away: string): string {
  return `${season}, division ${division}, week ${week}, ${date}: ${home} v ${away}`;
}

/**
 * Returns what the file says about the league: a text for each card, fixture, player or break, in alphabetical order.
 */
export function meantFacts(shape: Shape, league: MeantLeague): string[] {
  const { kind } = shape;
  if (kind === 'squads')
    return league.teams
      .flatMap(({ name, division, venue, players }) => {
        const hasVenue = shape.layout === 'long' || shape.layout === 'teams';
        const words = `${name}, division ${division}, ${hasVenue ? venue : ''}`;
        const hasHandicap = ['long', 'blocks', 'list'].includes(shape.layout);
        return players.map((player) => `${words}: ${player.name} ${hasHandicap ? player.handicap : 0}`);
      })
      .sort();
  if (kind === 'breaks')
    return linesOf(shape, league, null)
      .map(({ card, broke }) => {
        const place = card ? [league.season, placeOf(shape, card).week, placeOf(shape, card).date].join(' ') : '';
        return `${place} ${broke?.player} (${broke?.team}) ${broke?.points} against ${broke?.opponent}`;
      })
      .sort();
  return league.cards.map((card) => cardFacts(shape, card)).sort();
}

function placeOf({ kind, layout, dayIn, week: weekIn }: Shape, { season, division, week, date }: MeantCard): Place {
  if (layout === 'cross') return { season, division, week: null, date: null };
  const isTold = kind !== 'breaks' || weekIn !== 'nowhere';
  return { season, division, week: isTold ? week : null, date: dayIn === 'nowhere' ? null : date };
}

function cardFacts(shape: Shape, card: MeantCard): string {
  const words = placeWords(placeOf(shape, card), card.home, card.away);
  if (shape.kind === 'results')
    return [
      words,
      ...card.frames.map(({ players, points, breaks }) =>
        frameWords(players, points, shape.layout === 'long' ? breaks : [[], []]),
      ),
    ].join('; ');
  if (shape.kind === 'scores') return `${words} ${card.score.join('-')}`;
  const isLong = shape.layout === 'long';
  const time = isLong || (shape.days === 'with time' && shape.dayIn !== 'nowhere') ? card.time : null;
  return `${words} at ${time}, ${isLong ? card.venue : ''}, ${isLong ? card.state : 'planned'}`;
}

/** What the person who answers the import's questions knows about the file. */
export type Known = { shape: Shape; league: MeantLeague; pages: Pages };

/**
 * Returns the answer that a person who knows the file gives to the import's question; `null` if that person does not
 * understand the question.
 */
export function trueAnswer({ kind, subject, lines, text, options }: FileQuestion, known: Known): string | null {
  const { shape, league } = known;
  const answers: Partial<Record<FileQuestion['kind'], () => string | null>> = {
    characters: () => shape.encoding,
    file: () => shape.kind,
    table: () => (isOfLeague(lines, text, known) ? 'read' : 'ignored'),
    headings: () => headingLine(lines, known),
    orientation: () => orientationOf(shape),
    column: () => columnAnswer(shownColumn(subject, text, known), options, known),
    all: () => forAll(subject, known),
    season: () => league.season,
    dates: () => (subject === 'empty' ? 'above' : shape.days === 'month first' ? 'month-first' : 'day-first'),
    weeks: () => (subject === 'empty' ? 'above' : 'from-dates'),
    division: () => divisionAnswer(subject, known),
    competition: () => 'league',
    twice: () => 'keep',
    line: () => lineAnswer(subject, known),
    nobody: () => nobodyAnswer(subject, known),
    void: () => 'left-out',
    walkover: () => 'rule',
    team: () => 'new',
    person: () => 'new',
    sides: () => 'keep',
    move: () => 'stay',
  };
  return answers[kind]?.() ?? null;
}

/**
 * Returns whether the table in these lines of the file has league data, not only notes. Rows of headings may come
 * before the data.
 */
function isOfLeague(lines: readonly number[], text: string, known: Known): boolean {
  const { pages } = known.pages;
  return pages.some(({ name, rows }) => {
    if (pages.length > 1 && !text.includes(`sheet ${name}`)) return false;
    const own = lines.map((line) =>
      rows.slice(placeInRows(line, known)).find(({ role }) => role === 'line' || role === 'extra'),
    );
    return own.some((row) => row?.role === 'line');
  });
}

/** Converts the number of a line in the file into an index of `rows`. A first line `sep=;` is not among the rows. */
function placeInRows(line: number, { shape }: Pick<Known, 'shape'>): number {
  return line - 1 - (shape.container === 'sep' ? 1 : 0);
}

function headingLine(lines: readonly number[], known: Known): string {
  const first = placeInRows(lines[0] ?? 1, known);
  for (const { rows } of known.pages.pages) {
    const heading = rows.findIndex(({ role }, i) => role === 'heading' && i >= first);
    if (heading >= 0) return String(heading + 1 + (known.shape.container === 'sep' ? 1 : 0));
  }
  return 'none';
}

function orientationOf({ layout }: Shape): string {
  if (layout === 'grid' || layout === 'cross') return 'home-rows';
  return layout === 'columns' || layout === 'blocks' ? 'columns' : 'rows';
}

/**
 * Returns the right answer for every column. A person gives these answers after noticing that the import has not
 * recognised a column.
 */
export function columnAnswers({ pages, shape }: Known): ImportAnswer[] {
  return Array.from(columnMeanings(pages, shape), ([subject, value]) => ({ kind: 'column', subject, value })).filter(
    ({ subject }) => subject.startsWith('#') === (shape.headings === 'none'),
  );
}

/**
 * Returns the column that a question is about: its heading, or `#` and its position if there are no headings. In that
 * case it is the column with the sample texts in the question; if several columns have them, the one at that position.
 */
function shownColumn(subject: string, text: string, { pages, shape }: Known): string {
  if (!subject.startsWith('#')) return subject;
  const lines = pages.pages.flatMap(({ rows }) => rows).filter(({ role }) => role === 'line');
  const shown = (text.split(' It has ')[1] ?? '').slice(0, -1).split(', ');
  // Tables may stand side by side, with an empty column between them.
  const cellsOf = (place: number) =>
    lines.flatMap(({ cells }) => cells.filter((_, i) => i % (pages.fields.length + 1) === place));
  const textsOf = (place: number) => cellsOf(place).map((cell) => cellText(cell, shape));
  const placesWith = (has: (texts: string[]) => boolean) =>
    pages.fields.flatMap((_, place) => (has(textsOf(place)) ? [`#${place + 1}`] : []));
  const isFirst = (texts: string[]) =>
    texts
      .filter((one) => one !== '')
      .slice(0, 3)
      .join(', ') === shown.join(', ');
  const first = placesWith(isFirst);
  const isIn = (texts: string[]) => shown.every((part) => texts.some((one) => one.includes(part)));
  const subjects = first.length > 0 ? first : placesWith(isIn);
  return subjects.includes(subject) ? subject : (subjects[0] ?? subject);
}

function columnAnswer(subject: string, options: FileQuestion['options'], { pages, shape }: Known): string | null {
  const meaning = columnMeanings(pages, shape).get(subject.toLowerCase());
  if (meaning === undefined) return null;
  const isOption = (value: string) => options.some((option) => option.value === value);
  return [meaning, meaning.replace(/ 1$/, ''), `${meaning} 1`].find(isOption) ?? meaning;
}

/**
 * Returns the meanings of the columns, keyed by every name that a question may use for a column: its heading, its
 * heading and a number if several columns share it, or `#` and its position.
 */
function columnMeanings({ fields }: Pages, { headings }: Shape): Map<string, string> {
  const found = new Map<string, string>();
  const add = (subject: string, meaning: string) => {
    for (let n = 1; ; n++) {
      const own = (n === 1 ? subject : `${subject} (${n})`).toLowerCase();
      if (found.has(own)) continue;
      found.set(own, meaning);
      return;
    }
  };
  for (const [i, { heading, meaning }] of fields.entries()) {
    found.set(`#${i + 1}`, meaning);
    if (headings !== 'none') add(heading, meaning);
  }
  // With two rows of headings, the import may take the lower one as the heading.
  if (headings === 'two rows') for (const field of fields) add(twoRows(field)[1], field.meaning);
  return found;
}

function forAll(subject: string, { shape, league }: Known): string | null {
  if (subject === 'season') return league.season;
  if (subject === 'division') return league.divisions === 1 ? '1' : null;
  const weeks = new Set(league.cards.map(({ week }) => week));
  return shape.layout === 'cross' || weeks.size === 1 ? '1' : null;
}

function divisionAnswer(subject: string, { shape, league }: Known): string | null {
  const same = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replace(/^division /, '');
  const numbers = Array.from({ length: league.divisions }, (_, i) => i + 1);
  const number = numbers.find((one) => same(divisionText(one, shape)) === same(subject));
  return number === undefined ? null : String(number);
}

/**
 * Returns what a row that stands alone above other rows contains: a `team`, a `date`, a `division`, or nothing
 * (`ignored`). `null`: no row has this text.
 */
function lineAnswer(subject: string, { pages, shape, league }: Known): string | null {
  const same = (text: string) => text.trim().toLowerCase() === subject.trim().toLowerCase();
  const rows = pages.pages.flatMap((page) => page.rows);
  const row = rows.find(({ cells }) => cells.some((cell) => same(cellText(cell, shape))));
  if (row === undefined) return null;
  if (row.role === 'title' || row.role === 'extra') return 'ignored';
  if (league.teams.some(({ name }) => same(name))) return 'team';
  const day = row.cells.some((cell) => typeof cell !== 'string' && same(cellText(cell, shape)));
  return day ? 'date' : 'division';
}

function nobodyAnswer(subject: string, { shape, league }: Known): string {
  const same = (text: string) => text.trim().toLowerCase() === subject.trim().toLowerCase();
  if (same(shape.absent) || same('w/o')) return 'absent';
  return league.teams.some(({ name, players }) => same(name) || players.some((player) => same(player.name)))
    ? 'person'
    : 'left-out';
}

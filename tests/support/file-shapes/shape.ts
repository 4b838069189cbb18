/**
 * The shapes of files: the different ways in which people write the same league. In each list of choices, the plainest
 * comes first.
 */
import type { SeededRandom } from '#server/fixture-list/make-plan.ts';

export const LAYOUTS = {
  /**
   * `long`: a line for each frame. `wide`: a line for each card. `cells`: a cell for each frame, such as
   * `Ann Lee 72-31 Bo Day`.
   */
  results: ['long', 'wide', 'cells'],
  /** `text`: cells such as `Red Lion 3-2 Blue Bell`. `cross`: scores in a grid of home teams and away teams. */
  scores: ['long', 'text', 'cross'],
  /**
   * `lines`: rows such as `Week 3` above lines such as `Red Lion, v, Blue Bell`. `grid`: days in a grid of home teams
   * and away teams.
   */
  fixtures: ['long', 'lines', 'grid'],
  /**
   * `teams`: a line for each team. `blocks`: columns of players and handicaps for each team, side by side. `columns`: a
   * column of players for each team. `list`: one column, with the players below the name of their team.
   */
  squads: ['long', 'teams', 'blocks', 'columns', 'list'],
  breaks: ['long'],
} as const;

export const OPTIONS = {
  kind: ['results', 'scores', 'fixtures', 'squads', 'breaks'],
  layout: ['long', 'wide', 'cells', 'text', 'cross', 'lines', 'grid', 'teams', 'blocks', 'columns', 'list'],
  container: ['comma', 'semicolon', 'tab', 'pipe', 'sep', 'xlsx', 'html'],
  encoding: ['utf-8', 'bom', 'utf-16le', 'windows-1252'],
  lineEnds: ['\r\n', '\n', '\r'],
  quotes: ['needed', 'all'],
  headings: ['own', 'known', 'capitals', 'unusual', 'two rows', 'none'],
  order: ['usual', 'shuffled'],
  days: [
    '2025-09-22',
    '22/09/2025',
    '22.9.25',
    '22-Sep-25',
    'Mon 22nd Sep',
    '22 September 2025',
    'number',
    'with time',
    'US',
    'month first',
  ],
  dayIn: ['column', 'row', 'nowhere'],
  season: ['column', 'title', 'nowhere'],
  seasonText: ['25/26', '2025/26', '2025-26', '2025/2026', 'Season 2025/26'],
  division: ['column', 'row', 'below', 'beside', 'sheets', 'nowhere'],
  divisionText: ['1', 'Division 1', 'Div 1', 'Division One', 'names', '1A'],
  week: ['column', 'words', 'row', 'nowhere'],
  filled: ['always', 'once'],
  score: ['two cells', '72-31', '72 - 31', '72/31', '72 v 31', '72.0'],
  teams: ['two cells', 'v', '-'],
  names: ['plain', 'comma', 'two cells', 'handicap', 'marks'],
  absent: ['Absentee', '', 'No Player', 'W/O', 'n/a'],
  walkover: ['42', 'w/o'],
  handicaps: ['20', '+20', 'rec 20', '(20)'],
  titles: ['none', 'one', 'two'],
  extra: ['none', 'notes', 'referee', 'match score', 'phone'],
  below: ['nothing', 'total', 'note', 'table'],
  blankRows: ['none', 'between cards'],
  repeated: ['once', 'each week'],
} as const;

export type Shape = { [K in keyof typeof OPTIONS]: (typeof OPTIONS)[K][number] };
export type Option = keyof Shape;

/** Returns a random shape. On average, more than half of its choices are the plainest. */
export function anyShape(dice: SeededRandom): Shape {
  const kind = dice.pick(OPTIONS.kind);
  const picked = Object.entries(OPTIONS).map(([name, choices]) => [
    name,
    dice.chance(0.5) ? choices[0] : dice.pick<string>(choices),
  ]);
  return withoutContradictions({
    ...(Object.fromEntries(picked) as Shape),
    kind,
    layout: dice.pick<Shape['layout']>(LAYOUTS[kind]),
  });
}

/** The options that matter only in files of some kinds, with these kinds. */
const SHOWN: Partial<Record<Option, readonly Shape['kind'][]>> = {
  absent: ['results'],
  walkover: ['results'],
  handicaps: ['squads'],
  score: ['results', 'scores'],
  teams: ['results', 'scores', 'fixtures'],
  names: ['results', 'squads', 'breaks'],
};

/** Returns the shape with the plainest choice for each option that would make no difference in its file. */
function shown(shape: Shape): Shape {
  const hidden = Object.entries(SHOWN).filter(([, kinds]) => !kinds.includes(shape.kind));
  const plain = Object.fromEntries(hidden.map(([name]) => [name, OPTIONS[name as Option][0]]));
  const isBook = shape.container === 'xlsx';
  const isText = shape.container !== 'html' && !isBook;
  return {
    ...shape,
    ...plain,
    ...(isBook ? { encoding: 'utf-8', lineEnds: '\r\n' } : {}),
    ...(isText ? {} : { quotes: 'needed' }),
    ...(shape.kind !== 'squads' && shape.extra === 'phone' ? { extra: 'none' } : {}),
    ...(shape.kind !== 'results' && shape.extra === 'match score' ? { extra: 'none' } : {}),
  };
}

/**
 * Returns the shape without choices that contradict each other, or that make a file in which nobody could recognise the
 * league.
 */
export function withoutContradictions(shape: Shape): Shape {
  const layouts: readonly string[] = LAYOUTS[shape.kind];
  let fit: Shape = layouts.includes(shape.layout) ? shown(shape) : { ...shown(shape), layout: LAYOUTS[shape.kind][0] };
  const { kind, layout } = fit;
  if (layout !== 'long') fit = { ...fit, filled: 'always', ...(layout === 'wide' ? {} : { names: 'plain' }) };
  if (kind === 'squads') fit = { ...fit, week: 'nowhere', dayIn: 'nowhere', repeated: 'once' };
  if (kind === 'breaks') fit = { ...fit, below: fit.below === 'total' ? 'nothing' : fit.below };
  if (!['long', 'wide', 'cells', 'teams'].includes(layout)) fit = { ...fit, ...ofBareLayouts(fit) };
  // The site's own headings exist only for the columns of its own files: one for a name, and one for each team and
  // score.
  if (fit.headings === 'own')
    fit = { ...fit, names: fit.names === 'two cells' ? 'plain' : fit.names, teams: 'two cells', score: 'two cells' };
  if (fit.headings === 'two rows')
    fit =
      ['results', 'scores', 'fixtures'].includes(kind) && layout === 'long'
        ? { ...fit, order: 'usual', teams: 'two cells', repeated: 'once', extra: 'none' }
        : { ...fit, headings: 'known' };
  // In a file with nothing but names, nobody could tell which of the shuffled columns has the teams.
  if (fit.headings === 'none' && layout === 'teams') fit = { ...fit, order: 'usual' };
  // Without headings, nobody could recognise shuffled columns.
  if (fit.headings === 'none')
    fit = { ...fit, order: 'usual', repeated: 'once', ...(layout === 'wide' ? { headings: 'known' } : {}) };
  if (fit.container !== 'xlsx' && fit.division === 'sheets') fit = { ...fit, division: 'below' };
  if (fit.division === 'beside') fit = { ...fit, filled: 'always', week: fit.week === 'row' ? 'column' : fit.week };
  if (fit.division === 'beside' && fit.dayIn === 'row') fit = { ...fit, dayIn: 'column' };
  if (fit.season === 'nowhere' && fit.days === 'Mon 22nd Sep') fit = { ...fit, season: 'title' };
  if (fit.season === 'title' && fit.titles === 'none') fit = { ...fit, titles: 'one' };
  if (fit.encoding === 'utf-16le' && fit.container === 'sep') fit = { ...fit, container: 'tab' };
  // Except in a workbook, nobody could tell that a number alone in a row is a day.
  if (fit.days === 'number' && fit.dayIn === 'row' && fit.container !== 'xlsx') fit = { ...fit, days: '22/09/2025' };
  if (kind === 'squads') return fit;
  // A card needs a week or a day.
  return fit.week === 'nowhere' && fit.dayIn === 'nowhere' ? { ...fit, week: 'column' } : fit;
}

/**
 * Returns the choices that are possible in files without a column for each value. For example, the season is in a title
 * and the week in a row above the lines.
 */
function ofBareLayouts({ layout, season, division, week, dayIn }: Shape): Partial<Shape> {
  const rows = { division: division === 'column' || division === 'beside' ? 'row' : division } as const;
  const lines = layout === 'lines' || layout === 'text';
  return {
    ...rows,
    headings: layout === 'columns' || layout === 'list' ? 'none' : 'known',
    season: season === 'column' ? 'title' : season,
    order: 'usual',
    repeated: 'once',
    below: 'nothing',
    extra: 'none',
    blankRows: 'none',
    week: lines ? (week === 'nowhere' ? week : 'row') : 'nowhere',
    dayIn: lines ? (dayIn === 'nowhere' ? dayIn : 'row') : 'column',
    ...(layout === 'cross' ? { week: 'nowhere', dayIn: 'nowhere' } : {}),
  };
}

/**
 * Returns a shape that still fails, with as many of the plainest choices as possible. The other choices show what is
 * wrong.
 */
export async function simplestFailing(shape: Shape, fails: (shape: Shape) => Promise<boolean>): Promise<Shape> {
  let found = shape;
  for (const name of Object.keys(OPTIONS) as Option[]) {
    if (name === 'kind') continue;
    const plainer = withoutContradictions({ ...found, [name]: OPTIONS[name][0] });
    if (JSON.stringify(plainer) !== JSON.stringify(found) && (await fails(plainer))) found = plainer;
  }
  return found;
}

/** Returns a shape as text: its kind and layout, and each choice that is not the plainest. */
export function shapeWords(shape: Shape): string {
  const unusual = Object.entries(shape).filter(([name, choice]) => choice !== OPTIONS[name as Option][0]);
  return [
    `${shape.kind} ${shape.layout}`,
    ...unusual.slice().map(([name, choice]) => `${name} ${JSON.stringify(choice)}`),
  ]
    .filter((words) => !/^(?:kind|layout) /.test(words))
    .join(', ');
}

/**
 * Returns the shape that tells apart this league's divisions and weeks: if it has several and the file would not show
 * which is meant, they get a column, or rows above the lines.
 */
export function fitToLeague(shape: Shape, { divisions, weeks }: { divisions: number; weeks: number }): Shape {
  const { kind, layout, division, week, dayIn } = shape;
  const isGrid = layout === 'grid' || layout === 'cross';
  const isBare = isGrid || ['lines', 'text', 'blocks', 'columns', 'list'].includes(layout);
  const lacksDivision = divisions > 1 && division === 'nowhere';
  const lacksWeek = kind !== 'squads' && !isGrid && week === 'nowhere' && dayIn === 'nowhere' && weeks > 1;
  return {
    ...shape,
    ...(lacksDivision ? { division: isBare ? 'row' : 'column' } : {}),
    ...(lacksWeek ? { week: isBare ? 'row' : 'column' } : {}),
  };
}

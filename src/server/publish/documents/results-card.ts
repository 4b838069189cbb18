import { light } from '#contract/palette.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { rulesOf, type Season } from '#domain/seasons/season.ts';
import { startGiven, startsOf } from '#domain/squads/handicap.ts';
import { type HandicapRules, USUAL_HANDICAPS } from '#domain/squads/numbers.ts';
import { handicapWords } from '#domain/statistic.ts';
import { knownTeam, type People, squad } from '#domain/squads/people.ts';
import { type DivisionNames } from '#domain/seasons/division-names.ts';
import type { Facts } from '../../cache/facts.ts';
import { wholeDay } from '../day-words.ts';
import { teamMarks } from '../../content/team-marks.ts';
import { type PictureMark, pictureMarks } from '../pictures/picture-marks.ts';
import type { Drafter } from './documents.ts';
import {
  addParagraph,
  addTable,
  addText,
  drawLine,
  drawMark,
  fitted,
  roomOn,
  MARGIN,
  type Part,
  makePaper,
  type Sheet,
  type Subject,
  widthOf,
  drawTitle,
} from './paper.ts';

/** The fixture on a card. A field with '' is filled in by hand. */
type CardFixture = Record<'season' | 'division' | 'week' | 'date' | 'home' | 'away', string>;
/** The marks of both teams. */
type CardMarks = Partial<Record<'home' | 'away', PictureMark | undefined>>;

/** `frames`: matches in a fixture. `walkover`: the score against an absent player. `sendTo`: an e-mail address, or ''. */
type CardForm = {
  fixture: CardFixture;
  marks?: CardMarks;
  frames: number;
  walkover: number;
  sendTo: string;
  starts: Starts | null;
};

/** The start in each pairing of two squads: the home player receives `+15`, or gives `−15`. */
type Starts = { isOwn: boolean; away: string[]; rows: { home: string; points: string[] }[] };

export const EMPTY_FIXTURE: CardFixture = { season: '', division: '', week: '', date: '', home: '', away: '' };

const HEADS = ['Match', 'Home player', 'Handicap', 'Score', 'Breaks', 'Away player', 'Handicap', 'Score', 'Breaks'];
/** Column widths as fractions of the page width. */
const WIDTHS = [0.07, 0.2, 0.09, 0.08, 0.1, 0.2, 0.09, 0.08, 0.09];
const ROW = 56;
const GAP = 14;

/** Makes the card of a fixture, to print and fill in. */
export function resultsCard(subject: Subject, form: CardForm): Promise<Buffer> {
  return makePaper(subject, (sheet, root) => {
    drawTitle(sheet, root, { ...subject, title: 'Results card', below: '' });
    drawFixture(sheet, root, form.fixture, form.marks ?? {});
    drawMatches(sheet, root, form.frames);
    drawFoot(sheet, root, form);
    if (form.starts !== null) drawStarts(sheet, root, form.starts);
  });
}

function drawFixture(sheet: Sheet, root: Part, fixture: CardFixture, marks: CardMarks): void {
  const { y } = sheet;
  fields(sheet, root, y, [
    ['Season', fixture.season],
    ['Division', fixture.division],
    ['Week', fixture.week],
    ['Date', fixture.date],
  ]);
  fields(sheet, root, y + 46, [
    ['Home team', fixture.home, marks.home],
    ['Away team', fixture.away, marks.away],
  ]);
  sheet.y = y + 104;
}

/** A label, its value, and optionally a team's mark. */
type Labelled = readonly [label: string, value: string, mark?: PictureMark | undefined];

/** Draws fields side by side. */
function fields(sheet: Sheet, root: Part, y: number, labelled: readonly Labelled[]): void {
  const width = (widthOf(sheet) + GAP) / labelled.length;
  for (const [index, one] of labelled.entries()) {
    field(sheet, root, one, { x: MARGIN + index * width, y, width: width - GAP });
  }
}

/** The side of a mark, and the space that it takes before a team's name. */
const MARK = { side: 16, room: 22 };

/** Draws a label, and below it the value or a line to write on. */
function field(
  sheet: Sheet,
  root: Part,
  [label, value, mark]: Labelled,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  addText(sheet, root, 'P', () => {
    sheet.font('regular').fontSize(9).fillColor(light.ink2).text(`${label} `, x, y, { width });
    sheet.fillColor(light.ink);
    const room = mark === undefined ? 0 : MARK.room;
    if (value !== '') fitted(sheet, 'bold', value, { x: x + room, y: y + 13, width: width - room, size: 13 });
  });
  if (mark !== undefined) drawMark(sheet, mark, { x, y: y + 13.5, side: MARK.side });
  drawLine(sheet, { x, y: y + 32, width }, { thickness: 0.75 });
}

function drawMatches(sheet: Sheet, root: Part, frames: number): void {
  // Lower rows keep many matches on one page.
  const row = Math.min(ROW, (roomOn(sheet) - 240) / frames);
  const heights = [24, ...Array.from({ length: frames }, () => row), 28];
  const rowOf = (filled: Record<number, string>): string[] => HEADS.map((_, column) => filled[column] ?? '');
  sheet.font('regular').fontSize(11);
  addTable(sheet, root, {
    position: { x: MARGIN, y: sheet.y },
    columnStyles: WIDTHS.map((share) => share * widthOf(sheet)),
    rowStyles: (index) => ({ height: heights[index] ?? row }),
    defaultStyle: {
      border: 0.75,
      borderColor: light.edge,
      padding: 2,
      align: { x: 'center', y: 'center' },
      textColor: light.ink,
    },
    data: [
      HEADS.map((text) => ({ ...HEAD, text })),
      ...Array.from({ length: frames }, (_, index) => rowOf({ 0: String(index + 1) })),
      rowOf({ 1: 'Matches won', 5: 'Matches won' }),
    ],
  });
  sheet.y += 16;
}

/** Draws a page with the start in every pairing, by the current handicaps. */
function drawStarts(sheet: Sheet, root: Part, { isOwn, away, rows }: Starts): void {
  sheet.addPage();
  sheet.y = MARGIN;
  const title = isOwn
    ? 'What both begin with in each pairing, the home player first: − is owed'
    : 'Start of the home player in each pairing: + is received, − is given';
  addParagraph(sheet, root, title, { size: 12, face: 'bold' });
  sheet.y += 8;
  const width = widthOf(sheet) / (away.length + 2);
  sheet.font('regular').fontSize(9);
  addTable(sheet, root, {
    position: { x: MARGIN, y: sheet.y },
    columnStyles: [2 * width, ...away.map(() => width)],
    defaultStyle: {
      border: 0.75,
      borderColor: light.edge,
      padding: 3,
      align: { x: 'center', y: 'center' },
      textColor: light.ink,
    },
    data: [
      ['', ...away].map((text) => ({ ...HEAD, text })),
      ...rows.map(({ home, points }) => [{ ...HEAD, scope: 'Row' as const, text: home }, ...points]),
    ],
  });
}

/** A column heading. The library supports `scope`, but its types do not include it. */
const HEAD = { type: 'TH', scope: 'Column', font: { src: 'bold', size: 8 }, backgroundColor: light.cardHead } as const;

function drawFoot(sheet: Sheet, root: Part, { frames, walkover, sendTo }: CardForm): void {
  const { y } = sheet;
  fields(sheet, root, y, [
    ['Signed, home captain', ''],
    ['Signed, away captain', ''],
  ]);
  sheet.y = y + 52;
  const notes = [
    `A fixture has ${matchCount(frames)}, each of one frame. Write the score with the start in it.`,
    `Where a player is absent write "Absentee": the score is 0–${walkover}, without breaks.`,
    'Write up to two breaks of each player, the higher one first.',
    ...(sendTo === '' ? [] : [`The home captain sends the result to ${sendTo}.`]),
  ];
  for (const note of notes) addParagraph(sheet, root, note, { size: 10, lineGap: 2 });
}

function matchCount(frames: number): string {
  return frames === 1 ? 'one match' : `${frames} matches`;
}

/** Draws the card of a published fixture, or an empty card in the format of the first division. */
export const draftCard: Drafter = async (facts, subject, wanted) => {
  const seasons = await facts.seasons();
  const scheduled = wanted.fixture ? await scheduledFixtureOf(facts, seasons.list, wanted.fixture) : null;
  if (wanted.fixture && scheduled === null) return null;
  const season = seasons.list.find(({ name }) => name === (scheduled?.season ?? seasons.default));
  const rules = season && rulesOf(season, scheduled?.division ?? season.divisions[0] ?? 1);
  const { framesPerFixture: frames = 5, walkoverScore: walkover = 42 } = rules ?? {};
  const people = await facts.people();
  const fixture = scheduled === null ? EMPTY_FIXTURE : cardFixture(scheduled, people, season?.divisionNames);
  const { homeTeamId = '', awayTeamId = '' } = scheduled ?? {};
  const all = teamMarks(people.teams, facts.content());
  const sendTo = facts.content().contactEmail ?? '';
  const starts = scheduled === null ? null : startTable(scheduled, people, season?.rules.handicaps ?? USUAL_HANDICAPS);
  return async (photos) => {
    const of = await pictureMarks(photos, all, [homeTeamId, awayTeamId]);
    const marks = { home: of.get(homeTeamId), away: of.get(awayTeamId) };
    return resultsCard(subject, { fixture, marks, frames, walkover, sendTo, starts });
  };
};

/** Returns a published fixture of any season, searching from the newest season. */
async function scheduledFixtureOf(
  facts: Facts,
  seasons: readonly Season[],
  id: string,
): Promise<ScheduledFixture | null> {
  for (const { name } of seasons.toReversed()) {
    const found = (await facts.list(name)).find(
      (fixture) => fixture.id === id && fixture.published && fixture.left !== true,
    );
    if (found !== undefined) return found;
  }
  return null;
}

/** More players of a squad do not fit side by side. */
const MOST_ACROSS = 10;

/** Returns the starts between two squads; `null` if no pairing has a start. */
function startTable(
  { homeTeamId, awayTeamId }: ScheduledFixture,
  people: People,
  handicaps: HandicapRules,
): Starts | null {
  const isOwn = handicaps.start === 'own';
  const [home, away] = [squad(people, homeTeamId), squad(people, awayTeamId).slice(0, MOST_ACROSS)];
  const rows = home.map((player) => ({
    home: `${player.name} (${handicapWords(player.handicap)})`,
    points: away.map((opponent) => {
      const pair = { home: player.handicap, away: opponent.handicap };
      const begins = startsOf(pair, handicaps);
      if (isOwn) return `${handicapWords(begins.home)} : ${handicapWords(begins.away)}`;
      const start = startGiven(pair, handicaps.maxStart);
      return start === null ? '0' : `${start.by === 'away' ? '+' : '−'}${start.points}`;
    }),
  }));
  if (rows.every(({ points }) => points.every((text) => text === '0' || text === '0 : 0'))) return null;
  return { isOwn, away: away.map(({ name, handicap }) => `${name} (${handicapWords(handicap)})`), rows };
}

function cardFixture(scheduled: ScheduledFixture, { teams }: People, names: DivisionNames = {}): CardFixture {
  return {
    season: scheduled.season,
    division: names[scheduled.division] ?? String(scheduled.division),
    week: String(scheduled.week),
    date: scheduled.date === null ? '' : wholeDay(scheduled.date),
    home: knownTeam(teams, scheduled.homeTeamId).name,
    away: knownTeam(teams, scheduled.awayTeamId).name,
  };
}

import { lightThemeColours, palette } from '#contract/palette.ts';
import { timeInWords } from '#domain/day.ts';
import type { PausingComputation } from '#domain/pausing-computation.ts';
import { scheduledFixtureComparer, type ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import type { Season } from '#domain/seasons/season.ts';
import { requireTeam, type TeamsAndPlayers, shortNameOf } from '#domain/squads/teams-and-players.ts';
import { divisionName } from '#domain/seasons/division-names.ts';
import { dayAndShortMonth } from '../day-words.ts';
import { publishedFixtureList } from '../../fixture-list/season-list.ts';
import type { DocumentLoader } from './documents.ts';
import {
  addParagraph,
  addTable,
  addText,
  drawHorizontalLine,
  drawTitle,
  makePdf,
  MARGIN,
  type StructureElement,
  remainingPageHeight,
  type PdfDocument,
  type DocumentHead,
  contentWidth,
} from './paper.ts';

/**
 * A fixture on a sheet. `short` has the short names of the teams, which are printed if the full names do not fit.
 * `note` has details such as `postponed` or `at The Club`, or is ''.
 */
type SheetLine = { home: string; away: string; short: [home: string, away: string]; date: string | null; note: string };
/** A week with its fixtures. `days`: its first and last day; `null` if the season's calendar does not have the week. */
export type SheetWeek = { week: number; days: { from: string; to: string } | null; lines: SheetLine[] };
type DivisionSheet = { title: string; weeks: SheetWeek[] };

/** The season and the starting time in the heading of every sheet. `season` is '' if the league has no season. */
type SheetHeading = { season: string; matchTime: string };

const COLUMN_COUNT = 2;
const COLUMN_GAP = 20;
/**
 * Font sizes in points, from the largest to the smallest readable one. A division that does not fit on one page even in
 * the smallest size takes more pages.
 */
const FONT_SIZES = [12, 11.5, 11, 10.5, 10];

/**
 * Makes a PDF with a season's fixtures. Each division begins on a new page, and usually takes one or two pages. Without
 * divisions, the PDF says that the fixtures are not published yet.
 */
export function makeFixtureSheetsPdf(
  subject: DocumentHead,
  divisions: readonly DivisionSheet[],
  words: SheetHeading,
): Promise<Buffer> {
  return makePdf(subject, function* (sheet, root) {
    if (divisions.length === 0) {
      const [below, of] = words.season === '' ? ['', ''] : [`Season ${words.season}`, ` of season ${words.season}`];
      drawTitle(sheet, root, { ...subject, below });
      addParagraph(sheet, root, `The fixtures${of} are not published yet.`, { size: 12 });
    }
    for (const [index, division] of divisions.entries()) {
      if (index > 0) sheet.addPage();
      const below = `Season ${words.season}. Matches start at ${words.matchTime}; the home team is named first.`;
      drawTitle(sheet, root, { ...subject, title: `Fixtures, ${division.title}`, below });
      yield;
      yield* drawWeeks(sheet, root, division.weeks);
    }
  });
}

function* drawWeeks(sheet: PdfDocument, root: StructureElement, weeks: readonly SheetWeek[]): PausingComputation<void> {
  let places: PlacedWeek[] = [];
  for (const size of FONT_SIZES) {
    places = placeWeeks(sheet, weeks, size);
    yield;
    if (places.every((place) => place.page === 0)) break;
  }
  let page = 0;
  for (const place of places) {
    if (place.page > page) sheet.addPage();
    page = place.page;
    drawWeek(sheet, root, place);
    yield;
  }
}

/**
 * A fixture laid out as a row. `match`: the names of the teams, with a note if there is one. `height`: the height of
 * the row.
 */
type LaidOutRow = { match: string; day: string; height: number };
/** A week laid out in the font size `size`. `dayWidth` is the width of the column with the days of the fixtures. */
type LaidOutWeek = { title: string; rows: LaidOutRow[]; size: number; width: number; dayWidth: number };
type PlacedWeek = LaidOutWeek & { page: number; x: number; y: number };

/**
 * Returns the weeks with their pages (the first is 0) and positions, in columns below the title. A week is never split
 * between columns.
 */
function placeWeeks(sheet: PdfDocument, weeks: readonly SheetWeek[], size: number): PlacedWeek[] {
  const width = (contentWidth(sheet) - COLUMN_GAP * (COLUMN_COUNT - 1)) / COLUMN_COUNT;
  const bottom = sheet.y + remainingPageHeight(sheet);
  let [page, column, y] = [0, 0, sheet.y];
  return weeks.map((week) => {
    const set = layOutWeek(sheet, week, size, width);
    const height = set.rows.reduce((sum, row) => sum + row.height, weekHeadingHeight(size) + 0.9 * size);
    const top = page === 0 ? sheet.y : MARGIN;
    if (y > top && y + height > bottom) {
      column = (column + 1) % COLUMN_COUNT;
      page += column === 0 ? 1 : 0;
      y = page === 0 ? sheet.y : MARGIN;
    }
    y += height;
    return { ...set, page, x: MARGIN + column * (width + COLUMN_GAP), y: y - height };
  });
}

function weekHeadingHeight(size: number): number {
  return size * 1.5;
}

function layOutWeek(sheet: PdfDocument, { week, days, lines }: SheetWeek, size: number, width: number): LaidOutWeek {
  const dates = days === null ? '' : `, ${dayAndShortMonth(days.from)} to ${dayAndShortMonth(days.to)}`;
  sheet.font('regular').fontSize(size);
  const widest = Math.max(
    ...lines.map(({ date }) => (date === null ? 0 : sheet.widthOfString(dayAndShortMonth(date)))),
  );
  const dayWidth = Math.ceil(widest) + 0.5 * size;
  const rows = lines.map(({ home, away, short, date, note }) => {
    const ending = note === '' ? '' : ` (${note})`;
    const whole = `${home} v ${away}${ending}`;
    const match = sheet.widthOfString(whole) > width - dayWidth ? `${short.join(' v ')}${ending}` : whole;
    const height = sheet.heightOfString(match, { width: width - dayWidth }) + 0.15 * size;
    return { match, day: date === null ? '' : dayAndShortMonth(date), height };
  });
  return { title: `Week ${week}${dates}`, rows, size, width, dayWidth };
}

function drawWeek(
  sheet: PdfDocument,
  root: StructureElement,
  { title, rows, size, x, y, width, dayWidth }: PlacedWeek,
): void {
  addText(sheet, root, 'H2', () => {
    sheet.font('bold').fontSize(size).fillColor(palette.baize800).text(title, x, y, { width });
  });
  const line = y + weekHeadingHeight(size) - 2;
  drawHorizontalLine(sheet, { x, y: line, width }, { colour: palette.baize800 });
  sheet.font('regular').fontSize(size);
  addTable(sheet, root, {
    position: { x, y: line + 1 },
    maxWidth: width,
    columnStyles: ['*', dayWidth],
    rowStyles: (row) => ({ height: rows[row]?.height ?? 0 }),
    defaultStyle: { border: 0, padding: 0, textColor: lightThemeColours.ink },
    data: rows.map(({ match, day }) => [
      match,
      { text: day, align: { x: 'right', y: 'top' }, textColor: lightThemeColours.ink2 },
    ]),
  });
}

/**
 * Loads the sheets with the published fixtures of the season in `wanted`. Uses the default season if `wanted` names
 * none, and returns `null` if the named season is unknown.
 */
export const loadFixtureSheets: DocumentLoader = async (facts, subject, wanted) => {
  const seasons = await facts.seasons();
  const season = seasons.list.find(({ name }) => name === (wanted.season || seasons.default));
  const matchTime = timeInWords(facts.content().matchTime);
  if (season === undefined)
    return wanted.season || seasons.list.length > 0
      ? null
      : () => makeFixtureSheetsPdf(subject, [], { season: '', matchTime });
  const { scheduled } = await publishedFixtureList(facts, season.name);
  const changed = scheduled.reduce((latest, { changedAt }) => (changedAt > latest ? changedAt : latest), '');
  const made = changed === '' ? subject.made : new Date(changed);
  const words = { season: season.name, matchTime };
  const sheets = divisionSheets(scheduled, season, await facts.people());
  return () => makeFixtureSheetsPdf({ ...subject, title: `${subject.title} ${season.name}`, made }, sheets, words);
};

function divisionSheets(
  scheduled: readonly ScheduledFixture[],
  { calendar, divisionNames }: Season,
  people: TeamsAndPlayers,
): DivisionSheet[] {
  const names = (id: string): string => requireTeam(people.teams, id).name;
  const inOrder = scheduled.toSorted(scheduledFixtureComparer(names));
  const divisions = [...Map.groupBy(inOrder, ({ division }) => division)].toSorted(([a], [b]) => a - b);
  return divisions.map(([division, own]) => ({
    title: divisionName(divisionNames, division),
    weeks: [...Map.groupBy(own, ({ week }) => week)].map(([week, fixtures]) => ({
      week,
      days: calendar.find((dated) => dated.week === week) ?? null,
      lines: fixtures.map((fixture) => toSheetLine(fixture, people)),
    })),
  }));
}

function toSheetLine(
  { homeTeamId, awayTeamId, date, time, state, venue }: ScheduledFixture,
  { teams }: TeamsAndPlayers,
): SheetLine {
  const [home, away] = [requireTeam(teams, homeTeamId), requireTeam(teams, awayTeamId)];
  const note = [
    time === undefined ? '' : timeInWords(time),
    state === 'planned' ? '' : state,
    venue === '' ? '' : `at ${venue}`,
  ];
  const words = note.filter((one) => one !== '').join(', ');
  return { home: home.name, away: away.name, short: [shortNameOf(home), shortNameOf(away)], date, note: words };
}

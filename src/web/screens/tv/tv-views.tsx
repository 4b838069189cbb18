import type { ReactNode } from 'react';
import { timeInWords } from '#domain/day.ts';
import { isEveningTime } from '#domain/home/home-lead.ts';
import type { DivisionNameLookup } from '#web/choice/division-name.tsx';
import { dayWordsWithoutYear, dayWordsWithYear, dayAndMonthWords } from '#web/components/day.tsx';
import type { TvData, TvMatch } from './load.ts';
import { MatchQrCodes } from './match-rows.tsx';
import type { TimedView } from './use-turns.ts';
import { BestPlayersOfMonth, AwardWinners } from './awards.tsx';
import {
  HighestBreaks,
  MAX_MATCHES_SHOWN_LARGE,
  Matches,
  Milestones,
  LeagueName,
  Photo,
  SponsorsOnScreen,
  LeagueTableView,
} from './views.tsx';

/**
 * One view of the TV screen. `aside`: a text beside the title. `isLive`: whether the view shows tonight's matches.
 * `hasCodes`: whether each match has a QR code in its row. `view`: the content.
 */
export type TvView = TimedView & { title: string; aside: string; isLive: boolean; hasCodes: boolean; view: ReactNode };

/**
 * How many lines fit on each kind of view. A line is one entry of the view, such as a match or a break, or the heading
 * of a division.
 */
const MAX_LINES = { matches: 7, live: 6, table: 10, breaks: 8, sentences: 5, sponsors: 4, chosen: 5, codes: 6 };

/** A view is shown for `BASE_SECONDS` plus `SECONDS_PER_LINE` for each of its lines. */
const BASE_SECONDS = 6;
const SECONDS_PER_LINE = 1.2;

/**
 * Returns all views, first to last. If the league has nothing to show yet, one view shows the league's name. `canScan`:
 * whether to add views with QR codes. A phone needs none, because nobody scans a phone's own screen.
 */
export function tvViews(data: TvData, nameOfDivision: DivisionNameLookup, canScan = true): TvView[] {
  const { season, tonight, time, tables, results, weekNumber, breaks, milestones, next, photos, sponsors } = data;
  const week = `Week ${weekNumber}`;
  const evening = isEveningTime(time) ? 'Tonight' : 'Today';
  const live = matchViews(evening, time === null ? '' : `from ${timeInWords(time)}`, tonight, data, MAX_LINES.live);
  const play = repeatLiveViews(
    live.map((part) => ({ ...part, isLive: true })),
    [
      ...tables.flatMap(({ division, rows }) =>
        viewsOfPages(
          nameOfDivision(division, season),
          `After week ${weekNumber}`,
          splitIntoPages(rows, MAX_LINES.table),
          (some) => <LeagueTableView division={division} rows={some} table={rows} data={data} />,
        ),
      ),
      ...(canScan ? qrCodeViews(evening, tonight, MAX_LINES.live) : []),
      ...matchViews('Results', week, results, data),
      // On a match night, only tonight's matches have separate views with QR codes.
      ...(tonight.length > 0 || !canScan ? [] : qrCodeViews('Results', results, MAX_LINES.matches)),
      ...viewsOfPages('Highest breaks', `Season ${season}`, splitIntoPages(breaks, MAX_LINES.breaks), (some) => (
        <HighestBreaks breaks={some} />
      )),
      ...awardViews(data),
      ...viewsOfPages(
        'Milestones',
        week,
        splitIntoPages(milestones, MAX_LINES.sentences),
        (some) => <Milestones sentences={some} />,
        2,
      ),
      ...matchViews('Next matches', sharedDayWords(next), next, data),
      ...(tonight.length > 0 || !canScan ? [] : qrCodeViews('Next matches', next, MAX_LINES.matches)),
    ],
  );
  return [
    ...(play.length > 0 ? play : viewsOfPages(emptyScreenTitle(data), '', [['name']], () => <LeagueName />, 2)),
    ...photos.flatMap((photo) =>
      viewsOfPages('', '', [[photo]], () => <Photo photo={photo} />, 3).map((part) => ({
        ...part,
        key: `photo ${photo.id}`,
      })),
    ),
    ...viewsOfPages('Our sponsors', '', splitIntoPages(sponsors, MAX_LINES.sponsors), (some) => (
      <SponsorsOnScreen sponsors={some} />
    )),
  ];
}

/**
 * Makes a view for each list in `lists`, which are the pages of one long list. `each`: how many lines an entry takes,
 * which decides how long the view is shown.
 */
function viewsOfPages<T>(
  title: string,
  aside: string,
  lists: readonly T[][],
  view: (some: T[]) => ReactNode,
  each = 1,
): TvView[] {
  return lists.map((some, at) => ({
    key: `${title} ${aside} ${at}`,
    title,
    aside: [aside, lists.length === 1 ? '' : `${at + 1} of ${lists.length}`].filter((words) => words !== '').join(', '),
    lasts: Math.round(BASE_SECONDS + SECONDS_PER_LINE * each * some.length),
    isLive: false,
    hasCodes: false,
    view: view(some),
  }));
}

function matchViews(title: string, aside: string, matches: readonly TvMatch[], data: TvData, most = MAX_LINES.matches) {
  const hasNames = new Set(matches.map(({ division }) => division)).size > 1;
  const lists = splitMatchesIntoViews(matches, most);
  return viewsOfPages(title, aside, lists, (some) => <Matches matches={some} hasNames={hasNames} data={data} />).map(
    (part, at) => ({ ...part, hasCodes: (lists[at]?.length ?? 0) <= MAX_MATCHES_SHOWN_LARGE }),
  );
}

/**
 * Returns views with the QR codes of matches. Returns no views if every view of the matches has so few matches that its
 * rows show the codes. `most`: how many lines fit on a view of the matches.
 */
function qrCodeViews(title: string, matches: readonly TvMatch[], most: number): TvView[] {
  const withPage = matches.filter(({ page }) => page !== null);
  if (splitMatchesIntoViews(matches, most).every((some) => some.length <= MAX_MATCHES_SHOWN_LARGE)) return [];
  return viewsOfPages('Scan a match', title, splitIntoPages(withPage, MAX_LINES.codes), (some) => (
    <MatchQrCodes matches={some} />
  ));
}

/** Returns the views for the best players of the latest week and month. */
function awardViews({ teamOfWeek, playerOfMonth }: TvData): TvView[] {
  const soFar = (words: string, isFinal: boolean) => (isFinal ? words : `${words} so far`);
  const week = teamOfWeek === null ? '' : soFar(`Week ${teamOfWeek.weekNumber}`, teamOfWeek.final);
  const month = playerOfMonth === null ? '' : soFar(monthName(playerOfMonth.month), playerOfMonth.final);
  return [
    ...viewsOfPages(
      'Team of the week',
      week,
      splitIntoPages(teamOfWeek?.players ?? [], MAX_LINES.chosen),
      (some) => <AwardWinners players={some} />,
      2,
    ),
    ...viewsOfPages('Player of the month', month, playerOfMonth === null ? [] : [playerOfMonth.players], (players) => (
      <BestPlayersOfMonth players={players} />
    )),
  ];
}

/** Returns `October` for `2025-10`. */
function monthName(month: string): string {
  return dayAndMonthWords(`${month}-01`).replace(/^1 /, '');
}

/**
 * Splits matches into views of at most `most` lines. Divisions share a view if they fit. If there are several
 * divisions, each division's name takes one line.
 */
export function splitMatchesIntoViews(matches: readonly TvMatch[], most: number): TvMatch[][] {
  const divisions = [...Map.groupBy(matches, ({ division }) => division).values()];
  const screens: TvMatch[][] = [];
  let free = 0;
  for (const some of divisions.flatMap((all) => splitIntoPages(all, most - 1))) {
    const lines = some.length + (divisions.length > 1 ? 1 : 0);
    if (lines > free) {
      screens.push([]);
      free = most;
    }
    free -= lines;
    screens.at(-1)?.push(...some);
  }
  return screens;
}

/** Splits a list into pages of about equal length, with at most `most` entries each. */
export function splitIntoPages<T>(list: readonly T[], most: number): T[][] {
  const count = Math.ceil(list.length / most);
  const size = Math.ceil(list.length / Math.max(1, count));
  return Array.from({ length: count }, (_, page) => list.slice(page * size, (page + 1) * size));
}

/** How many other views are shown before the live views are shown again. */
const VIEWS_BETWEEN_LIVE_VIEWS = 2;

/** Puts the live views first, and again after every two other views, because their scores change all the time. */
export function repeatLiveViews<T extends TimedView>(live: readonly T[], others: readonly T[]): T[] {
  if (live.length === 0) return [...others];
  return splitIntoPages(others.length === 0 ? [null] : others, VIEWS_BETWEEN_LIVE_VIEWS).flatMap((some, part) => [
    ...live.map((turn) => ({ ...turn, key: part === 0 ? turn.key : `${turn.key} ${part + 1}` })),
    ...some.filter((turn) => turn !== null),
  ]);
}

/**
 * Returns the date if all matches are on the same day. Otherwise returns an empty text, and each match shows its own
 * date.
 */
function sharedDayWords(matches: readonly TvMatch[]): string {
  const [first, ...others] = new Set(matches.map(({ date }) => date));
  return first === null || first === undefined || others.length > 0 ? '' : dayWordsWithoutYear(first);
}

function emptyScreenTitle({ season, lead }: TvData): string {
  if (season === '') return 'This league is being set up';
  if (lead?.kind === 'starts') return `Season ${season} begins on ${dayWordsWithYear(lead.day)}`;
  if (lead?.kind === 'over') return `Season ${season} is over`;
  return 'Fixtures and tables will be here soon';
}

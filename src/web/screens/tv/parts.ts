import type { PhotoAnswer } from '#contract/league.ts';
import type { BreakRow } from '#contract/players.ts';
import type { SponsorAnswer } from '#contract/sponsors.ts';
import type { StandingRow } from '#contract/standings.ts';
import { dayInSeason, dayWords } from '#web/components/day.tsx';
import type { TvData, TvMatch } from './load.ts';
import { type Turn, withLive } from './turns.ts';

/** Matches under the name of their division, which is left out where the league has one alone. */
export type MatchGroup = { heading: string; matches: TvMatch[] };

type Shown =
  | { kind: 'matches'; groups: MatchGroup[]; live: boolean }
  | { kind: 'table'; division: number; rows: StandingRow[]; teams: number }
  | { kind: 'breaks'; breaks: BreakRow[] }
  | { kind: 'sentences'; sentences: string[] }
  | { kind: 'photo'; photo: PhotoAnswer }
  | { kind: 'sponsors'; sponsors: SponsorAnswer[] }
  | { kind: 'name' };

/** One screen: its title, what is beside it, and what it shows. */
export type Part = Turn & { title: string; aside: string } & Shown;

/** The lines that fit: a line is a match or a heading, a team, a sentence or a sponsor. */
const MOST = { matches: 7, live: 6, table: 10, sentences: 5, sponsors: 4 };

/** Seconds to look at a screen, and to read each of its lines. */
const LOOK = 6;
const READ = 1.2;

/** The screens that there are, in the order of their turns; without any of the league's play, one that names the league. */
export function partsOf(data: TvData): Part[] {
  const { tonight, results, tables, milestones, breaks, next, photos, sponsors, weekNumber } = data;
  const time = data.night?.time ?? null;
  const live = matchParts('tonight', 'Tonight', time === null ? '' : `from ${time}`, tonight, true);
  const others: Part[] = [
    ...tables.flatMap(tableParts),
    ...matchParts('results', 'Results', `Week ${weekNumber}`, results, false),
    ...(breaks.length === 0
      ? []
      : [
          {
            ...timed('breaks', 'Highest breaks', `Season ${data.season}`, breaks.length),
            kind: 'breaks' as const,
            breaks,
          },
        ]),
    ...paged(milestones, MOST.sentences).map((sentences, at, pages) => ({
      ...timed(`milestones ${at}`, 'Milestones', asideOf(`Week ${weekNumber}`, at, pages), 2 * sentences.length),
      kind: 'sentences' as const,
      sentences,
    })),
    ...matchParts('next', 'Next matches', nextWords(next), next, false),
  ];
  const play = withLive(live, others);
  return [
    ...(play.length === 0 ? [{ ...timed('name', waitingWords(data), '', 2), kind: 'name' as const }] : play),
    ...photos.map((photo) => ({ ...timed(`photo ${photo.id}`, '', '', 3), kind: 'photo' as const, photo })),
    ...paged(sponsors, MOST.sponsors).map((some, at, pages) => ({
      ...timed(`sponsors ${at}`, 'Our sponsors', asideOf('', at, pages), some.length),
      kind: 'sponsors' as const,
      sponsors: some,
    })),
  ];
}

function timed(key: string, title: string, aside: string, lines: number) {
  return { key, title, aside, lasts: Math.round(LOOK + READ * lines) };
}

/** What is beside a title, with the page where there are several. */
function asideOf(words: string, at: number, { length }: readonly unknown[]): string {
  return [words, length === 1 ? '' : `${at + 1} of ${length}`].filter((part) => part !== '').join(', ');
}

/** Parts a list into pages that are about as long as one another. */
export function paged<T>(list: readonly T[], most: number): T[][] {
  const pages = Math.ceil(list.length / most);
  const size = Math.ceil(list.length / Math.max(1, pages));
  return Array.from({ length: pages }, (_, page) => list.slice(page * size, (page + 1) * size));
}

function tableParts({ division, rows }: TvData['tables'][number]): Part[] {
  return paged(rows, MOST.table).map((some, at, pages) => ({
    ...timed(`table ${division} ${at}`, `Division ${division}`, asideOf('', at, pages), some.length),
    kind: 'table',
    division,
    rows: some,
    teams: rows.length,
  }));
}

/** Divisions share a screen where they fit. */
function matchParts(key: string, title: string, aside: string, matches: readonly TvMatch[], live: boolean): Part[] {
  const divisions = [...Map.groupBy(matches, ({ division }) => division)];
  const most = live ? MOST.live : MOST.matches;
  const pages: MatchGroup[][] = [];
  let free = 0;
  for (const [division, all] of divisions) {
    const heading = divisions.length === 1 ? '' : `Division ${division}`;
    for (const some of paged(all, most - 1)) {
      const lines = some.length + (heading === '' ? 0 : 1);
      if (lines > free) {
        pages.push([]);
        free = most;
      }
      free -= lines;
      pages.at(-1)?.push({ heading, matches: some });
    }
  }
  return pages.map((groups, at) => ({
    ...timed(`${key} ${at}`, title, asideOf(aside, at, pages), groups.flatMap((group) => group.matches).length),
    kind: 'matches',
    groups,
    live,
  }));
}

/** The day of all of them; with several days each match has its own. */
function nextWords(matches: readonly TvMatch[]): string {
  const [first, ...others] = new Set(matches.map(({ date }) => date));
  return first === null || first === undefined || others.length > 0 ? '' : dayInSeason(first);
}

function waitingWords({ season, lead }: TvData): string {
  if (season === '') return 'This league is being set up';
  if (lead?.kind === 'starts') return `Season ${season} begins on ${dayWords(lead.day)}`;
  if (lead?.kind === 'over') return `Season ${season} is over`;
  return 'Fixtures and tables will be here soon';
}

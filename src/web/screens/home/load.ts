import type { LoaderFunctionArgs } from 'react-router';
import type { CompetitionSummary } from '#contract/cups.ts';
import type { FixturesPictureAnswer, ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { BreakRow } from '#contract/players.ts';
import type { RunningScoreAnswer, RunningTieAnswer } from '#contract/running-scores.ts';
import type { SeasonsAnswer } from '#contract/seasons.ts';
import type { SponsorAnswer } from '#contract/kinds/sponsor.ts';
import type { StandingRowAnswer } from '#contract/standings.ts';
import type { NightAnswer, WhatsOn } from '#contract/whats-on.ts';
import { cupDisplayName } from '#domain/cups/cup-label.ts';
import { compareDays } from '#domain/day.ts';
import { type ScoresOfDayOrWeek, selectableDays } from '#domain/home/scores.ts';
import { winnersAndRunnersUp } from '#domain/standings/places.ts';
import { nextSeasonName } from '#domain/seasons/season.ts';
import { nameOfRound, roundOrGroupOfTie } from '#web/cups/cup-words.ts';
import { type SeasonDetails, seasonEndWords } from '#web/choice/season-end.ts';
import {
  allSeasonsValue,
  type SeasonAndDivisionChoice,
  choiceInQuery,
  divisionsOfSeason,
  defaultWeekOf,
  seasonWords,
} from '#web/choice/season-choice.ts';
import type { Site } from '#web/layout/site.ts';
import { toScheduledFixture } from '#web/components/fixture-rows.tsx';
import {
  type FixtureListRow,
  pickRunningFixtureScores,
  pickRunningTieScores,
  tonightsFixtureRows,
} from '#web/components/running.tsx';
import { pageSourceContext } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';

export type DivisionTable = { division: number; rows: StandingRowAnswer[] };
/**
 * The team in first place of a division, or several level teams. `decided`: how officials decided between level teams;
 * `undefined` if they did not.
 */
type DivisionWinners = {
  division: number;
  teams: { teamId: string; teamName: string }[];
  decided: StandingRowAnswer['decided'];
};
/**
 * The end of a season. `words`: a sentence, such as `Season 25/26 is over.` `winners`: empty until the season is
 * finished (Rule R17). `next`: the name of the next season. `nextExists`: whether the league already has the next
 * season. `nextBegins`: the first day of the next season; `null` if unknown.
 */
export type EndOfSeason = {
  words: string;
  winners: DivisionWinners[];
  next: string;
  nextExists: boolean;
  nextBegins: string | null;
};
/** What the top of Home shows. `matches`: the matches of the night, with the scores of those in progress. */
export type HomeScreenLead =
  | Exclude<WhatsOn['lead'], { kind: 'night' }>
  | { kind: 'night'; night: Omit<NightAnswer, 'fixtures' | 'others'> & { matches: FixtureListRow[] } };
/**
 * The data of Home. If the visitor chooses All seasons, `tables` covers all seasons, and the other data is about the
 * default season.
 */
export type HomeData = Pick<WhatsOn, 'season' | 'today' | 'news'> & {
  choice: SeasonAndDivisionChoice;
  lead: HomeScreenLead;
  over: EndOfSeason | null;
  picture: FixturesPictureAnswer;
  /** The days with matches: shortly before today, today, and soon after. */
  days: ScoresOfDayOrWeek<FixtureListRow>[];
  /** The key of the chosen day, from the address; empty if the address has no day. */
  day: string;
  /** The latest week with a result; `null` if there is no result. */
  latestWeek: number | null;
  tables: DivisionTable[];
  /** The highest break of the latest week with a result, or several equally high breaks. */
  bestBreaksOfWeek: BreakRow[];
  /** The cup whose round is to be played first, with the ties of that round. `null` if no cup tie can be played. */
  nextCup: CupRoundWithOpenTies | null;
  /** The cups in progress, except `nextCup`. */
  cups: CompetitionSummary[];
  sponsors: SponsorAnswer[];
};

type ScoreOfTieInProgress = Pick<RunningTieAnswer, 'homeTeamScore' | 'awayTeamScore'>;
/** The cup whose open ties Home lists, and the round to which these ties belong. */
export type CupRoundWithOpenTies = {
  competitionId: string;
  name: string;
  /** The name of the round to which `ties` belong. */
  round: string;
  /** The last day to play the round's ties; `null` if no day is set. */
  playBy: string | null;
  /** Whether the day `playBy` has passed. */
  overdue: boolean;
  /** `score`: the running score of a tie that is being played. */
  ties: { tieId: string; home: string; away: string; score?: ScoreOfTieInProgress }[];
};

export async function loadHome({ request, context }: LoaderFunctionArgs): Promise<HomeData> {
  const { read, seasons } = context.get(pageSourceContext);
  const known = await seasons();
  const search = new URL(request.url).searchParams;
  const choice = choiceInQuery(search, known);
  const isAll = choice.season === allSeasonsValue;
  const season = isAll ? known.default : choice.season;
  const details = known.details.find((one) => one.season === season);
  const { latestWeek = 1, finished = false } = details ?? {};
  const week = defaultWeekOf(season, known);
  function tablesOf(name: string): Promise<DivisionTable[]> {
    const tables = divisionsOfSeason(name, known).map(async (division) => {
      const input = { params: { division }, query: { season: name } };
      return { division, rows: await read('GET /api/standings/{division}', input) };
    });
    return Promise.all(tables);
  }
  const [running, picture, on, breaks, cups, sponsors, results, listed, tables, finalTables = tables] =
    await Promise.all([
      read('GET /api/running-scores', {}),
      read('GET /api/fixtures-picture', { query: { season, week, coming: 'true' } }),
      read('GET /api/whats-on', { query: { season } }),
      read('GET /api/breaks', { query: { season } }),
      read('GET /api/competitions', { query: { season } }),
      read('GET /api/sponsors', {}),
      read('GET /api/latest-results', { query: { season } }),
      read('GET /api/fixtures', { query: { season, week: Math.max(1, week - 1), weeks: 3 } }),
      tablesOf(choice.season),
      // If all seasons are chosen, their tables do not say who won the default season. So the default season's own
      // tables are loaded too, if that season is finished.
      isAll && finished ? tablesOf(season) : undefined,
    ]);
  const { today, news } = on;
  const playing = pickRunningFixtureScores(running).filter((one) => one.season === season);
  const matches = combineMatchLists(listed, on.lead, results.map(toScheduledFixture));
  const inPlay = cups.filter(({ winner }) => winner === null);
  const nextCup = mostUrgentCup(inPlay, pickRunningTieScores(running));
  return {
    choice,
    season,
    over: details === undefined ? null : endOfSeason(details, known, finalTables),
    today,
    lead: chooseHomeLead(on.lead, playing, today),
    news,
    picture,
    days: selectableDays(tonightsFixtureRows(matches, playing, today), today),
    day: search.get('day') ?? '',
    latestWeek: results[0]?.weekNumber ?? null,
    tables,
    bestBreaksOfWeek: jointHighestBreaks(breaks.filter(({ weekNumber }) => weekNumber === latestWeek)),
    nextCup,
    cups: inPlay.filter((cup) => cup.competitionId !== nextCup?.competitionId),
    sponsors,
  };
}

/**
 * Returns the matches on the fixture list around today (`listed`), the matches of the next night and the latest
 * results. A match that is in several of these lists is returned once.
 */
export function combineMatchLists(
  listed: readonly ScheduledFixtureAnswer[],
  lead: WhatsOn['lead'],
  results: readonly ScheduledFixtureAnswer[],
): ScheduledFixtureAnswer[] {
  const night = lead.kind === 'night' ? lead.night.fixtures : [];
  const onList = [...new Map([...listed, ...night].map((one) => [one.listedId, one])).values()];
  const known = new Set(onList.map(({ fixtureId }) => fixtureId));
  return [...onList, ...results.filter(({ fixtureId }) => !known.has(fixtureId))];
}

/**
 * Returns what the top of Home shows: tonight's matches if a match is in progress, otherwise what `lead` says. Matches
 * in progress that are not on the fixture list come last.
 */
export function chooseHomeLead(
  lead: WhatsOn['lead'],
  running: readonly RunningScoreAnswer[],
  today: string,
): HomeScreenLead {
  const isTonight = lead.kind === 'night' && lead.night.near === 'today';
  const [first] = running;
  if (lead.kind === 'night' && (isTonight || first === undefined)) {
    const { fixtures, others: _, ...night } = lead.night;
    return { kind: 'night', night: { ...night, matches: tonightsFixtureRows(fixtures, running, today) } };
  }
  if (lead.kind !== 'night' && first === undefined) return lead;
  const { weekNumber = 1 } = first ?? {};
  const when = { near: 'today', day: today, weekNumber, weekEnds: null, time: null, isFirst: false } as const;
  return { kind: 'night', night: { ...when, matches: tonightsFixtureRows([], running, today) } };
}

export function headOfHome({ choice }: HomeData, { league }: Site): Head {
  const description = `Tables, results and fixtures of ${league.name}, ${seasonWords(choice.season)}.`;
  return { title: '', description };
}

/**
 * Returns what Home shows about the end of a season, such as the winners and the next season; `null` if the season has
 * not ended. `tables`: the tables of that season.
 */
function endOfSeason(
  of: SeasonDetails,
  { details }: SeasonsAnswer,
  tables: readonly DivisionTable[],
): EndOfSeason | null {
  const words = seasonEndWords(of);
  if (words === null) return null;
  const next = nextSeasonName(of.season);
  const after = details.find((one) => one.season === next);
  const winners = tables.flatMap(({ division, rows }) => {
    const first = winnersAndRunnersUp(rows).winners;
    const teams = first.map(({ teamId, teamName }) => ({ teamId, teamName }));
    return teams.length === 0 ? [] : { division, teams, decided: first[0]?.decided };
  });
  return {
    words,
    winners: of.finished ? winners : [],
    next,
    nextExists: after !== undefined,
    nextBegins: after?.begins ?? null,
  };
}

/** A date later than any real one, for sorting. */
const FAR_FUTURE_DATE = '9999-12-31';

/**
 * Returns the cup whose round has the earliest deadline, and the open ties of that round. A cup whose round is overdue
 * or has no deadline is returned only if there is no other cup. `null` if no tie can be played.
 */
export function mostUrgentCup(
  cups: readonly CompetitionSummary[],
  running: readonly RunningTieAnswer[] = [],
): CupRoundWithOpenTies | null {
  const found = cups.flatMap((cup) => {
    const next = cup.openTies.find(({ overdue }) => !overdue) ?? cup.openTies[0];
    if (next === undefined) return [];
    const { playBy } = roundOrGroupOfTie(cup, next);
    const ties = cup.openTies.filter(({ round }) => round === next.round);
    return {
      order: next.overdue ? FAR_FUTURE_DATE : (playBy ?? FAR_FUTURE_DATE),
      nextCup: {
        competitionId: cup.competitionId,
        name: cupDisplayName(cup.name),
        round: nameOfRound(cup, next.round),
        playBy,
        overdue: next.overdue,
        ties: ties.map(({ tieId, home, away }) => ({
          tieId,
          home: home?.name ?? '',
          away: away?.name ?? '',
          ...scoreOfTieInProgress(running, tieId),
        })),
      },
    };
  });
  return found.sort((a, b) => compareDays(a.order, b.order))[0]?.nextCup ?? null;
}

function scoreOfTieInProgress(running: readonly RunningTieAnswer[], tieId: string): { score?: ScoreOfTieInProgress } {
  const found = running.find((one) => one.tieId === tieId);
  if (found === undefined) return {};
  const { homeTeamScore, awayTeamScore } = found;
  return { score: { homeTeamScore, awayTeamScore } };
}

/** Returns the highest break, or several breaks that are equally high. Empty if there are no breaks. */
function jointHighestBreaks(breaks: readonly BreakRow[]): BreakRow[] {
  const highest = Math.max(...breaks.map((one) => one.break));
  return breaks.filter((one) => one.break === highest);
}

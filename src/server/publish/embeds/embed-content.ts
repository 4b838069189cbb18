import { answerOrThrow, type ApiClient } from '#contract/client.ts';
import type { SeasonsAnswer } from '#contract/seasons.ts';
import { countWithNoun, ordinal } from '#domain/count.ts';
import { divisionInWords, divisionName, divisionNamesFromSeasonsAnswer } from '#domain/seasons/division-names.ts';
import { notFound } from '../../refusal.ts';
import type { PublicationSource } from '../publication.ts';
import type { Embed } from './embed-document.ts';
import { type Markup, markup } from './markup.ts';
import { upcomingFixtures, fixtureLists, type MatchListOptions, resultLists } from './match-lists.ts';
import { standingsTable } from './standings-table.ts';

/**
 * What an embedded page shows. Without `season`, it shows the default season; without `division`, all divisions.
 */
type EmbedChoice = { season?: string | undefined; division?: number | undefined };

/** Loads the content of an embedded page. Throws 404 if there is no such season, division or team. */
type EmbedLoader = (source: PublicationSource, choice: EmbedChoice) => Promise<Embed>;

const ALL_SEASONS = 'All';
/** How many fixtures an embedded page shows at most. It links to the page of the site that shows all fixtures. */
const MAX_FIXTURES = 30;
/** How many weeks of results an embedded page shows for each division. */
const MAX_RESULT_WEEKS = 2;
/** How many fixtures, and how many results, a team's embedded page shows at most. */
const MAX_TEAM_FIXTURES_OR_RESULTS = 5;

/**
 * The season and divisions that an embedded page shows. `below`: the line under the page's title. `query`: the query
 * for links to the same season and division. It begins with `?`, or is ''.
 */
type EmbedScope = {
  league: string;
  season: string;
  divisions: readonly number[];
  nameOf: (division: number) => string;
  below: string;
  query: string;
};

export const loadStandings: EmbedLoader = async ({ api }, choice) => {
  const place = await loadEmbedScope(api, choice);
  const season = choice.season === ALL_SEASONS ? ALL_SEASONS : place.season;
  const tables = await Promise.all(
    place.divisions.map(async (division) => {
      const asked = { params: { division }, query: { season } };
      const rows = answerOrThrow(await api('GET /api/standings/{division}', asked));
      const name = place.nameOf(division);
      const table = rows.length === 0 ? markup`<p>No teams yet.</p>` : standingsTable(rows, name, place.query);
      return place.divisions.length === 1
        ? table
        : markup`<section aria-label="${name}">\n<h2>${name}</h2>\n${table}\n</section>`;
    }),
  );
  return createEmbed(place, 'League Standings', '/league-standings', tables);
};

export const loadFixtures: EmbedLoader = async ({ api, read }, choice) => {
  const place = await loadEmbedScope(api, choice);
  const today = await read(async (from) => from.today());
  const listed = answerOrThrow(
    await api('GET /api/fixtures', { query: { season: place.season, division: choice.division } }),
  );
  const coming = upcomingFixtures(listed, today).slice(0, MAX_FIXTURES);
  return createEmbed(
    place,
    'Fixtures',
    '/fixtures',
    fixtureLists(coming, matchListOptions(place)),
    'No fixtures to come.',
  );
};

export const loadResults: EmbedLoader = async ({ api }, choice) => {
  const place = await loadEmbedScope(api, choice);
  const { season } = place;
  const found = await Promise.all(
    place.divisions.map(async (division) => {
      const { weekNumber } = answerOrThrow(await api('GET /api/admin/week-number', { query: { season, division } }));
      const weeks = Array.from({ length: Math.min(MAX_RESULT_WEEKS, weekNumber) }, (_, back) => weekNumber - back);
      const results = await Promise.all(
        weeks.map(async (week) => {
          const asked = { params: { division, week }, query: { season } };
          return answerOrThrow(await api('GET /api/matches/{division}/{week}', asked));
        }),
      );
      return results.flat();
    }),
  );
  const results = found.flat().sort((a, b) => b.weekNumber - a.weekNumber || a.division - b.division);
  return createEmbed(place, 'Results', '/results', resultLists(results, matchListOptions(place)), 'No results yet.');
};

/** Returns the function that loads a team's embedded page: its position, next fixtures and latest results. */
export function teamEmbedLoader(teamId: string): EmbedLoader {
  return async ({ api, read }, { season: named }) => {
    const { league, season, query } = await loadEmbedScope(api, { season: named });
    const asked = { params: { teamId }, query: { season } };
    const { teamName } = answerOrThrow(await api('GET /api/team-details/{teamId}', asked));
    const progress = answerOrThrow(await api('GET /api/team-progress/{teamId}', asked));
    const today = await read(async (from) => from.today());
    const listed = answerOrThrow(await api('GET /api/fixtures', { query: { season, teamId } }));
    const played = answerOrThrow(await api('GET /api/matches', { query: { season, teamId } }));
    const look = { level: 3, nameOf: null } as const;
    const coming = fixtureLists(upcomingFixtures(listed, today).slice(0, MAX_TEAM_FIXTURES_OR_RESULTS), look);
    const results = resultLists(played.slice(-MAX_TEAM_FIXTURES_OR_RESULTS).reverse(), look);
    const nothing = coming.length + results.length === 0 ? markup`<p>No matches in ${season}.</p>` : null;
    const place = positionWords(progress, answerOrThrow(await api('GET /api/seasons', {})));
    return {
      title: teamName,
      below: [place, season].filter((part) => part !== '').join(', '),
      body: markup`${sectionMarkup('Fixtures', coming)}${sectionMarkup('Results', results)}${nothing}`,
      link: { to: `/team/${encodeURIComponent(teamId)}${query}`, words: `${teamName} at ${league}` },
    };
  };
}

/**
 * Returns the chosen season and divisions. If all seasons are chosen, `season` is the default season. Throws 404 if the
 * league does not have the season, or the season does not have the division.
 */
async function loadEmbedScope(api: ApiClient, { season: named = '', division }: EmbedChoice): Promise<EmbedScope> {
  const seasons = answerOrThrow(await api('GET /api/seasons', {}));
  const { name: league } = answerOrThrow(await api('GET /api/league', {}));
  const season = named === '' || named === ALL_SEASONS ? seasons.default : named;
  const details = seasons.details.find((one) => one.season === season);
  if (details === undefined)
    throw notFound(
      named === '' || named === ALL_SEASONS ? 'The league has no season yet.' : `There is no season ${named}.`,
    );
  if (division !== undefined && !details.divisions.includes(division))
    throw notFound(`There is no division ${division} in ${season}.`);
  const divisions = division === undefined ? details.divisions : [division];
  const nameOf = (one: number) => divisionName(divisionNamesFromSeasonsAnswer(seasons, season), one);
  const chosen = {
    ...(named === '' ? {} : { season: named }),
    ...(division === undefined ? {} : { division: String(division) }),
  };
  const search = new URLSearchParams(chosen).toString();
  const words = [
    ...(divisions.length === 1 ? divisions.map(nameOf) : []),
    named === ALL_SEASONS ? 'All seasons' : season,
  ];
  return { league, season, divisions, nameOf, below: words.join(', '), query: search === '' ? '' : `?${search}` };
}

/** Returns how lists of matches look. If the page shows several divisions, each match names its division. */
function matchListOptions({ divisions, nameOf }: EmbedScope): MatchListOptions {
  return { level: 2, nameOf: divisions.length === 1 ? null : nameOf };
}

function createEmbed(
  place: EmbedScope,
  title: string,
  path: string,
  parts: readonly Markup[],
  none = 'Nothing yet.',
): Embed {
  const body = parts.length === 0 ? markup`<p>${none}</p>` : markup`${parts}`;
  const link = { to: path + place.query, words: `${title} at ${place.league}` };
  return { title, below: place.below, body, link };
}

function sectionMarkup(heading: string, lists: readonly Markup[]): Markup | null {
  return lists.length === 0 ? null : markup`<section>\n<h2>${heading}</h2>\n${lists}\n</section>\n`;
}

type TeamPositionsByWeek = {
  season: string;
  division: number | null;
  weeks: { position: number; points: number; of: number }[];
};

/**
 * Returns text such as `3rd of 12 teams in division 1 with 24 points`. Returns '' before the team's first result, or if
 * the team has no division.
 */
function positionWords({ season, division, weeks }: TeamPositionsByWeek, seasons: SeasonsAnswer): string {
  const now = weeks.at(-1);
  if (now === undefined || division === null) return '';
  const where = divisionInWords(divisionNamesFromSeasonsAnswer(seasons, season), division);
  return `${ordinal(now.position)} of ${countWithNoun(now.of, 'team')} in ${where} with ${countWithNoun(now.points, 'point')}`;
}

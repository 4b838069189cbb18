import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { divisionName, type DivisionNames } from '#domain/seasons/division-names.ts';
import { formatOf, isDecider, isPlainFormat, maxWins } from '#domain/seasons/format.ts';
import { USUAL_RULES } from '#domain/seasons/presets.ts';
import { type LeagueRules, rulesOfDivision, type Season } from '#domain/seasons/season.ts';
import { startBetweenHandicaps, handicapStarts } from '#domain/squads/handicap.ts';
import { type HandicapRules, USUAL_HANDICAP_RULES } from '#domain/squads/handicap-rules.ts';
import { requireTeam, type TeamsAndPlayers, squad } from '#domain/squads/teams-and-players.ts';
import { joinNames } from '#domain/standings/places.ts';
import { formattedHandicap } from '#domain/statistic.ts';
import type { Facts } from '../../cache/facts.ts';
import { teamMarksFromContent } from '../../content/team-marks.ts';
import { weekdayAndFullDate } from '../day-words.ts';
import { teamMarksWithCrests } from '../pictures/picture-marks.ts';
import type { DocumentLoader } from './documents.ts';
import {
  type CardFixtureDetails,
  type ResultsCardContent,
  BLANK_CARD_FIXTURE,
  resultsCardPdf,
  type HandicapStartTable,
} from './results-card.ts';

/**
 * Loads the results card of a published fixture. Without a fixture in `wanted`, loads the empty cards of the default
 * season: the card of the first division, and one card for each further format that has sections.
 */
export const loadPrintableCard: DocumentLoader = async (facts, subject, wanted) => {
  const seasons = await facts.seasons();
  const scheduled = wanted.fixture ? await findScheduledFixtureById(facts, seasons.list, wanted.fixture) : null;
  if (wanted.fixture && scheduled === null) return null;
  const season = seasons.list.find(({ name }) => name === (scheduled?.season ?? seasons.default));
  const sendTo = facts.content().contactEmail ?? '';
  if (scheduled === null) {
    const empty = { fixture: BLANK_CARD_FIXTURE, sendTo, starts: null };
    return () => resultsCardPdf(subject, ...blankCardFormats(season).map((rules) => ({ ...empty, ...rules })));
  }
  const people = await facts.peopleToday();
  const fixture = cardFixture(scheduled, people, season?.divisionNames);
  const { homeTeamId, awayTeamId } = scheduled;
  const all = teamMarksFromContent(people.teams, facts.content());
  const starts = handicapStartTable(scheduled, people, season?.rules.handicaps ?? USUAL_HANDICAP_RULES);
  const ofRules = cardFormatFromRules(season && rulesOfDivision(season, scheduled.division));
  return async (photos) => {
    const of = await teamMarksWithCrests(photos, all, [homeTeamId, awayTeamId]);
    const marks = { home: of.get(homeTeamId), away: of.get(awayTeamId) };
    return resultsCardPdf(subject, { fixture, marks, sendTo, starts, ...ofRules });
  };
};

type CardFormat = Pick<ResultsCardContent, 'frames' | 'walkover' | 'hasAggregate' | 'sections' | 'divisions' | 'more'>;

/**
 * Returns the parts of a results card that depend on the division's rules. A league without a season has no rules, and
 * gets the usual card.
 */
function cardFormatFromRules(rules: LeagueRules | undefined): CardFormat {
  const { framesPerFixture: frames, walkoverScore: walkover } = rules ?? USUAL_RULES;
  const hasAggregate = (rules?.points.aggregateWon ?? 0) > 0;
  if (rules === undefined) return { frames, walkover, hasAggregate };
  const notes = unusualRuleNotes(rules);
  const more = notes.length === 0 ? {} : { more: notes };
  if (isPlainFormat(formatOf(rules))) return { frames, walkover, hasAggregate, ...more };
  const { inScores, start = 'difference' } = rules.handicaps;
  const starts = inScores ? start : 'none';
  return { frames, walkover, sections: { format: formatOf(rules), hasAggregate, starts, walkover, ...more } };
}

/** Returns a card's notes about rules that few leagues have. */
function unusualRuleNotes(rules: LeagueRules): string[] {
  const decider = formatOf(rules).find(isDecider);
  const notes = [
    [rules.race === true, `Once a team has won ${maxWins(rules)}, the match is over: leave the rest empty.`],
    [decider !== undefined, `Play ${decider?.name} only if the match is level before it.`],
    [rules.points.frameDrawn !== undefined, 'A frame may end level.'],
    [rules.secondPlay !== undefined, 'If a team is short of players, one of them may play once more.'],
    [rules.aggregate?.level === 'decided', 'If the aggregate is level, write who won it.'],
  ] as const;
  return notes.filter(([is]) => is).map(([, note]) => note);
}

/**
 * Returns a season's empty cards: the card of the first division, and one card for each further format that has
 * sections.
 */
function blankCardFormats(season: Season | undefined): CardFormat[] {
  const { divisions, divisionNames } = season ?? { divisions: [] };
  const cards = divisions.map((division) => ({
    card: cardFormatFromRules(season && rulesOfDivision(season, division)),
    name: divisionName(divisionNames, division),
  }));
  const [first] = cards;
  if (!season || !first) return [cardFormatFromRules(undefined)];
  const formats = Map.groupBy(cards, ({ card }) => JSON.stringify(card));
  return [...formats.values()].flatMap((own): CardFormat[] => {
    const { card } = own[0]!;
    if (!card.sections) return own[0] === first ? [card] : [];
    return [{ ...card, divisions: `For ${joinNames(own.map(({ name }) => name))}` }];
  });
}

/**
 * Returns the published fixture with this id from any season; `null` if there is none, or if one of its teams can no
 * longer play.
 */
async function findScheduledFixtureById(
  facts: Facts,
  seasons: readonly Season[],
  id: string,
): Promise<ScheduledFixture | null> {
  for (const { name } of seasons.toReversed()) {
    const found = (await facts.scheduledFixtures(name)).find(
      (fixture) => fixture.id === id && fixture.published && fixture.left !== true,
    );
    if (found !== undefined) return found;
  }
  return null;
}

/** How many away players fit side by side in the table of starts. */
const MAX_AWAY_PLAYERS_IN_TABLE = 10;

/** Returns the start in each pairing of a home and an away player; `null` if no pairing has a start. */
function handicapStartTable(
  { homeTeamId, awayTeamId }: ScheduledFixture,
  people: TeamsAndPlayers,
  handicaps: HandicapRules,
): HandicapStartTable | null {
  const isOwn = handicaps.start === 'own';
  const [home, away] = [squad(people, homeTeamId), squad(people, awayTeamId).slice(0, MAX_AWAY_PLAYERS_IN_TABLE)];
  const rows = home.map((player) => ({
    home: `${player.name} (${formattedHandicap(player.handicap)})`,
    points: away.map((opponent) => {
      const pair = { home: player.handicap, away: opponent.handicap };
      const begins = handicapStarts(pair, handicaps);
      if (isOwn) return `${formattedHandicap(begins.home)} : ${formattedHandicap(begins.away)}`;
      const start = startBetweenHandicaps(pair, handicaps.maxStart, handicaps.counts);
      return start === null ? '0' : `${start.by === 'away' ? '+' : '−'}${start.points}`;
    }),
  }));
  if (rows.every(({ points }) => points.every((text) => text === '0' || text === '0 : 0'))) return null;
  return { isOwn, away: away.map(({ name, handicap }) => `${name} (${formattedHandicap(handicap)})`), rows };
}

function cardFixture(
  scheduled: ScheduledFixture,
  { teams }: TeamsAndPlayers,
  names: DivisionNames = {},
): CardFixtureDetails {
  return {
    season: scheduled.season,
    division: names[scheduled.division] ?? String(scheduled.division),
    week: String(scheduled.week),
    date: scheduled.date === null ? '' : weekdayAndFullDate(scheduled.date),
    home: requireTeam(teams, scheduled.homeTeamId).name,
    away: requireTeam(teams, scheduled.awayTeamId).name,
  };
}

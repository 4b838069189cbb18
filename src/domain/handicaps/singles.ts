import { compareByTimePlayed, type Fixture, fixturesCountingForPlayers } from '#domain/cards/fixture.ts';
import { type Match, matchWinner, type Side } from '#domain/cards/match.ts';
import { sectionsOfMatches } from '#domain/seasons/format.ts';
import { rulesOfDivision, type Season, startOfSeason } from '#domain/seasons/season.ts';

/**
 * A match with one player on each side, both of whom came. `review`: the review of its match card, which shows whether
 * the result is final. `day`: when it was played. `home` and `away`: the ids of the players.
 */
export type SinglesMatch = Pick<Fixture, 'review'> & {
  day: string;
  home: string;
  away: string;
  /** `null` if the match was level, or if both sides lose by an official's decision. */
  winner: Side | null;
  /** The difference in points; `null` if the match has more than one frame, or if no points are recorded. */
  margin: number | null;
  isOneFrame: boolean;
  /** Whether a concession or an official’s decision, not the points, decided the match. */
  isDecided: boolean;
};

/**
 * Returns a season's singles matches, oldest first (Rule H20). Walkovers, void matches, and fixtures that do not count
 * for players (Rule R21) are left out.
 */
export function singlesMatchesOfSeason(fixtures: readonly Fixture[], season: Season): SinglesMatch[] {
  return fixturesCountingForPlayers(fixtures)
    .sort(compareByTimePlayed)
    .flatMap((fixture) => {
      const sections = sectionsOfMatches(rulesOfDivision(season, fixture.division));
      const { review } = fixture;
      const of = { ...(review ? { review } : {}), day: dayPlayed(fixture, season) };
      return fixture.matches.flatMap((match, i) => {
        const section = sections[i];
        return section?.players === 1
          ? singlesResultIfBothPresent(match, section).map((single) => ({ ...of, ...single }))
          : [];
      });
    });
}

type SinglesMatchResult = Omit<SinglesMatch, 'review' | 'day'>;

function singlesResultIfBothPresent(
  match: Match,
  { frames, scored }: { frames: number; scored: 'points' | 'winner' },
): SinglesMatchResult[] {
  const { home, away } = match.sides;
  const [homeId, awayId] = [home.players[0], away.players[0]];
  if (homeId === undefined || awayId === undefined || homeId === awayId) return [];
  const [isOneFrame, hasPoints] = [frames === 1, scored === 'points'];
  const isKnown = isOneFrame && home.score !== null && away.score !== null;
  return [
    {
      home: homeId,
      away: awayId,
      winner: matchWinner(match),
      margin: isKnown ? Math.abs(home.score! - away.score!) : null,
      isOneFrame,
      // If a match has points, `winner` is stored only if the points do not show who won, as after a concession.
      isDecided: (hasPoints && match.winner !== undefined) || match.ruledOut !== undefined,
    },
  ];
}

/**
 * Returns the day on which a card was played: its date, or else the last day of its week, or else the season's first
 * day (Rule H21).
 */
function dayPlayed({ date, week }: Fixture, season: Season): string {
  return date ?? season.calendar.find((one) => one.week === week)?.to ?? startOfSeason(season);
}

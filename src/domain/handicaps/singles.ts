import { compareInTime, type Fixture, countingForPlayers } from '#domain/cards/fixture.ts';
import { type Match, matchWinner, type Side } from '#domain/cards/match.ts';
import { sectionsOfMatches } from '#domain/seasons/format.ts';
import { rulesOfDivision, type Season, startOfSeason } from '#domain/seasons/season.ts';

/**
 * A match with one player on each side, in which both players came. The review of its card says whether the result is
 * final.
 */
export type Single = Pick<Fixture, 'review'> & {
  day: string;
  home: string;
  away: string;
  /** `null` if the match was level. */
  winner: Side | null;
  /** The difference in points; `null` if the match has more than one frame, or no points. */
  margin: number | null;
  isOneFrame: boolean;
  /** Whether something other than the points decided the match: a concession, or an official’s decision. */
  isDecided: boolean;
};

/** Returns the singles matches of a season that count for players, oldest first. Walkovers are left out. */
export function singlesIn(fixtures: readonly Fixture[], season: Season): Single[] {
  return countingForPlayers(fixtures)
    .sort(compareInTime)
    .flatMap((fixture) => {
      const sections = sectionsOfMatches(rulesOfDivision(season, fixture.division));
      const { review } = fixture;
      const of = { ...(review ? { review } : {}), day: dayPlayed(fixture, season) };
      return fixture.matches.flatMap((match, i) => {
        const section = sections[i];
        return section?.players === 1 ? singleOf(match, section).map((single) => ({ ...of, ...single })) : [];
      });
    });
}

type SingleResult = Omit<Single, 'review' | 'day'>;

function singleOf(match: Match, { frames, scored }: { frames: number; scored: 'points' | 'winner' }): SingleResult[] {
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
      // A winner is stored with points only if the points say otherwise.
      isDecided: (hasPoints && match.winner !== undefined) || match.ruledOut !== undefined,
    },
  ];
}

/** Returns the day of a card; if unknown, the last day of its week, or else the season's first day. */
function dayPlayed({ date, week }: Fixture, season: Season): string {
  return date ?? season.calendar.find((one) => one.week === week)?.to ?? startOfSeason(season);
}

import type { FixtureAnswer, MatchAnswer } from '#contract/matches.ts';
import { dayWords } from '#web/components/day.tsx';

/** What a card says other than an earlier one did, a sentence for each place; none where both say the same. */
export function differences(earlier: FixtureAnswer, later: FixtureAnswer): string[] {
  const places: [string, string, string][] = [
    ['Season', earlier.season, later.season],
    ['Division', String(earlier.division), String(later.division)],
    ['Week', String(earlier.weekNumber), String(later.weekNumber)],
    ['Date', dateWords(earlier.date), dateWords(later.date)],
    ['Home team', earlier.homeTeamName, later.homeTeamName],
    ['Away team', earlier.awayTeamName, later.awayTeamName],
  ];
  const ofPlace = places.filter(([, was, is]) => was !== is).map(([what, was, is]) => `${what} ${is}, was ${was}.`);
  return [...ofPlace, ...matchDifferences(earlier.matches, later.matches)];
}

function dateWords(date: string | null): string {
  return date === null ? 'none' : dayWords(date);
}

function matchDifferences(earlier: readonly MatchAnswer[], later: readonly MatchAnswer[]): string[] {
  return later.flatMap((match, i) => {
    const before = earlier[i];
    const [was, is] = [before === undefined ? 'not there' : matchWords(before), matchWords(match)];
    const samePeople = before?.homePlayerId === match.homePlayerId && before.awayPlayerId === match.awayPlayerId;
    return was === is && samePeople ? [] : [`Match ${i + 1}: ${is}, was ${was}.`];
  });
}

/** `Ann Lee 65–51 Tom Ash (40)`, breaks behind the player who made them. */
export function matchWords(match: MatchAnswer): string {
  const home = `${match.homePlayerName}${breakWords(match.homeBreak, match.homeBreak2)}`;
  const away = `${match.awayPlayerName}${breakWords(match.awayBreak, match.awayBreak2)}`;
  return `${home} ${match.homeScore}–${match.awayScore} ${away}`;
}

function breakWords(...breaks: (number | null)[]): string {
  const made = breaks.filter((points) => points !== null);
  return made.length === 0 ? '' : ` (${made.join(', ')})`;
}

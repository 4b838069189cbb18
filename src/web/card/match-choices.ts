import type { LeagueRules } from '#domain/season.ts';
import { ABSENTEE } from '#domain/name.ts';
import { walkoverScores } from '#domain/walkover.ts';
import type { CardFacts } from './card-facts.ts';
import type { MatchValues } from './card-values.ts';

type Side = 'home' | 'away';
type Offered = { value: string; label: string };

/**
 * The players whom a side may still send into one match: its squad, and whoever played for it on the card that is
 * corrected, without those who have played as often as they may (specification §5). The absentee comes last.
 */
export function playersOffered(
  { teams, recorded }: CardFacts,
  rules: LeagueRules,
  { side, teamId, matches, index }: { side: Side; teamId: string; matches: readonly MatchValues[]; index: number },
): Offered[] {
  const field = `${side}Player` as const;
  const times = Map.groupBy(
    matches.filter((_, i) => i !== index),
    (match) => match[field],
  );
  const squad = teams.find(({ id }) => id === teamId)?.players ?? [];
  const known = new Map(squad.map(({ id, name }) => [id, name]));
  for (const match of recorded?.matches ?? []) {
    const [ofTeam, id, name] =
      side === 'home'
        ? [recorded?.homeTeamId, match.homePlayerId, match.homePlayerName]
        : [recorded?.awayTeamId, match.awayPlayerId, match.awayPlayerName];
    if (ofTeam === teamId && id !== null && !known.has(id)) known.set(id, name);
  }
  const free = [...known].filter(([id]) => (times.get(id)?.length ?? 0) < rules.maxFramesPerPlayer);
  return [...free.map(([value, label]) => ({ value, label })), { value: ABSENTEE, label: 'Absentee (walkover)' }];
}

/**
 * A match after somebody was chosen in it: with an absentee it has the walkover's score and no breaks; where the absentee
 * is gone again, so is that score (specification §4, §9).
 */
export function afterChoice(before: MatchValues, after: MatchValues, rules: LeagueRules): MatchValues {
  const was = walkoverScores(absentIn(before), rules);
  const is = walkoverScores(absentIn(after), rules);
  if (is === null) return was === null ? after : { ...after, homeScore: '', awayScore: '' };
  const scores = { homeScore: String(is.homeScore), awayScore: String(is.awayScore) };
  return { ...after, ...scores, homeBreak: '', homeBreak2: '', awayBreak: '', awayBreak2: '' };
}

/** Which sides of a match are absent. */
export function absentIn({ homePlayer, awayPlayer }: MatchValues): { home: boolean; away: boolean } {
  return { home: homePlayer === ABSENTEE, away: awayPlayer === ABSENTEE };
}

/** The frames that each side has won so far, by what stands in the fields: a frame counts once its scores differ. */
export function runningScore(matches: readonly MatchValues[]): { home: number; away: number } {
  const score = { home: 0, away: 0 };
  for (const { homeScore, awayScore } of matches) {
    if (!/^\d+$/.test(homeScore.trim()) || !/^\d+$/.test(awayScore.trim())) continue;
    const lead = Number(homeScore) - Number(awayScore);
    if (lead !== 0) score[lead > 0 ? 'home' : 'away']++;
  }
  return score;
}

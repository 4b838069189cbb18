import type { LeagueRules } from '#domain/seasons/season.ts';
import { ABSENTEE } from '#domain/name.ts';
import type { Side } from '#domain/cards/frame.ts';
import { type CardFacts, contextOf } from './card-facts.ts';
import type { MatchValues } from './card-values.ts';

type PlayerOption = { value: string; label: string };

/**
 * The players whom a side can still choose for one match: its squad, and those who played for it on the card being
 * corrected, except players who have no frames left. The one who is chosen stays, whatever has changed since. `Absentee`
 * comes last.
 */
export function playerChoices(
  facts: CardFacts,
  rules: LeagueRules,
  { side, teamId, matches, index }: { side: Side; teamId: string; matches: readonly MatchValues[]; index: number },
): PlayerOption[] {
  const { teams, recorded } = facts;
  const field = `${side}Player` as const;
  const times = Map.groupBy(
    matches.filter((_, i) => i !== index),
    (match) => match[field],
  );
  const squad = teams.find(({ id }) => id === teamId)?.players ?? [];
  const candidates = new Map(squad.map(({ id, name, handicap }) => [id, `${name} (${handicap})`]));
  for (const match of recorded?.matches ?? []) {
    const [ofTeam, id, name] =
      side === 'home'
        ? [recorded?.homeTeamId, match.homePlayerId, match.homePlayerName]
        : [recorded?.awayTeamId, match.awayPlayerId, match.awayPlayerName];
    if (ofTeam === teamId && id !== null && !candidates.has(id)) candidates.set(id, name);
  }
  const chosen = matches[index]?.[field] ?? '';
  if (chosen !== '' && chosen !== ABSENTEE && !candidates.has(chosen))
    candidates.set(chosen, contextOf(facts).people.players.get(chosen)?.name ?? 'A former player');
  const free = [...candidates].filter(
    ([id]) => id === chosen || (times.get(id)?.length ?? 0) < rules.maxFramesPerPlayer,
  );
  return [...free.map(([value, label]) => ({ value, label })), { value: ABSENTEE, label: 'Absentee (walkover)' }];
}

/** The frames that each side has won so far. A frame counts once its two scores differ. */
export function runningScore(matches: readonly MatchValues[]): { home: number; away: number } {
  const score = { home: 0, away: 0 };
  for (const { homeScore, awayScore } of matches) {
    if (!/^\d+$/.test(homeScore.trim()) || !/^\d+$/.test(awayScore.trim())) continue;
    const lead = Number(homeScore) - Number(awayScore);
    if (lead !== 0) score[lead > 0 ? 'home' : 'away']++;
  }
  return score;
}

import { useEffect, useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { callAsOfficial } from '#web/officials/official-api.ts';
import type { CardFacts } from './card-facts.ts';
import type { CardValues } from './card-values.ts';

type FormerPlayersByTeam = NonNullable<CardFacts['leftButEligible']>;

/** Called with the players who have left a team of the card, but may play on the card's date. Keyed by team id. */
export type FormerPlayersListener = (left: FormerPlayersByTeam) => void;

/**
 * Returns a card's facts together with the players who have left a team but may still play for it (Rule C24), and a
 * function that sets these players.
 */
export function useFactsWithFormerPlayers(loaded: CardFacts): [facts: CardFacts, onLeft: FormerPlayersListener] {
  const [left, setLeft] = useState<FormerPlayersByTeam>({});
  const facts = useMemo(() => ({ ...loaded, leftButEligible: left }), [loaded, left]);
  // Keeps the previous object if the players are the same, so that React does not render again.
  const [onLeft] = useState(() => (found: FormerPlayersByTeam) => {
    setLeft((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
  });
  return [facts, onLeft];
}

/**
 * Loads the players who have left the teams in the form but may still play (Rule C24), and passes them to `onLeft`.
 * Loads them again when the teams, the season, the week or the date change.
 */
export function useLoadFormerPlayers(
  form: UseFormReturn<CardValues>,
  { who }: CardFacts,
  onLeft: FormerPlayersListener,
): void {
  const [season, date, weekNumber, ...teams] = form.watch(['season', 'date', 'weekNumber', 'homeTeam', 'awayTeam']);
  const [homeTeam, awayTeam] = teams;
  const day = date === '' ? (/^[1-9]\d?$/.test(weekNumber) ? { weekNumber } : {}) : { date };
  const query = JSON.stringify({ season, ...day, ...(who?.role === 'captain' ? {} : { by: 'official' }) });
  useEffect(() => {
    let current = true;
    async function leftOf(teamId: string): Promise<[string, FormerPlayersByTeam[string]][]> {
      const given = { params: { teamId }, query: JSON.parse(query) as object };
      const outcome = teamId === '' ? null : await callAsOfficial('GET /api/teams/{teamId}/players', given);
      const left = outcome?.ok ? outcome.value.filter((player) => player.left) : [];
      return left.length === 0 ? [] : [[teamId, left]];
    }
    void Promise.all([homeTeam, awayTeam].map(leftOf)).then((found) => {
      if (current) onLeft(Object.fromEntries(found.flat()));
    });
    return () => {
      current = false;
    };
  }, [homeTeam, awayTeam, query, onLeft]);
}

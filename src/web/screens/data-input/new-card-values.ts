import { initialCardDate } from '#web/card/card-day.ts';
import type { CardFacts } from '#web/card/card-facts.ts';
import { type CardValues, rulesForCardValues } from '#web/card/card-values.ts';
import { matchesFittedToFormat } from '#web/card/match-values.ts';
import { PLAYED_AS_USUAL } from '#web/card/outcome-values.ts';

/** Returns a card without a fixture, in the default season and the current week. */
export function emptyCard({ seasons }: CardFacts, currentWeek: number): CardValues {
  const when = { season: seasons.default, division: '', weekNumber: String(currentWeek), date: '' };
  return { ...when, ...PLAYED_AS_USUAL, homeTeam: '', awayTeam: '', matches: [] };
}

/**
 * Returns a card for the fixture in the address: `?season&division&week&date&home&away`, with team ids in `home` and
 * `away`. `null` if the address does not name two known teams.
 */
export function cardInAddress(search: URLSearchParams, empty: CardValues, facts: CardFacts): CardValues | null {
  const { teams } = facts;
  const home = teams.find(({ id }) => id === search.get('home'));
  const away = teams.find(({ id }) => id === search.get('away'));
  if (home === undefined || away === undefined) return null;
  const season = search.get('season') ?? empty.season;
  const weekNumber = search.get('week') ?? empty.weekNumber;
  const current = season === empty.season && weekNumber === empty.weekNumber;
  const chosen = {
    ...empty,
    season,
    division: search.get('division') ?? String(home.division),
    weekNumber,
    date: initialCardDate(search.get('date'), current),
    homeTeam: home.id,
    awayTeam: away.id,
  };
  return { ...chosen, matches: emptyMatches(facts, chosen) };
}

/** Returns empty matches in the format of the card's division. Returns none if the league has no season. */
export function emptyMatches(facts: CardFacts, values: CardValues): CardValues['matches'] {
  const rules = rulesForCardValues(facts, values);
  return rules ? matchesFittedToFormat([], rules) : [];
}

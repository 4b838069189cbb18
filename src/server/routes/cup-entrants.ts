import { cupLabel } from '#domain/cups/cup-label.ts';
import type { Competition, Entrant } from '#domain/cups/cup.ts';
import type { Cup } from '#domain/cups/cup-history.ts';
import { fitRounds, hasSource } from '#domain/cups/cup-source.ts';
import { groupsFault, countStarters } from '#domain/cups/groups.ts';
import { firstTieLosers } from '#domain/cups/losers.ts';
import { placesFault, teamsInPlaces } from '#domain/cups/table-draw.ts';
import { divisionName } from '#domain/seasons/division-names.ts';
import { loadTableSoFar } from '../tables/league-table.ts';
import type { Facts } from '../cache/facts.ts';

/**
 * Returns the cups of a season. A cup that takes its entrants from a table or another cup has today's entrants until it
 * is drawn (Rules E30, E32).
 */
export async function knownCups(facts: Facts, season: string): Promise<readonly Cup[]> {
  const cups = await facts.cups(season);
  const known: Cup[] = [];
  for (const cup of cups) known.push(await withEntrants(facts, cup, cups));
  return known;
}

/** Returns a cup as `knownCups` does; `null` if there is none. */
export async function knownCup(facts: Facts, id: string): Promise<Cup | null> {
  const cup = await facts.cup(id);
  return cup && withEntrants(facts, cup, await facts.cups(cup.competition.season));
}

/** Returns a cup, with today's entrants if it has not been drawn. `season` has all cups of its season. */
export async function withEntrants(facts: Facts, cup: Cup, season: readonly Cup[]): Promise<Cup> {
  const isOpen = cup.ties.length === 0 && hasSource(cup.competition);
  return isOpen ? withEntrantsNow(facts, cup, season) : cup;
}

/** Returns a cup with the entrants that it would take from a table or another cup today, even if it has been drawn. */
export async function withEntrantsNow(facts: Facts, cup: Cup, season: readonly Cup[]): Promise<Cup> {
  const { competition } = cup;
  const { entrants, fault } = competition.fromTable
    ? await fromTable(facts, competition, competition.fromTable)
    : fromLosers(season.find((one) => one.competition.id === competition.losersOf));
  const { groups } = competition;
  const tooFew = entrants.length < 2 ? 'There are no two entrants yet.' : null;
  const waitsFor = fault ?? tooFew ?? (groups ? groupsFault(groups, entrants.length) : null);
  const rounds = fitRounds(competition.rounds, Math.max(2, countStarters({ groups, entrants })));
  return { ...cup, competition: { ...competition, entrants, rounds }, ...(waitsFor === null ? {} : { waitsFor }) };
}

type EntrantsFound = { entrants: Entrant[]; fault: string | null };

async function fromTable(
  facts: Facts,
  { season: name }: Competition,
  from: NonNullable<Competition['fromTable']>,
): Promise<EntrantsFound> {
  const season = (await facts.seasons()).list.find((one) => one.name === name);
  if (!season) return { entrants: [], fault: null };
  const table = await loadTableSoFar(facts, season, from.division);
  return {
    entrants: teamsInPlaces(from, table).map((teamId) => ({ id: teamId, teamId })),
    fault: placesFault(from, table, divisionName(season.divisionNames, from.division)),
  };
}

function fromLosers(main: Cup | undefined): EntrantsFound {
  if (!main) return { entrants: [], fault: 'The competition whose losers enter has been removed.' };
  const { entrants, canStillCome } = firstTieLosers(main.competition, main.ties);
  const fault = `Not everybody in ${cupLabel(main.competition.name)} has played a first tie yet.`;
  return { entrants, fault: canStillCome ? fault : null };
}

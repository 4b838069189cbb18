import { cupDisplayName } from '#domain/cups/cup-label.ts';
import type { Competition, Entrant } from '#domain/cups/cup.ts';
import type { CupWithTies } from '#domain/cups/cup-history.ts';
import { roundsForEntrantCount, hasEntrantSource } from '#domain/cups/cup-source.ts';
import { groupSizeFault, countKnockOutStarters } from '#domain/cups/groups.ts';
import { firstTieLosers } from '#domain/cups/losers.ts';
import { whyPlacesCannotEnterYet, teamIdsInPlaces } from '#domain/cups/table-draw.ts';
import { divisionName } from '#domain/seasons/division-names.ts';
import { loadLatestDivisionTable } from '../tables/league-table.ts';
import type { Facts } from '../cache/facts.ts';

/**
 * Returns the cups of a season. A cup that takes its entrants from a league table or another cup has the entrants that
 * it would take today, until it is drawn (Rules E30, E32).
 */
export async function cupsWithEntrants(facts: Facts, season: string): Promise<readonly CupWithTies[]> {
  const cups = await facts.cups(season);
  const known: CupWithTies[] = [];
  for (const cup of cups) known.push(await cupWithProvisionalEntrants(facts, cup, cups));
  return known;
}

/** Returns a cup with its entrants, as `cupsWithEntrants` does; `null` if there is no such cup. */
export async function cupWithEntrants(facts: Facts, id: string): Promise<CupWithTies | null> {
  const cup = await facts.cup(id);
  return cup && cupWithProvisionalEntrants(facts, cup, await facts.cups(cup.competition.season));
}

/**
 * Returns a cup. A cup that has not been drawn, and takes its entrants from a league table or another cup, is returned
 * with the entrants that this table or cup would give it today. `season`: all cups of the cup's season.
 */
export async function cupWithProvisionalEntrants(
  facts: Facts,
  cup: CupWithTies,
  season: readonly CupWithTies[],
): Promise<CupWithTies> {
  const isOpen = cup.ties.length === 0 && hasEntrantSource(cup.competition);
  return isOpen ? cupWithEntrantsEvenIfDrawn(facts, cup, season) : cup;
}

/**
 * Returns a cup with the entrants that it would take from a league table or another cup today, even if it has been
 * drawn. If it cannot be drawn yet, `waitsFor` says why.
 */
export async function cupWithEntrantsEvenIfDrawn(
  facts: Facts,
  cup: CupWithTies,
  season: readonly CupWithTies[],
): Promise<CupWithTies> {
  const { competition } = cup;
  const { entrants, fault } = competition.fromTable
    ? await entrantsFromTable(facts, competition, competition.fromTable)
    : entrantsFromLosers(season.find((one) => one.competition.id === competition.losersOf));
  const { groups } = competition;
  const tooFew = entrants.length < 2 ? 'There are no two entrants yet.' : null;
  const waitsFor = fault ?? tooFew ?? (groups ? groupSizeFault(groups, entrants.length) : null);
  const rounds = roundsForEntrantCount(competition.rounds, Math.max(2, countKnockOutStarters({ groups, entrants })));
  return { ...cup, competition: { ...competition, entrants, rounds }, ...(waitsFor === null ? {} : { waitsFor }) };
}

type EntrantsAndFault = { entrants: Entrant[]; fault: string | null };

async function entrantsFromTable(
  facts: Facts,
  { season: name }: Competition,
  from: NonNullable<Competition['fromTable']>,
): Promise<EntrantsAndFault> {
  const season = (await facts.seasons()).list.find((one) => one.name === name);
  if (!season) return { entrants: [], fault: null };
  const table = await loadLatestDivisionTable(facts, season, from.division);
  return {
    entrants: teamIdsInPlaces(from, table).map((teamId) => ({ id: teamId, teamId })),
    fault: whyPlacesCannotEnterYet(from, table, divisionName(season.divisionNames, from.division)),
  };
}

function entrantsFromLosers(main: CupWithTies | undefined): EntrantsAndFault {
  if (!main) return { entrants: [], fault: 'The competition whose losers enter has been removed.' };
  const { entrants, canStillCome } = firstTieLosers(main.competition, main.ties);
  const fault = `Not everybody in ${cupDisplayName(main.competition.name)} has played a first tie yet.`;
  return { entrants, fault: canStillCome ? fault : null };
}

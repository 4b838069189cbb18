import { standings as standingsCall, type StandingRow } from '#contract/standings.ts';
import { standingsAfter } from '#domain/standings-by-week.ts';
import { standings } from '#domain/standings.ts';
import type { Facts } from '../cache/facts.ts';
import { read } from '../http/read.ts';
import { alsoListed } from './also-listed.ts';
import { chosenSeasons, namedSeason } from './chosen-season.ts';

export const standingsReads = [
  read(standingsCall, async (facts, { params: { division }, query }) => {
    const season = namedSeason(query.season);
    return season === null ? overAllSeasons(facts, division) : ofOneSeason(facts, division, season, query.week);
  }),
];

/** Of all seasons there is no week, no form and no movement. */
async function overAllSeasons(facts: Facts, division: number): Promise<StandingRow[]> {
  const tallies = [];
  for (const season of await chosenSeasons(facts, 'All')) {
    const { teams } = await facts.sums(season);
    tallies.push(...(teams.get(division) ?? []));
  }
  const rows = standings(tallies, (await facts.people()).teams, await alsoListed(facts, division, null));
  return rows.map((row, index) => ({ ...row, position: index + 1, form: [], movement: null }));
}

async function ofOneSeason(facts: Facts, division: number, season: string, week = Infinity): Promise<StandingRow[]> {
  const { teams } = await facts.people();
  const [known] = await chosenSeasons(facts, season);
  const weeks = known === undefined ? [] : ((await facts.weeks(known)).get(division) ?? []);
  return standingsAfter(weeks, week, teams, await alsoListed(facts, division, season));
}

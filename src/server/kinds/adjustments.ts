import { adjustmentCalls, type AdjustmentAnswer, listAdjustments } from '#contract/kinds/adjustment.ts';
import { subjectOf } from '#domain/people/permissions.ts';
import { requireTeam, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { type Adjustment, adjustmentFaults, adjustmentComparer } from '#domain/standings/adjustment.ts';
import { adjustmentText } from '../history/summaries.ts';
import { cachedRead } from '../http/reads.ts';
import { adjustmentStore } from '../storage/mappers/described.ts';
import { loadDivisionSeason } from '../tables/league-table.ts';
import { requestedSeasons } from '../routes/named-in-request.ts';
import { type KindRoutes, kindWrites } from './kind-writes.ts';

const reads = [
  cachedRead(listAdjustments, async (facts, { query: { season, division } }) => {
    const people = await facts.people();
    const order = adjustmentComparer((id) => requireTeam(people.teams, id).name);
    const found: Adjustment[] = [];
    for (const name of await requestedSeasons(facts, season))
      found.push(...(await facts.adjustments(name)).toSorted(order));
    return found
      .filter((one) => division === undefined || one.division === division)
      .map((one) => adjustmentAnswerOf(one, people));
  }),
];

const writes = kindWrites(adjustmentCalls, {
  live: adjustmentStore.live,
  put: (change, value) => change.put('adjustment', value),
  words: { unknown: 'There is no such adjustment.', added: 'Adjusted points:' },
  subjectOf,
  async faults(draft, { facts, before }) {
    const { season, division = 0 } = draft;
    const { weeks, entered } = await loadDivisionSeason(facts, season ?? '', division);
    const played = (weeks.at(-1)?.tallies ?? []).map(({ teamId }) => teamId);
    const kept = before?.season === season && before?.division === division ? [before.teamId] : [];
    const known = (await facts.seasons()).list.find(({ name }) => name === season);
    return adjustmentFaults(draft, known, new Set([...played, ...entered, ...kept]));
  },
  valueOf: ({ weekNumber: week, ...sent }, at) => ({ ...sent, week, date: at.before?.date ?? at.facts.today() }),
  answerOf: adjustmentAnswerOf,
  lineOf: adjustmentText,
});

/** Returns an adjustment for clients, with the team's current name. */
export function adjustmentAnswerOf({ id, week, ...rest }: Adjustment, { teams }: TeamsAndPlayers): AdjustmentAnswer {
  return { ...rest, adjustmentId: id, teamName: requireTeam(teams, rest.teamId).name, weekNumber: week };
}

export const adjustmentRoutes: KindRoutes = { reads, writes: () => writes };

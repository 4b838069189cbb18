import {
  addAdjustment,
  type AdjustmentAnswer,
  adjustmentBody,
  changeAdjustment,
  listAdjustments,
  removeAdjustment,
} from '#contract/adjustments.ts';
import { type Adjustment, checkAdjustment, compareAdjustments } from '#domain/standings/adjustment.ts';
import { knownTeam, type People } from '#domain/squads/people.ts';
import type { Facts } from '../cache/facts.ts';
import { adjustmentLine } from '../history/summaries.ts';
import { peek, settled, sift } from '../http/input.ts';
import { read } from '../http/reads.ts';
import { write } from '../http/writes.ts';
import { orNotFound } from '../refusal.ts';
import { adjustment } from '../storage/mappers/adjustments.ts';
import { newId } from '../storage/new-id.ts';
import type { Snapshot } from '../storage/store.ts';
import { enteredTeams } from '../tables/league-table.ts';
import { subjectOfAdjustment } from '../http/subjects.ts';
import { chosenSeasons } from './named-in-request.ts';

export const adjustmentReads = [
  read(listAdjustments, async (facts, { query: { season, division } }) => {
    const people = await facts.people();
    const found: AdjustmentAnswer[] = [];
    for (const name of await chosenSeasons(facts, season)) {
      const wanted = (await facts.adjustments(name)).filter(
        (one) => division === undefined || one.division === division,
      );
      const inOrder = wanted.sort(compareAdjustments((id) => knownTeam(people.teams, id).name));
      found.push(...inOrder.map((one) => answerOf(one, people)));
    }
    return found;
  }),
];

export const adjustmentWrites = [
  write(
    addAdjustment,
    async (_, { body }) => [subjectOfAdjustment(peek(adjustmentBody, body))],
    async (change, { body, facts }) => {
      const people = await facts.people();
      const added = { ...(await readAdjustment(body, facts, null)), id: newId(), date: facts.today() };
      await change.put('adjustment', { ...added, deleted: false });
      change.summarise(`Adjusted points: ${adjustmentLine(added, people)}`);
      return answerOf(added, people);
    },
  ),

  write(
    changeAdjustment,
    async (db, { params, body }) => [
      subjectOfAdjustment(await adjustmentOfPath(db, params.adjustmentId)),
      subjectOfAdjustment(peek(adjustmentBody, body)),
    ],
    async (change, { params, body, facts }) => {
      const people = await facts.people();
      const before = await adjustmentOfPath(change.db, params.adjustmentId);
      const after = { ...before, ...(await readAdjustment(body, facts, before)) };
      await change.put('adjustment', { ...after, deleted: false });
      change.summarise(
        `Changed points adjustment ${adjustmentLine(before, people)}, to ${adjustmentLine(after, people)}`,
      );
      return answerOf(after, people);
    },
  ),

  write(
    removeAdjustment,
    async (db, { params }) => [subjectOfAdjustment(await adjustmentOfPath(db, params.adjustmentId))],
    async (change, { params, facts }) => {
      const removed = await adjustmentOfPath(change.db, params.adjustmentId);
      await change.put('adjustment', { ...removed, deleted: true });
      change.summarise(`Removed points adjustment ${adjustmentLine(removed, await facts.people())}`);
      return { success: true as const };
    },
  ),
];

function answerOf({ id, week, teamId, ...rest }: Adjustment, { teams }: People): AdjustmentAnswer {
  return { ...rest, adjustmentId: id, teamId, teamName: knownTeam(teams, teamId).name, weekNumber: week };
}

/** Returns the checked adjustment in a body; throws 422 with all faults at once. `recorded` is the one it replaces. */
async function readAdjustment(body: unknown, facts: Facts, recorded: Adjustment | null) {
  const { draft, issues } = sift(adjustmentBody, body);
  const season = (await facts.seasons()).list.find(({ name }) => name === draft.season);
  const { division = 0 } = draft;
  const played = season ? ((await facts.weeks(season.name)).get(division)?.at(-1)?.tallies ?? []) : [];
  const entered = season ? await enteredTeams(facts, season.name, division) : [];
  const isKept = recorded?.season === season?.name && recorded?.division === division;
  const teamIds = new Set([...played.map(({ teamId }) => teamId), ...entered]);
  if (isKept && recorded) teamIds.add(recorded.teamId);
  return settled(issues, checkAdjustment(draft, { season, teamIds }), Object.keys(adjustmentBody.shape));
}

async function adjustmentOfPath(db: Snapshot, id: string): Promise<Adjustment> {
  return orNotFound(await adjustment(db, id), 'There is no such adjustment.');
}

import { decidePenalty } from '#contract/penalties.ts';
import type { PointsProposal } from '#domain/rules/penalty-decision.ts';
import { type Subject, subjectOf } from '#domain/people/permissions.ts';
import { type TeamsAndPlayers, requireTeam } from '#domain/squads/teams-and-players.ts';
import type { Adjustment } from '#domain/standings/adjustment.ts';
import { signedPointsText } from '#domain/count.ts';
import { loadSeasons } from '../cache/fact-cache.ts';
import type { Facts } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import { adjustmentText } from '../history/summaries.ts';
import { parseBodyBySchema } from '../http/input.ts';
import { type WriteHandler, writeHandler } from '../http/writes.ts';
import { adjustmentAnswerOf } from '../kinds/adjustments.ts';
import { defaultAndPreviousSeason } from '../notices/made-notices.ts';
import { conflict, notFound } from '../refusal.ts';
import { undecidedPointsProposals } from '../seasons/season-penalties.ts';
import {
  adjustmentStore,
  fixtureListOfSeason,
  penaltyDecisionStore,
  teamsAndPlayersIncludingDeleted,
} from '../storage/mappers/described.ts';
import { undeletedFixturesOfSeason } from '../storage/mappers/fixtures.ts';
import { newId } from '../storage/new-id.ts';
import type { ChangeTransaction, DatabaseTransaction } from '../storage/store.ts';

/**
 * Returns the write by which an official decides a proposal about a team's points: takes, adds or gives back the
 * points, or drops the proposal (Rule F46).
 */
export function pointsProposalWrites({ today }: Clock): WriteHandler[] {
  const at = (facts: Facts): TodayAndTimeZone => ({ today, timeZone: facts.content().timeZone });
  return [
    writeHandler(
      decidePenalty,
      async (db, { params, facts }) => [await subjectOfPenaltyInPath(db, params.penaltyId, at(facts))],
      async (change, { params, body, facts }) => {
        const people = await facts.people();
        const sent = parseBodyBySchema(decidePenalty.body, body);
        const found = await findOpenProposal(change.db, params.penaltyId, at(facts));
        if (!found) throw conflict('This has been decided already.');
        const { decision, points, note } = sent;
        const of = { ...found, points: points ?? found.points };
        if (found.how === 'give back') return decideReturnOfPoints(change, of, decision, people);
        if (decision === 'drop') {
          await putPenaltyDecision(change, of, 'drop', null);
          return answerWithSummary(change, `Dropped for ${teamNameOf(people, of)}: ${of.text}`);
        }
        const adjustment = toAdjustment(of, note ?? '', facts.today());
        await change.put('adjustment', { ...adjustment, deleted: false });
        await putPenaltyDecision(change, of, 'take', adjustment.id);
        const line = adjustmentText(adjustment, people, await facts.seasons());
        return {
          ...answerWithSummary(change, `Adjusted points: ${line}`),
          adjustment: adjustmentAnswerOf(adjustment, people),
        };
      },
    ),
  ];
}

/** The league's time zone, and a function that returns the league's current date, `YYYY-MM-DD`. */
type TodayAndTimeZone = { today: () => string; timeZone: string };

/**
 * Returns the season, division and team of a penalty, for the permission check. Throws 404 if there is neither an open
 * proposal nor a decision with this id.
 */
async function subjectOfPenaltyInPath(db: DatabaseTransaction, id: string, at: TodayAndTimeZone): Promise<Subject> {
  const known = (await findOpenProposal(db, id, at)) ?? (await penaltyDecisionStore.live(db, id));
  if (known === null) throw notFound('There is no such penalty.');
  const { season, division, teamId } = known;
  return subjectOf({ season, division, teamId });
}

/**
 * Returns the open proposal with this id, from the default season or the season before it. Returns `null` if there is
 * none, for example because it has been decided.
 */
async function findOpenProposal(
  db: DatabaseTransaction,
  id: string,
  at: TodayAndTimeZone,
): Promise<PointsProposal | null> {
  const people = await teamsAndPlayersIncludingDeleted(db);
  for (const season of defaultAndPreviousSeason(await loadSeasons(db))) {
    const [cards, list] = [
      await undeletedFixturesOfSeason(db, season.name),
      await fixtureListOfSeason(db, season.name),
    ];
    const all = await undecidedPointsProposals(db, season, { cards, list, people, ...at });
    const found = all.find(({ penaltyId }) => penaltyId === id);
    if (found) return found;
  }
  return null;
}

/** The maximum length of the reason for an adjustment, in characters (Rule S8). */
const MAX_REASON_LENGTH = 200;

function toAdjustment(of: PointsProposal, note: string, date: string): Adjustment {
  const { season, division, week, teamId, how, points, text } = of;
  const signed = how === 'add' ? points : -points;
  const longest = MAX_REASON_LENGTH - (note === '' ? 0 : note.length + 2);
  const reason = `${text.slice(0, longest)}${note === '' ? '' : `: ${note}`}`;
  return { id: newId(), season, division, week, teamId, points: signed, reason, date };
}

async function putPenaltyDecision(
  change: ChangeTransaction,
  { penaltyId: id, season, division, week, teamId, reason }: PointsProposal,
  decision: 'take' | 'drop',
  adjustmentId: string | null,
): Promise<void> {
  const place = { id, season, division, week, teamId, reason };
  await change.put('penaltyDecision', { ...place, decision, adjustmentId, deleted: false });
}

/**
 * Decides about points that were taken for a reason that does not hold any more: `drop` gives the points back to the
 * team, and `take` does not.
 */
async function decideReturnOfPoints(
  change: ChangeTransaction,
  of: PointsProposal,
  decision: 'take' | 'drop',
  people: TeamsAndPlayers,
) {
  const { decided, points } = of;
  const id = decided?.adjustmentId ?? '';
  if (decision === 'take') {
    await putPenaltyDecision(change, of, 'take', null);
    return answerWithSummary(change, `Kept ${signedPointsText(points)} of ${teamNameOf(people, of)}. ${of.text}`);
  }
  const adjustment = await adjustmentStore.live(change.db, id);
  if (adjustment !== null) await change.put('adjustment', { ...adjustment, deleted: true });
  if (decided !== null) await change.put('penaltyDecision', { ...decided, deleted: true });
  return answerWithSummary(change, `Gave back to ${teamNameOf(people, of)}. ${of.text}`);
}

function teamNameOf({ teams }: TeamsAndPlayers, { teamId }: { teamId: string }): string {
  return requireTeam(teams, teamId).name;
}

function answerWithSummary(change: ChangeTransaction, summary: string) {
  change.summarise(summary);
  return { success: true as const, message: `${summary}.`, adjustment: null };
}

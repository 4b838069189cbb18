import { resultState } from '#domain/cards/review.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { addDays } from '#domain/day.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { dayOrEndOfWeek } from '#domain/fixtures/moved-fixture.ts';
import { pointsProposalsForInnocentTeams } from '#domain/rules/innocent.ts';
import type { PenaltyDecision, PointsProposal, ProposalReason } from '#domain/rules/penalty-decision.ts';
import {
  type CardForPenalties,
  type PenaltyOccasion,
  penaltyOccasionsOnCard,
  postponementOccasions,
} from '#domain/rules/penalty-occasions.ts';
import { pointsAdjustmentReasonText, undecidedPenalties } from '#domain/rules/prepared-penalties.ts';
import { sideOfRuledPlayer } from '#domain/rules/ruling.ts';
import { rulesOfDivision } from '#domain/seasons/season.ts';
import { requireTeam, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { dayInTimeZone, momentInTimeZone } from '../clock.ts';
import { firstRecordedTimes } from '../storage/card-history.ts';
import { adjustmentStore, penaltyDecisionStore } from '../storage/mappers/described.ts';
import { rulingsOfSeason } from '../storage/mappers/rulings.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import type { DatabaseTransaction } from '../storage/store.ts';

/** The data from which a season's penalties are found. `cards`: the recorded results. `list`: the fixture list. */
export type PenaltyFacts = {
  cards: readonly Fixture[];
  list: readonly ScheduledFixture[];
  people: TeamsAndPlayers;
  today: () => string;
  timeZone: string;
};

/**
 * Returns the proposals on which officials have yet to decide: points to take from a team, to add to it, or to give
 * back to it.
 */
export async function undecidedPointsProposals(
  db: DatabaseTransaction,
  season: StoredSeason,
  facts: PenaltyFacts,
): Promise<PointsProposal[]> {
  const { cards, list, people } = facts;
  const decisions = await penaltyDecisionStore.liveWith(db, 'season', [season.name]);
  const hasRules = season.divisions.some((division) => (rulesOfDivision(season, division).penalties ?? []).length > 0);
  const innocent = pointsProposalsForInnocentTeams(list, cards, season, people.teams);
  if (!hasRules && innocent.length === 0 && decisions.length === 0) return [];
  const decided = new Map(decisions.map((one) => [one.id, one]));
  const nameOf = (teamId: string) => requireTeam(people.teams, teamId).name;
  const judged = await cardsForPenalties(db, season, facts);
  const requests = list.flatMap(postponementOccasions);
  const prepared = undecidedPenalties(
    [...judged.flatMap(penaltyOccasionsOnCard), ...requests],
    season,
    decided,
    nameOf,
  );
  // Treats every card as final. Without this, while a card is disputed, `proposalsToGiveBackPoints` would propose to
  // give back the points already taken for it.
  const all = [...judged.flatMap((one) => penaltyOccasionsOnCard({ ...one, isFinal: true })), ...requests];
  return [
    ...prepared.map((one) => ({
      ...commonProposalFields(one),
      how: 'take' as const,
      text: pointsAdjustmentReasonText(one, nameOf),
    })),
    ...innocent
      .filter(({ id, points }) => points > 0 && !decided.has(id))
      .map(({ id, date, ...one }) => {
        const about = { ...one, reason: 'innocent' as const, times: 1 };
        const text = pointsAdjustmentReasonText(about, nameOf);
        return { ...commonProposalFields({ ...about, id, day: date, fixtureId: null }), how: 'add' as const, text };
      }),
    ...(await proposalsToGiveBackPoints(db, decisions, [...all, ...innocent])),
  ];
}

type PenaltyOccasionWithPoints = Omit<PenaltyOccasion, 'reason' | 'judgedOn'> & {
  reason: ProposalReason;
  points: number;
};

function commonProposalFields(one: PenaltyOccasionWithPoints) {
  const { id: penaltyId, reason, season, division, week, day: date, teamId, points } = one;
  const { homeTeamId, awayTeamId, fixtureId, listedId } = one;
  const sides = { homeTeamId, awayTeamId, fixtureId, listedId };
  return { penaltyId, reason, season, division, week, date, teamId, points, ...sides, decided: null };
}

const NO_FIXTURE = { date: null, homeTeamId: null, awayTeamId: null, fixtureId: null, listedId: null };

/**
 * Returns one proposal for each decision whose reason no longer exists: to give back the points of the decision. Leaves
 * out decisions whose points no longer count.
 */
async function proposalsToGiveBackPoints(
  db: DatabaseTransaction,
  decisions: readonly PenaltyDecision[],
  times: readonly { id: string }[],
): Promise<PointsProposal[]> {
  // Two penalty rules may punish the same event. The id of a decision under the second rule is then the id of the event
  // with a number at the end, such as `-2`.
  const gone = decisions.filter(
    (one) => one.adjustmentId !== null && !times.some(({ id }) => one.id === id || one.id.startsWith(`${id}-`)),
  );
  const proposals: PointsProposal[] = [];
  for (const decided of gone) {
    const adjustment = await adjustmentStore.live(db, decided.adjustmentId ?? '');
    if (adjustment === null) continue;
    const { id: penaltyId, reason, season, division, week, teamId } = decided;
    const place = { penaltyId, reason, season, division, week, teamId, ...NO_FIXTURE };
    const text = `What this was for has gone: ${adjustment.reason}`;
    proposals.push({ ...place, how: 'give back', points: Math.abs(adjustment.points), text, decided });
  }
  return proposals;
}

const HOUR_IN_MS = 60 * 60 * 1000;

/** Returns a season's cards, each with the data that its penalties depend on. */
async function cardsForPenalties(
  db: DatabaseTransaction,
  { name, calendar }: StoredSeason,
  { cards, people, today, timeZone }: PenaltyFacts,
): Promise<CardForPenalties[]> {
  const lost = (await rulingsOfSeason(db, name, people)).filter(({ decision }) => decision === 'lose');
  const judged = cards.map((card) => {
    const day = dayOrEndOfWeek(card, calendar);
    const over = day === null ? null : momentInTimeZone(timeZone, addDays(day, 1), '');
    const hoursLate = (at: string | undefined) =>
      at === undefined || over === null ? null : (Date.parse(at) - over) / HOUR_IN_MS;
    return { card, day, hoursLate };
  });
  // Looks up the time of the first version only if the latest version of a card is late. If the latest version is in
  // time, the first version is in time too.
  const late = judged.filter(({ card, hoursLate }) => (hoursLate(card.review?.recordedAt) ?? 0) > 0);
  const first = await firstRecordedTimes(
    db,
    late.map(({ card }) => card.id),
  );
  return judged.map(({ card, day, hoursLate }) => ({
    card,
    isFinal: resultState(card, today) === 'final',
    day,
    recordedOn: card.review ? dayInTimeZone(timeZone, new Date(card.review.recordedAt)) : null,
    hoursLate: hoursLate(first.get(card.id)),
    lost: lost.filter((one) => sideOfRuledPlayer(card, one) !== null),
  }));
}

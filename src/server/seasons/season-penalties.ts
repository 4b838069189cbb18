import { resultState } from '#domain/cards/review.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { addDays } from '#domain/day.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { dayOnList } from '#domain/fixtures/put-off.ts';
import { innocentProposals } from '#domain/rules/innocent.ts';
import type { PenaltyDecision, PointsProposal, ProposalReason } from '#domain/rules/penalty-decision.ts';
import {
  type CardForPenalties,
  type PenaltyOccasion,
  occasionsOnCard,
  occasionsOnList,
} from '#domain/rules/penalty-occasions.ts';
import { penaltyText, preparedPenalties } from '#domain/rules/prepared-penalties.ts';
import { sideOfRuling } from '#domain/rules/ruling.ts';
import { rulesOfDivision } from '#domain/seasons/season.ts';
import { knownTeam, type People } from '#domain/squads/people.ts';
import { dayIn, momentIn } from '../clock.ts';
import { firstRecorded } from '../storage/card-history.ts';
import { adjustments, penaltyDecisions } from '../storage/mappers/described.ts';
import { rulingsOf } from '../storage/mappers/rulings.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import type { Snapshot } from '../storage/store.ts';

/** The facts that a season's penalties follow from. `list` is the fixture list. */
export type PenaltyFacts = {
  cards: readonly Fixture[];
  list: readonly ScheduledFixture[];
  people: People;
  today: () => string;
  timeZone: string;
};

/** Returns the proposals of points that wait for the officials' decision. */
export async function pointsProposals(
  db: Snapshot,
  season: StoredSeason,
  facts: PenaltyFacts,
): Promise<PointsProposal[]> {
  const { cards, list, people } = facts;
  const decisions = await penaltyDecisions.liveWith(db, 'season', [season.name]);
  const hasRules = season.divisions.some((division) => (rulesOfDivision(season, division).penalties ?? []).length > 0);
  const innocent = innocentProposals(list, cards, season, people.teams);
  if (!hasRules && innocent.length === 0 && decisions.length === 0) return [];
  const decided = new Map(decisions.map((one) => [one.id, one]));
  const nameOf = (teamId: string) => knownTeam(people.teams, teamId).name;
  const judged = await judgedCards(db, season, facts);
  const requests = list.flatMap(occasionsOnList);
  const prepared = preparedPenalties([...judged.flatMap(occasionsOnCard), ...requests], season, decided, nameOf);
  // A card that is disputed for the moment is still a reason, so the points that were taken for it are not given back.
  const all = [...judged.flatMap((one) => occasionsOnCard({ ...one, isFinal: true })), ...requests];
  return [
    ...prepared.map((one) => ({ ...placeOf(one), how: 'take' as const, text: penaltyText(one, nameOf) })),
    ...innocent
      .filter(({ id, points }) => points > 0 && !decided.has(id))
      .map(({ id, date, ...one }) => {
        const about = { ...one, reason: 'innocent' as const, times: 1 };
        const text = penaltyText(about, nameOf);
        return { ...placeOf({ ...about, id, day: date, fixtureId: null }), how: 'add' as const, text };
      }),
    ...(await toGiveBack(db, decisions, [...all, ...innocent])),
  ];
}

type Placed = Omit<PenaltyOccasion, 'reason' | 'judgedOn'> & { reason: ProposalReason; points: number };

function placeOf(one: Placed) {
  const { id: penaltyId, reason, season, division, week, day: date, teamId, points } = one;
  const { homeTeamId, awayTeamId, fixtureId, listedId } = one;
  const sides = { homeTeamId, awayTeamId, fixtureId, listedId };
  return { penaltyId, reason, season, division, week, date, teamId, points, ...sides, decided: null };
}

const NOTHING = { date: null, homeTeamId: null, awayTeamId: null, fixtureId: null, listedId: null };

/** Proposes to give points back that a decision took and that still count, although the reason no longer exists. */
async function toGiveBack(
  db: Snapshot,
  decisions: readonly PenaltyDecision[],
  times: readonly { id: string }[],
): Promise<PointsProposal[]> {
  // If two rules have the same reason, the second one's id ends with a number.
  const gone = decisions.filter(
    (one) => one.adjustmentId !== null && !times.some(({ id }) => one.id === id || one.id.startsWith(`${id}-`)),
  );
  const proposals: PointsProposal[] = [];
  for (const decided of gone) {
    const adjustment = await adjustments.live(db, decided.adjustmentId ?? '');
    if (adjustment === null) continue;
    const { id: penaltyId, reason, season, division, week, teamId } = decided;
    const place = { penaltyId, reason, season, division, week, teamId, ...NOTHING };
    const text = `What this was for has gone: ${adjustment.reason}`;
    proposals.push({ ...place, how: 'give back', points: Math.abs(adjustment.points), text, decided });
  }
  return proposals;
}

const HOUR = 60 * 60 * 1000;

/** Returns a season's cards with the facts that their penalties follow from. */
async function judgedCards(
  db: Snapshot,
  { name, calendar }: StoredSeason,
  { cards, people, today, timeZone }: PenaltyFacts,
): Promise<CardForPenalties[]> {
  const lost = (await rulingsOf(db, name, people)).filter(({ decision }) => decision === 'lose');
  const judged = cards.map((card) => {
    const day = dayOnList(card, calendar);
    const over = day === null ? null : momentIn(timeZone, addDays(day, 1), '');
    const hoursLate = (at: string | undefined) =>
      at === undefined || over === null ? null : (Date.parse(at) - over) / HOUR;
    return { card, day, hoursLate };
  });
  // Looks only at cards whose latest version was recorded late: the first version of a card was never recorded later.
  const late = judged.filter(({ card, hoursLate }) => (hoursLate(card.review?.recordedAt) ?? 0) > 0);
  const first = await firstRecorded(
    db,
    late.map(({ card }) => card.id),
  );
  return judged.map(({ card, day, hoursLate }) => ({
    card,
    isFinal: resultState(card, today) === 'final',
    day,
    recordedOn: card.review ? dayIn(timeZone, new Date(card.review.recordedAt)) : null,
    hoursLate: hoursLate(first.get(card.id)),
    lost: lost.filter((one) => sideOfRuling(card, one) !== null),
  }));
}

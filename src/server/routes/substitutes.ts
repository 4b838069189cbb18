import { approveSubstitute, mergeSubstitute, refuseSubstitute } from '#contract/substitutes.ts';
import type { AllowedFormerMemberships } from '#domain/cards/card.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { SIDES } from '#domain/cards/match.ts';
import { newReview } from '#domain/cards/review.ts';
import {
  isApprovedSubstitute,
  playersOutsideSquad,
  playerIdsOfTeamOnCard,
  type SubstituteApprovalRequest,
} from '#domain/cards/substitutes.ts';
import { MAX_DAILY_NEWCOMERS_PER_CAPTAIN } from '#domain/list-limits.ts';
import type { Actor } from '#domain/people/permissions.ts';
import { checkMerge } from '#domain/players/merge.ts';
import { admitsSubstitutes, rulesOfDivision } from '#domain/seasons/season.ts';
import {
  idAfterMerges,
  requirePlayer,
  requireTeam,
  type TeamsAndPlayers,
  type Player,
} from '#domain/squads/teams-and-players.ts';
import type { Facts } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import { parseBodyBySchema } from '../http/input.ts';
import { type WriteHandler, writeHandler } from '../http/writes.ts';
import { conflict, invalidInput, notFound, Refusal } from '../refusal.ts';
import { isPlayerInDisputesOrCups } from '../storage/card-history.ts';
import { playerCreationTimesSince, unchangedPlayersCreatedByCards } from '../storage/history.ts';
import { substituteStore } from '../storage/mappers/described.ts';
import { fixturesWithPlayers, findFixtureReferencing, findStoredFixture } from '../storage/mappers/fixtures.ts';
import { newId } from '../storage/new-id.ts';
import type { ChangeTransaction, Entities } from '../storage/store.ts';
import { currentRecordingTime, storedCardOf } from './card-answers.ts';
import { mergePlayerInto } from './merges.ts';
import { wholeLeagueSubject } from './named-in-request.ts';

/**
 * Stores the players that a card creates (`made`). If the division's rules admit substitutes, also stores requests for
 * the substitutes on the card. A substitute is a player who was not in the team's squad on the day of the card (Rules
 * C18, C20, C24). If the rules approve all substitutes, each request is stored as approved. Otherwise, a substitute
 * whose request from an earlier card is approved gets no new request. The request for a player who was approved in
 * advance is stored as approved. A secretary must decide all other requests. `before`: the card that is being
 * corrected; `null` for a new card. Throws 429 if a captain creates too many players in a day.
 */
export async function storeNewPlayersAndSubstituteRequests(
  change: ChangeTransaction,
  card: Fixture,
  before: Fixture | null,
  { made, day, facts, actor }: { made: readonly Player[]; day: AllowedFormerMemberships; facts: Facts; actor: Actor },
): Promise<void> {
  if (actor.role === 'captain') await refuseTooManyNewPlayers(change, made.length, actor);
  const people = await facts.people();
  await change.putAll('player', [...made]);
  const season = (await facts.seasons()).list.find(({ name }) => name === card.season);
  const rules = season && rulesOfDivision(season, card.division);
  if (!rules || !admitsSubstitutes(rules)) return;
  const state =
    rules.substitutes === 'free' ? ({ state: 'approved', free: true } as const) : { state: 'open' as const };
  const known = 'free' in state ? [] : await substituteStore.liveWith(change.db, 'season', [card.season]);
  const approvedOnCards = known.filter(({ ahead }) => ahead !== true);
  const others = playersOutsideSquad(card, before, people, day).filter(
    (one) => !isApprovedSubstitute(one, approvedOnCards, people),
  );
  const { season: name, division } = card;
  await change.putAll(
    'substitute',
    others.map((one) => ({
      id: newId(),
      season: name,
      division,
      ...one,
      ...(isApprovedSubstitute(one, known, people) ? { state: 'approved' as const } : state),
      deleted: false,
    })),
  );
}

const DAY_IN_MS = 24 * 60 * 60 * 1000;

/**
 * Throws 429 if a captain's cards would create more than `MAX_DAILY_NEWCOMERS_PER_CAPTAIN` players within 24 hours
 * (Rule C19).
 */
async function refuseTooManyNewPlayers(change: ChangeTransaction, count: number, { name }: Actor): Promise<void> {
  const [now, most] = [Date.now(), MAX_DAILY_NEWCOMERS_PER_CAPTAIN];
  const before = await playerCreationTimesSince(change.db, name, new Date(now - DAY_IN_MS).toISOString());
  if (count === 0 || before.length + count <= most) return;
  const wait = Date.parse(before[before.length + count - most - 1] ?? before[0] ?? '') + DAY_IN_MS - now;
  const sentence = `Your cards can bring at most ${most} new names in a day. A league official can record this one.`;
  throw new Refusal(429, sentence, { headers: { 'retry-after': String(Math.ceil((wait || DAY_IN_MS) / 1000)) } });
}

/**
 * Stores a card. Then deletes the players whom an earlier version of the card created, if no card names them after this
 * change. Keeps a player who has since been approved, changed or entered in a cup (Rule C19).
 */
export async function putCardAndDeleteUnusedPlayers(
  change: ChangeTransaction,
  card: Entities['fixture'],
): Promise<void> {
  const { db } = change;
  const before = await findStoredFixture(db, card.id);
  await change.put('fixture', card);
  const dropped = [...playerIdsOnCard(before).difference(playerIdsOnCard(card.deleted ? null : card))];
  if (dropped.length === 0) return;
  const known = await substituteStore.liveWith(db, 'playerId', dropped);
  for (const player of await unchangedPlayersCreatedByCards(db, dropped)) {
    if (known.some(({ playerId, state, free }) => playerId === player.id && state === 'approved' && !free)) continue;
    const onCard = await findFixtureReferencing(db, { teamIds: [], playerIds: [player.id] });
    if (onCard === null && !(await isPlayerInDisputesOrCups(db, player.id)))
      await change.put('player', { ...player, deleted: true });
  }
}

/** Returns the ids of all players on a card, and on the card that a dispute proposes instead. */
function playerIdsOnCard(card: Fixture | null): Set<string> {
  const matches = [...(card?.matches ?? []), ...(card?.review?.dispute?.matches ?? [])];
  return new Set(matches.flatMap(({ sides }) => SIDES.flatMap((side) => sides[side].players)));
}

/**
 * Returns the writes with which a secretary approves, merges or refuses a substitute. One decision applies to all open
 * requests about the same person, team and season (Rule C20).
 */
export function substituteWrites(clock: Clock): WriteHandler[] {
  return [
    writeHandler(approveSubstitute, wholeLeagueSubject, async (change, { params, body, facts }) => {
      const which = parseBodyBySchema(approveSubstitute.body, body ?? {});
      const ahead = await approveSubstituteInAdvance(change, params.playerId, which, facts);
      if (ahead !== null) return summariseAndAnswer(change, `Approved ${ahead}`);
      const asked = await undecidedRequestsOfPlayer(change, params.playerId, which, await facts.people());
      await decideOpenRequests(change, asked, 'approved');
      return summariseAndAnswer(change, `Approved ${asked.line}`);
    }),

    writeHandler(mergeSubstitute, wholeLeagueSubject, async (change, { params, body, facts }) => {
      const people = await facts.people();
      const { into, confirm, ...which } = parseBodyBySchema(mergeSubstitute.body, body);
      const asked = await undecidedRequestsOfPlayer(change, params.playerId, which, people);
      const checked = checkMerge(people, { keep: into, merge: asked.player.id });
      if (!checked.ok) throw invalidInput(checked.issues.map(({ message }) => ({ path: 'into', message })));
      await mergePlayerInto(change, checked.value, people, confirm === true);
      await decideOpenRequests(change, asked, 'approved');
      return summariseAndAnswer(change, `Approved ${asked.line}, who is ${checked.value.keep.name}`);
    }),

    writeHandler(refuseSubstitute, wholeLeagueSubject, async (change, { params, body, facts }) => {
      const people = await facts.people();
      const { reason, ...which } = parseBodyBySchema(refuseSubstitute.body, body);
      const asked = await undecidedRequestsOfPlayer(change, params.playerId, which, people);
      const { player, all, season, teamId } = asked;
      await decideOpenRequests(change, asked, 'refused');
      for (const card of await fixturesWithPlayers(change.db, [player.id], [season]))
        if (playerIdsOfTeamOnCard(card, teamId).has(player.id))
          await disputeCardAsLeague(change, card, reason, { facts, clock });
      if (all.some(({ isNew, playerId }) => isNew && playerId === player.id))
        await change.put('player', { ...player, deleted: true });
      return summariseAndAnswer(change, `Refused ${asked.line}: “${reason}”`);
    }),
  ];
}

/**
 * Approves a player for a team and season before there is a request (Rule C44). Returns a text for the history with the
 * player, team and season. Returns `null`, and approves nothing, if the player is unknown, or if the team or the season
 * is missing. Also returns `null`, and approves nothing, if there already is a request, or a decision by an official,
 * for this player, team and season. Throws 422 for an unknown team or season.
 */
async function approveSubstituteInAdvance(
  change: ChangeTransaction,
  playerId: string,
  { season, teamId }: SeasonAndTeam,
  facts: Facts,
): Promise<string | null> {
  const people = await facts.people();
  const player = people.players.get(idAfterMerges(people, playerId));
  if (!player || season === undefined || teamId === undefined) return null;
  const known = (await substituteStore.liveWith(change.db, 'season', [season])).filter(
    (one) => one.teamId === teamId && idAfterMerges(people, one.playerId) === player.id,
  );
  if (known.some(({ free }) => free !== true)) return null;
  const found = (await facts.seasons()).list.find(({ name }) => name === season);
  const team = people.teams.get(teamId);
  const issues = [
    ...(found ? [] : [{ path: 'season', message: `The league has no season ${season}.` }]),
    ...(team ? [] : [{ path: 'teamId', message: 'There is no such team.' }]),
  ];
  if (!team || !found) throw invalidInput(issues);
  const { division } = team;
  const of = { season, division, teamId, playerId: player.id, isNew: false, ahead: true };
  await change.put('substitute', { id: newId(), ...of, state: 'approved', deleted: false });
  return `${player.name} for ${team.name}, ${season}`;
}

function summariseAndAnswer(change: ChangeTransaction, summary: string) {
  change.summarise(summary);
  return { success: true as const, message: `${summary}.` };
}

type SeasonAndTeam = { season?: string | undefined; teamId?: string | undefined };

/**
 * The open requests to approve one player as a substitute of one team in one season. There is one request for each
 * card. `line`: a text for the history, such as `Ann Lee as a substitute of Lions, 25/26`.
 */
type OpenRequestsOfPlayer = Pick<SubstituteApprovalRequest, 'season' | 'teamId'> & {
  player: Player;
  all: SubstituteApprovalRequest[];
  line: string;
};

/**
 * Returns the open requests to approve a player as a substitute. `which`: the season and the team, if the secretary has
 * given them. Throws 404 if there are no requests for the player, 409 if all requests are decided, and 422 if the open
 * requests are for several teams or seasons.
 */
async function undecidedRequestsOfPlayer(
  change: ChangeTransaction,
  playerId: string,
  which: SeasonAndTeam,
  people: TeamsAndPlayers,
): Promise<OpenRequestsOfPlayer> {
  const id = idAfterMerges(people, playerId);
  const own = (await substituteStore.all(change.db)).filter(
    (one) =>
      idAfterMerges(people, one.playerId) === id &&
      (which.season ?? one.season) === one.season &&
      (which.teamId ?? one.teamId) === one.teamId,
  );
  const all = own.filter(({ state }) => state === 'open');
  const [first] = all;
  if (own.length === 0) throw notFound('This player is no substitute.');
  if (!first) throw conflict('This has been decided already.');
  const { season, teamId } = first;
  if (all.some((one) => one.season !== season || one.teamId !== teamId)) {
    const message = 'This player waits for approval more than once: give the season and the team.';
    throw invalidInput([{ path: 'teamId', message }]);
  }
  const player = requirePlayer(people.players, id);
  const line = `${player.name} as a substitute of ${requireTeam(people.teams, teamId).name}, ${season}`;
  return { season, teamId, player, all, line };
}

function decideOpenRequests(
  change: ChangeTransaction,
  { all }: OpenRequestsOfPlayer,
  state: SubstituteApprovalRequest['state'],
): Promise<void> {
  return change.putAll(
    'substitute',
    all.map((one) => ({ ...one, state, deleted: false })),
  );
}

type DisputeContext = { facts: Facts; clock: Clock };

/**
 * Disputes a card in the name of the league (Rule C20). If a side disputes the card already, adds `reason` to the note
 * of that dispute, and keeps the card that the side proposes.
 */
async function disputeCardAsLeague(
  change: ChangeTransaction,
  card: Fixture,
  reason: string,
  context: DisputeContext,
): Promise<void> {
  const { facts, clock } = context;
  const stored = await storedCardOf(change.db, card);
  const review = stored.review ?? newReview('official', currentRecordingTime(facts, clock));
  const note = [review.dispute?.note, reason].filter(Boolean).join(' ');
  const matches = review.dispute?.matches ?? null;
  const dispute = { by: 'official' as const, at: clock.now().toISOString(), note, matches };
  await putCardAndDeleteUnusedPlayers(change, { ...stored, review: { ...review, dispute } });
}

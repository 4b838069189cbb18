import {
  addPlayer,
  applyHandicaps,
  deletePlayer,
  type handicapBodySchema,
  type PlayerAnswer,
  playerBodySchema,
  playersOfTeam,
  resetNewHandicapsToCurrent,
  transferPlayer,
  updateHandicap,
  updatePlayer,
} from '#contract/kinds/player.ts';
import type { z } from 'zod';
import { parseWithoutFaultyFields } from '#domain/check.ts';
import { countWithNoun } from '#domain/count.ts';
import { handicapsToStoreAfterEdit } from '#domain/handicaps/result-moves.ts';
import { applyNewHandicaps, checkHandicapsToApply, resetNewHandicaps } from '#domain/squads/handicap.ts';
import {
  idAfterMerges,
  requirePlayer,
  requireTeam,
  type TeamsAndPlayers,
  type Player,
  squad,
  type Team,
} from '#domain/squads/teams-and-players.ts';
import {
  checkTransfer,
  findTeamPlayerByName,
  playerNameTakenSentence,
  type PlayerAndNewTeam,
} from '#domain/squads/squad.ts';
import type { Facts } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import { longDateText, playerChangeText } from '../history/summaries.ts';
import { createDefaultFiller, faultlessValueOrThrow, faultlessBodyOrRefuse } from '../http/input.ts';
import { setSummary, writeHandler } from '../http/writes.ts';
import { conflict, notFound } from '../refusal.ts';
import { newId } from '../storage/new-id.ts';
import { playerInputSchema, handicapFaults } from '#domain/squads/team.ts';
import { fullSquadFault } from '#domain/rules/squad-size.ts';
import { pickFields, withSentFields } from '#domain/fields.ts';
import { cachedRead } from '../http/reads.ts';
import { departedPlayersAllowedOnCard } from '../routes/card-day.ts';
import { handicapRulesOfDefaultSeason } from '../routes/handicaps.ts';
import type { KindRoutes } from './kind-writes.ts';
import { subjectsOfTeamInPath, teamOfPath, wholeLeagueSubject } from '../routes/named-in-request.ts';
import { seasonNameInRequest } from '../seasons/named-season.ts';

const reads = [
  cachedRead(playersOfTeam, async (facts, { params, query: { season, date = null, weekNumber: week, by } }) => {
    const people = await facts.peopleToday();
    const isOfCard = [season, date ?? undefined, week, by].some((one) => one !== undefined);
    const team = teamOfPath(people, params.teamId, isOfCard ? 'any' : 'live');
    const { list, default: shown } = await facts.seasons();
    const found = isOfCard ? list.find(({ name }) => name === (seasonNameInRequest(season) ?? shown)) : undefined;
    const official = by === 'official' || (found !== undefined && found.name !== shown);
    const left = found ? await departedPlayersAllowedOnCard(team.id, { date, week }, found, { facts, official }) : [];
    return [
      ...squad(people, team.id).map(playerAnswer),
      ...left.map((player) => ({ ...playerAnswer(people.players.get(player.id) ?? player), left: true as const })),
    ];
  }),
];

/** Returns the data about a player that clients get: the id, and the fields that officials enter. */
export function playerAnswer(player: Player): PlayerAnswer {
  const { id } = player;
  return { _id: id, id, ...pickFields(playerInputSchema, player) };
}

const writes = (clock: Clock) => [
  writeHandler(addPlayer, subjectsOfTeamInPath, async (change, { params, body, facts }) => {
    const people = await facts.people();
    const team = teamOfPath(people, params.teamId, 'live');
    const sent = await parsePlayerBody(playerBodySchema, body, facts);
    refuseTakenName(people, team, sent.name, null);
    await refuseFullSquad(facts, team, people);
    const own = { id: newId(), formerNames: [], teamId: team.id, deleted: false };
    const player: Player = withSentFields(playerInputSchema, own, sent);
    await change.put('player', player);
    change.summarise(`Added ${player.name} to ${team.name}`);
    return playerAnswer(player);
  }),

  playerChangeWrite(updatePlayer, clock),
  playerChangeWrite(updateHandicap, clock),

  writeHandler(deletePlayer, subjectsOfTeamInPath, async (change, { params, facts }) => {
    const { team, player } = playerOfPath(await facts.people(), params);
    await change.put('player', { ...player, deleted: true });
    return setSummary(change, `Deleted ${player.name} of ${team.name}`);
  }),

  writeHandler(resetNewHandicapsToCurrent, wholeLeagueSubject, async (change, { facts }) => {
    const { players } = await facts.people();
    const changed = resetNewHandicaps([...players.values()].filter((player) => !player.deleted));
    await change.putAll('player', changed);
    change.summarise(`Reset the new handicaps of ${countWithNoun(changed.length, 'player')} to the current ones`);
    return { success: true as const, updated: changed.length };
  }),

  writeHandler(transferPlayer, wholeLeagueSubject, async (change, { body, facts }) => {
    const people = await facts.people();
    const { player, team } = readTransfer(body, people);
    await refuseFullSquad(facts, team, people);
    await change.put('player', { ...player, teamId: team.id });
    const from = requireTeam(people.teams, player.teamId);
    change.summarise(`Transferred ${player.name} from ${from.name} to ${team.name}`);
    return { success: true as const, message: 'Player transferred successfully.' };
  }),

  writeHandler(applyHandicaps, wholeLeagueSubject, async (change, { body, facts }) => {
    const { players, on } = await parseApplyHandicapsBody(body, facts);
    const changed = applyNewHandicaps(players);
    await change.putAll('player', changed);
    change.countsFrom(on);
    change.summarise(`Applied the new handicaps of ${playerNameOrCount(changed)} from ${longDateText(on)}`);
    return { success: true as const, updated: changed.length };
  }),
];

export const playerRoutes: KindRoutes = { reads, writes: (_, clock) => writes(clock) };

/** Returns the write for a call that changes a player: either all fields, or only the handicaps. */
function playerChangeWrite(call: typeof updatePlayer | typeof updateHandicap, clock: Clock) {
  return writeHandler(call, subjectsOfTeamInPath, async (change, { params, body, facts }) => {
    const people = await facts.people();
    const { team, player: stored } = playerOfPath(people, params);
    const shown = requirePlayer((await facts.peopleToday()).players, stored.id);
    const player: Player = withSentFields(playerInputSchema, shown, await parsePlayerBody(call.body, body, facts));
    if (player.name !== stored.name) refuseTakenName(people, team, player.name, stored.id);
    const entered = handicapsToStoreAfterEdit(player, { stored, shown, at: clock.now().toISOString() });
    await change.put('player', { ...player, ...entered });
    change.summarise(playerChangeText(shown, player, team));
    return playerAnswer(player);
  });
}

/**
 * Parses a body with a player's fields. Throws 422 for faults, such as a handicap outside the league's range (Rule H1).
 */
async function parsePlayerBody<S extends typeof playerBodySchema | typeof handicapBodySchema>(
  schema: S,
  body: unknown,
  facts: Facts,
) {
  const sent = parseWithoutFaultyFields<z.ZodObject>(schema, body);
  const faults = handicapFaults(sent.draft, await handicapRulesOfDefaultSeason(facts));
  return faultlessBodyOrRefuse<z.ZodObject>(schema, sent, faults) as z.output<S>;
}

/**
 * Returns the team and the player whose ids are in the request's path. Throws 404 if either is missing or deleted, or
 * if the player is in another team.
 */
function playerOfPath(
  people: TeamsAndPlayers,
  { teamId, playerId }: { teamId: string; playerId: string },
): { team: Team; player: Player } {
  const team = teamOfPath(people, teamId, 'live');
  const player = people.players.get(idAfterMerges(people, playerId));
  if (!player || player.deleted || player.teamId !== team.id) throw notFound(`${team.name} have no such player.`);
  return { team, player };
}

function refuseTakenName(people: TeamsAndPlayers, team: Team, name: string, exceptId: string | null): void {
  const other = findTeamPlayerByName(people, team.id, name, exceptId);
  if (other) throw conflict(playerNameTakenSentence(other.name, team.name));
}

/** Throws 409 if a team already has as many players as the rules of the default season allow (Rule C43). */
export async function refuseFullSquad(facts: Facts, team: Team, people: TeamsAndPlayers): Promise<void> {
  const { list, default: shown } = await facts.seasons();
  const reason = fullSquadFault(
    list.find(({ name }) => name === shown),
    team,
    people,
  );
  if (reason !== null) throw conflict(reason);
}

function readTransfer(body: unknown, people: TeamsAndPlayers): PlayerAndNewTeam {
  const { draft, issues } = parseWithoutFaultyFields(transferPlayer.body, body);
  const checked = checkTransfer(people, draft.playerId && idAfterMerges(people, draft.playerId), draft.newTeamId);
  if ('conflict' in checked) throw conflict(checked.conflict);
  return faultlessValueOrThrow(issues, checked, Object.keys(transferPlayer.body.shape));
}

async function parseApplyHandicapsBody(body: unknown, facts: Facts): Promise<{ players: Player[]; on: string }> {
  const people = await facts.people();
  const { draft, issues } = parseWithoutFaultyFields(applyHandicaps.body, body ?? {});
  const fill = createDefaultFiller(issues);
  const playerIds = draft.playerIds?.map((id) => id && idAfterMerges(people, id));
  const chosen = { playerIds: fill('playerIds', playerIds, null), on: fill('on', draft.on, null) };
  return faultlessValueOrThrow(
    issues,
    checkHandicapsToApply(chosen, people.players, facts.today()),
    Object.keys(applyHandicaps.body.shape),
  );
}

function playerNameOrCount(players: readonly Player[]): string {
  const [only] = players;
  return players.length === 1 && only ? only.name : countWithNoun(players.length, 'player');
}

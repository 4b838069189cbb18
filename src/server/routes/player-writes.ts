import { addPlayer, deletePlayer, handicapBody, playerBody, updateHandicap, updatePlayer } from '#contract/squads.ts';
import { checkHandicaps, type Handicaps } from '#domain/handicap.ts';
import type { People, Player, Team } from '#domain/people.ts';
import { checkPlayerDraft, playerCalled, playerNameConflict } from '#domain/squad.ts';
import { sift } from '../http/body.ts';
import { conflict, notFound } from '../http/refusal.ts';
import { write } from '../http/write.ts';
import { playerChange } from '../history/player-words.ts';
import { newId } from '../storage/new-id.ts';
import { settled } from './faults.ts';
import { teamInPath } from './subjects.ts';
import { playerAnswer, teamOfPath } from './teams.ts';

export const playerWrites = [
  write(addPlayer, teamInPath, async (change, { params, body, facts }) => {
    const people = await facts.people();
    const team = teamOfPath(people, params.teamId, 'live');
    const entered = readPlayer(body);
    refuseName(people, team, entered.name, null);
    const player: Player = { ...entered, id: newId(), formerNames: [], teamId: team.id, deleted: false };
    await change.put('player', player);
    change.summarise(`Added ${player.name} to ${team.name}`);
    return playerAnswer(player);
  }),

  write(updatePlayer, teamInPath, async (change, { params, body, facts }) => {
    const people = await facts.people();
    const { team, player: before } = playerOfPath(people, params);
    const entered = readPlayer(body);
    refuseName(people, team, entered.name, before.id);
    const player = { ...before, ...entered };
    await change.put('player', player);
    change.summarise(playerChange(before, player, team));
    return playerAnswer(player);
  }),

  write(updateHandicap, teamInPath, async (change, { params, body, facts }) => {
    const { team, player: before } = playerOfPath(await facts.people(), params);
    const player = { ...before, ...readHandicaps(body) };
    await change.put('player', player);
    change.summarise(playerChange(before, player, team));
    return playerAnswer(player);
  }),

  write(deletePlayer, teamInPath, async (change, { params, facts }) => {
    const { team, player } = playerOfPath(await facts.people(), params);
    await change.put('player', { ...player, deleted: true });
    change.summarise(`Deleted ${player.name} of ${team.name}`);
    return { success: true as const };
  }),
];

/** The team and player of a path; 404 where there is none, or the player is not in that team (contract §1). */
function playerOfPath(
  people: People,
  { teamId, playerId }: { teamId: string; playerId: string },
): { team: Team; player: Player } {
  const team = teamOfPath(people, teamId, 'live');
  const player = people.players.get(playerId);
  if (!player || player.deleted || player.teamId !== team.id) throw notFound(`${team.name} have no such player.`);
  return { team, player };
}

function readPlayer(body: unknown): Handicaps & Pick<Player, 'name'> {
  const { draft, issues } = sift(playerBody, body);
  const { name, handicap, modifier, newHandicap } = draft;
  return settled(issues, checkPlayerDraft({ name, handicap, modifier, newHandicap }), Object.keys(playerBody.shape));
}

function readHandicaps(body: unknown): Handicaps {
  const { draft, issues } = sift(handicapBody, body);
  const { handicap, modifier, newHandicap } = draft;
  return settled(issues, checkHandicaps({ handicap, modifier, newHandicap }), Object.keys(handicapBody.shape));
}

function refuseName(people: People, team: Team, name: string, exceptId: string | null): void {
  const other = playerCalled(people, team.id, name, exceptId);
  if (other) throw conflict(playerNameConflict(other.name, team.name));
}

import { resetNewHandicaps as resetCall, transferBody, transferPlayer } from '#contract/squads.ts';
import { countOf } from '#domain/count.ts';
import { resetNewHandicaps } from '#domain/handicap.ts';
import { knownTeam, type People } from '#domain/people.ts';
import { checkTransfer, type Transfer } from '#domain/squad.ts';
import { sift } from '../http/body.ts';
import { conflict } from '../http/refusal.ts';
import { write } from '../http/write.ts';
import { settled } from './faults.ts';
import { wholeLeague } from './subjects.ts';

/** What concerns players of more than one team. */
export const leagueWrites = [
  write(resetCall, wholeLeague, async (change, { facts }) => {
    const { players } = await facts.people();
    const changed = resetNewHandicaps([...players.values()].filter((player) => !player.deleted));
    await change.putAll('player', changed);
    change.summarise(`Reset the new handicaps of ${countOf(changed.length, 'player')} to the present ones`);
    return { success: true as const, updated: changed.length };
  }),

  write(transferPlayer, wholeLeague, async (change, { body, facts }) => {
    const people = await facts.people();
    const { player, team } = readTransfer(body, people);
    await change.put('player', { ...player, teamId: team.id });
    const from = knownTeam(people.teams, player.teamId);
    change.summarise(`Transferred ${player.name} from ${from.name} to ${team.name}`);
    return { success: true as const, message: 'Player transferred successfully.' };
  }),
];

function readTransfer(body: unknown, people: People): Transfer {
  const { draft, issues } = sift(transferBody, body);
  const checked = checkTransfer(people, draft.playerId, draft.newTeamId);
  if ('conflict' in checked) throw conflict(checked.conflict);
  return settled(issues, checked, Object.keys(transferBody.shape));
}

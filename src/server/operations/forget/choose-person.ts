import { byName, foldName } from '#domain/name.ts';
import type { People, Player } from '#domain/people.ts';

/** The one person who is meant, or a sentence that says why it is not clear who is. */
export type Chosen = { ok: true; player: Player } | { ok: false; sentence: string };

/**
 * Who is meant by an identifier, or by a name that he or she has or had; by `team`, its name or identifier, where there
 * are several. Deleted people can be meant too.
 */
export function choosePerson({ players, teams }: People, who: string, team: string | null): Chosen {
  const byId = players.get(who);
  if (byId !== undefined) return { ok: true, player: byId };
  const named = [...players.values()].filter((player) => isCalled(player, who));
  const inTeam =
    team === null ? named : named.filter(({ teamId }) => teamId === team || isTeam(teams.get(teamId), team));
  const [player, ...others] = inTeam.sort(byName);
  if (player === undefined) return { ok: false, sentence: noneSentence(who, team, named.length) };
  if (others.length === 0) return { ok: true, player };
  const lines = inTeam.map(({ id, name, teamId }) => `  ${id}  ${name}, ${teams.get(teamId)?.name ?? 'no team'}`);
  const sentence = `There are ${inTeam.length} people called ${who}. Say which one, by --team or by identifier:`;
  return { ok: false, sentence: [sentence, ...lines].join('\n') };
}

function isCalled({ name, formerNames }: Player, who: string): boolean {
  return [name, ...formerNames].some((one) => foldName(one) === foldName(who));
}

function isTeam(team: { name: string; formerNames: string[] } | undefined, name: string): boolean {
  return team !== undefined && [team.name, ...team.formerNames].some((one) => foldName(one) === foldName(name));
}

function noneSentence(who: string, team: string | null, elsewhere: number): string {
  if (team === null || elsewhere === 0) return `The league knows nobody called ${who}.`;
  return `Nobody called ${who} is in ${team}: the name is known elsewhere in the league.`;
}

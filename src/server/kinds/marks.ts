import { listMarks, type MarkAnswer, removeCrest, setCrest, setMark } from '#contract/kinds/mark.ts';
import { knownTeam } from '#domain/squads/people.ts';
import type { Facts } from '../cache/facts.ts';
import { type ChosenMark, chosenMarks, teamMarkItems, teamMarksWith, teamMarks } from '../content/team-marks.ts';
import { parsedBody } from '../http/input.ts';
import { read } from '../http/reads.ts';
import { write } from '../http/writes.ts';
import { prepareCrest } from '../publish/photos/convert.ts';
import { conflict, orNotFound } from '../refusal.ts';
import { people } from '../storage/mappers/described.ts';
import type { Change, Snapshot } from '../storage/store.ts';
import { subjectsOfTeamInPath, teamOfPath } from '../routes/named-in-request.ts';
import { pictureWrites, type Routes } from './kind-writes.ts';

/** Returns the stored crest or initials of the live team in a path. Throws 404 for any other team. */
async function itemInPath(db: Snapshot, { teamId }: { teamId?: string }): Promise<ChosenMark> {
  const { id } = teamOfPath(await people(db), teamId ?? '', 'live');
  return (await teamMarkItems.live(db, id)) ?? { id, initials: null, colours: null, picture: null };
}

/**
 * Stores a team's mark and returns the mark that visitors now see. Throws 409 if another team of the division has the
 * same initials and colours. `words` makes the history's summary from the team's name.
 */
async function put(change: Change, { facts }: { facts: Facts }, value: ChosenMark, words: (name: string) => string) {
  await teamMarkItems.put(change, { ...value, deleted: false });
  const { teams } = await facts.people();
  const { name, division } = knownTeam(teams, value.id);
  change.summarise(words(name));
  const all = teamMarksWith(teams, new Map([...chosenMarks(facts.content()), [value.id, value]]));
  const mark = orNotFound(all.get(value.id), 'There is no such team.');
  const same = [...all].find(
    ([id, other]) => id !== value.id && teams.get(id)?.division === division && wordsOf(other) === wordsOf(mark),
  );
  if (same !== undefined) throw conflict(`${knownTeam(teams, same[0]).name} has the same initials and colours.`);
  return mark;
}

function wordsOf({ initials, colours }: MarkAnswer): string {
  return [initials, ...colours].join(' ');
}

export const teamMarkRoutes: Routes = {
  reads: [
    read(listMarks, async (facts) => Object.fromEntries(teamMarks((await facts.people()).teams, facts.content()))),
  ],
  writes: (store) => [
    write(setMark, subjectsOfTeamInPath, async (change, { params, body, facts }) => {
      const { initials, colours } = parsedBody(setMark.body, body);
      const [ground = '', edge = ''] = colours ?? [];
      const before = await itemInPath(change.db, params);
      const value: ChosenMark = { ...before, initials, colours: colours === null ? null : [ground, edge] };
      return put(change, { facts }, value, (name) => `Changed the badge of team ${name}`);
    }),
    ...pictureWrites(
      { one: 'team', setPicture: setCrest, removePicture: removeCrest },
      store,
      { itemInPath, put, subjectOf: ({ id }) => ({ teamIds: [id] }) },
      prepareCrest,
    ),
  ],
};

import { listMarks, type TeamMarkAnswer, removeCrest, setCrest, setMark } from '#contract/kinds/mark.ts';
import { requireTeam } from '#domain/squads/teams-and-players.ts';
import type { Facts } from '../cache/facts.ts';
import {
  type ChosenTeamMark,
  chosenTeamMarks,
  teamMarkStore,
  teamMarksWithChosen,
  teamMarksFromContent,
} from '../content/team-marks.ts';
import { parseBodyBySchema } from '../http/input.ts';
import { cachedRead } from '../http/reads.ts';
import { writeHandler } from '../http/writes.ts';
import { prepareCrest } from '../publish/photos/convert.ts';
import { conflict, orNotFound } from '../refusal.ts';
import { teamsAndPlayersIncludingDeleted } from '../storage/mappers/described.ts';
import type { ChangeTransaction, DatabaseTransaction } from '../storage/store.ts';
import { subjectsOfTeamInPath, teamOfPath } from '../routes/named-in-request.ts';
import { pictureWrites, type KindRoutes } from './kind-writes.ts';

/**
 * Returns what officials have chosen for the mark (badge) of the team in the request's path; `null` for each field that
 * they have not chosen. Throws 404 if there is no such team, or if it is deleted.
 */
async function chosenMarkOfTeamInPath(
  db: DatabaseTransaction,
  { teamId }: { teamId?: string },
): Promise<ChosenTeamMark> {
  const { id } = teamOfPath(await teamsAndPlayersIncludingDeleted(db), teamId ?? '', 'live');
  return (await teamMarkStore.live(db, id)) ?? { id, initials: null, colours: null, picture: null };
}

/**
 * Stores a team's mark (badge), and returns the mark that visitors see after the change. Throws 409 if another team of
 * the division has the same initials and colours. `words` makes the history's summary from the team's name.
 */
async function storeTeamMark(
  change: ChangeTransaction,
  { facts }: { facts: Facts },
  value: ChosenTeamMark,
  words: (name: string) => string,
) {
  await teamMarkStore.put(change, { ...value, deleted: false });
  const { teams } = await facts.people();
  const { name, division } = requireTeam(teams, value.id);
  change.summarise(words(name));
  const all = teamMarksWithChosen(teams, new Map([...chosenTeamMarks(facts.content()), [value.id, value]]));
  const mark = orNotFound(all.get(value.id), 'There is no such team.');
  const same = [...all].find(
    ([id, other]) =>
      id !== value.id &&
      teams.get(id)?.division === division &&
      initialsAndColoursKey(other) === initialsAndColoursKey(mark),
  );
  if (same !== undefined) throw conflict(`${requireTeam(teams, same[0]).name} has the same initials and colours.`);
  return mark;
}

function initialsAndColoursKey({ initials, colours }: TeamMarkAnswer): string {
  return [initials, ...colours].join(' ');
}

export const teamMarkRoutes: KindRoutes = {
  reads: [
    cachedRead(listMarks, async (facts) =>
      Object.fromEntries(teamMarksFromContent((await facts.people()).teams, facts.content())),
    ),
  ],
  writes: (store) => [
    writeHandler(setMark, subjectsOfTeamInPath, async (change, { params, body, facts }) => {
      const { initials, colours } = parseBodyBySchema(setMark.body, body);
      const [ground = '', edge = ''] = colours ?? [];
      const before = await chosenMarkOfTeamInPath(change.db, params);
      const value: ChosenTeamMark = { ...before, initials, colours: colours === null ? null : [ground, edge] };
      return storeTeamMark(change, { facts }, value, (name) => `Changed the badge of team ${name}`);
    }),
    ...pictureWrites(
      { one: 'team', setPicture: setCrest, removePicture: removeCrest },
      store,
      { itemInPath: chosenMarkOfTeamInPath, put: storeTeamMark, subjectOf: ({ id }) => ({ teamIds: [id] }) },
      prepareCrest,
    ),
  ],
};

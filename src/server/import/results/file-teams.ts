import type { Named } from '#domain/imports/cells.ts';
import type { TeamAnswer } from '#domain/imports/import-answers.ts';
import { possibleTeams, type WrittenTeam } from '#domain/imports/match-teams.ts';
import { foldName } from '#domain/name.ts';
import { namesOf, type People } from '#domain/squads/people.ts';
import type { Report } from '../csv/report.ts';
import type { RowGroup } from './read-file.ts';

/** The answers and the open questions about the teams of a file. */
export type FileTeams = Pick<Report, 'teamQuestions' | 'answeredTeams'> & {
  /** The lines, with the teams from the answers. */
  groups: RowGroup[];
  /** Each answer that was used, with the resulting team. */
  followed: { name: string; team: Named }[];
};

/** Finds uncertain team names, and applies the answers about them (Rule N17). A name with an id is certain. */
export function applyTeamAnswers(
  groups: readonly RowGroup[],
  people: People,
  answers: readonly TeamAnswer[],
): FileTeams {
  const written = new Map<string, WrittenTeam & { line: number; weeks: Set<string> }>();
  for (const { key, rows } of groups)
    for (const { name, folded, id } of [key.home, key.away]) {
      if (id !== null) continue;
      const one = written.get(folded) ?? { name, line: rows[0]?.line ?? 0, weeks: new Set() };
      written.set(folded, one);
      one.weeks.add(`${key.season} ${key.week}`);
    }
  // A later answer replaces earlier answers.
  const said = new Map(answers.map((answer) => [foldName(answer.name), answer]));
  const doubtful = possibleTeams(
    [...written.values()],
    Array.from(people.teams.values(), (team) => ({ id: team.id, names: namesOf(team) })),
  );
  const teams: FileTeams = { groups: [], followed: [], teamQuestions: [], answeredTeams: [] };
  const meant = new Map<string, Named>();
  for (const [folded, { name, line }] of written) {
    const answer = said.get(folded);
    const team = answer && teamSaid(answer, people, said);
    const choices = doubtful.get(name);
    if (answer && team !== undefined) {
      teams.answeredTeams.push({ ...answer, line, name });
      if (team === null) continue;
      meant.set(folded, team);
      teams.followed.push({ name, team });
    } else if (choices)
      teams.teamQuestions.push({
        line,
        name,
        choices: choices.map(({ id, ...choice }) => ({ teamId: id, ...choice })),
      });
  }
  const asSaid = (named: Named) => (named.id === null ? (meant.get(named.folded) ?? named) : named);
  teams.groups = groups.map(({ key, rows }) => ({
    key: { ...key, home: asSaid(key.home), away: asSaid(key.away) },
    rows,
  }));
  return teams;
}

/** Returns the team in an answer: `null` for a new team with this name, `undefined` if the league no longer has the team. */
function teamSaid(
  { teamId, sameAs }: TeamAnswer,
  { teams }: People,
  said: ReadonlyMap<string, TeamAnswer>,
): Named | null | undefined {
  if (teamId !== null) {
    const team = teams.get(teamId);
    return team && { name: team.name, folded: foldName(team.name), id: team.id };
  }
  if (sameAs === null) return null;
  const further = said.get(foldName(sameAs))?.teamId ?? null;
  const team = further === null ? undefined : teams.get(further);
  return { name: team?.name ?? sameAs, folded: foldName(team?.name ?? sameAs), id: team?.id ?? null };
}

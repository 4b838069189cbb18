import type { NameInFile } from '#domain/imports/cells.ts';
import type { RowsOfCard } from '#domain/imports/content.ts';
import { type Inquiry, ANSWER_NEW_NAME } from '#domain/imports/inquiry.ts';
import { possibleTeams, type WrittenTeam } from '#domain/imports/match-teams.ts';
import type { FileLineNumber } from '#domain/imports/sheet.ts';
import { foldName } from '#domain/name.ts';
import { currentAndFormerNames, type TeamsAndPlayers, type Team } from '#domain/squads/teams-and-players.ts';
import { teamsByName } from '../match-names.ts';
import type { NameMeaning } from './resolver.ts';

/** Which teams the names in a file mean, according to officials' answers. */
export type TeamNameMeanings = {
  /** Returns the team that an answer gives for a name in the file. Without an answer, returns the name unchanged. */
  meantTeam(written: NameInFile): NameInFile;
  /** Names that mean new teams although the league has or had other teams with these names; keyed by folded name. */
  meanings: ReadonlyMap<string, NameMeaning>;
  /** Each name in the file for which an official has chosen a team, with the team that the name means. */
  answered: { name: string; team: NameInFile }[];
};

/** A team's name in a file, with the first line that names it. */
export type TeamNameInFile = WrittenTeam & { folded: string; line: FileLineNumber };

type OfferedTeam = { id: string | null; name: string; reason: string; isLikely: boolean };

/**
 * Asks which team a name means (Rule N17). Asks only if the league or the file may have the same team under another
 * spelling, or if several teams have the name. `written`: the team names that have no id in the file. `remembered`:
 * what team names mean according to answers about earlier files: team ids, keyed by folded name.
 */
export function askAboutTeamNames(
  written: readonly TeamNameInFile[],
  people: TeamsAndPlayers,
  remembered: ReadonlyMap<string, string>,
  inquiry: Inquiry,
): TeamNameMeanings {
  const inFile = new Map(written.map((one) => [one.folded, one]));
  const names = teamsByName(people.teams.values());
  const known = Array.from(people.teams.values(), (team) => ({ id: team.id, names: currentAndFormerNames(team) }));
  const doubtful = possibleTeams(written, known);
  const values = new Map<string, string>();
  const fresh = new Map<string, NameMeaning>();
  for (const { name, folded, line } of written) {
    const namesakes = names.first(folded);
    const choices =
      namesakes.length > 1
        ? namesakes.map(offeredNamesake)
        : (doubtful.get(name) ?? []).map((one, i) => ({ ...one, isLikely: i === 0 && one.isSure }));
    if (choices.length === 0 && inquiry.answerForFile('team', name) === undefined) continue;
    const value = askAboutTeam({ name, line, choices, remembered: remembered.get(folded) });
    if (value !== null && value !== ANSWER_NEW_NAME) values.set(folded, value);
    // Either the official has answered that the team is new, or the official has not answered yet. Without an answer,
    // the preview shows a new team.
    else if (namesakes.length > 0) fresh.set(folded, { kind: 'new' });
  }
  const nameOf = (folded: string) => inFile.get(folded)?.name ?? names.first(folded)[0]?.name;
  const meanings = new Map(
    [...values.keys()].map((folded) => [folded, teamNameFromAnswers(folded, values, people, nameOf)]),
  );
  return {
    meantTeam: (team) => (team.id === null ? (meanings.get(team.folded) ?? team) : team),
    meanings: fresh,
    answered: [...meanings].map(([folded, team]) => ({ name: inFile.get(folded)?.name ?? folded, team })),
  };

  function askAboutTeam({ name, line, choices, remembered: earlier }: TeamQuestion): string | null {
    const isKnown = (value: string) => people.teams.has(value);
    return inquiry.ask({
      kind: 'team',
      subject: name,
      lines: [line],
      text: `Which team is ${name}?`,
      options: [
        ...choices.map((one) => ({ value: one.id ?? one.name, text: [one.name, one.reason].join('. ') })),
        { value: ANSWER_NEW_NAME, text: 'Another team' },
      ],
      suggested: choices.find(({ isLikely }) => isLikely)?.id ?? choices.find(({ isLikely }) => isLikely)?.name ?? null,
      needed: true,
      accepts: (value) => isKnown(value) || inFile.has(foldName(value)) || names.all(foldName(value)).length > 0,
      remembered: earlier !== undefined && isKnown(earlier) ? earlier : undefined,
    });
  }
}

/**
 * Returns the team that a name means, according to the answers. If the answer about the name is another name in the
 * file, continues with the answer about that other name. If the answers lead back to an earlier name, returns any of
 * the names in this circle.
 */
function teamNameFromAnswers(
  folded: string,
  values: ReadonlyMap<string, string>,
  { teams }: Pick<TeamsAndPlayers, 'teams'>,
  nameOf: (folded: string) => string | undefined,
): NameInFile {
  const seen = new Set<string>();
  let last = folded;
  for (;;) {
    seen.add(last);
    const value = values.get(last);
    const team = value === undefined ? undefined : teams.get(value);
    if (team) return { name: team.name, folded: foldName(team.name), id: team.id };
    const next = value === undefined ? last : foldName(value);
    if (seen.has(next)) return { name: nameOf(next) ?? value ?? next, folded: next, id: null };
    last = next;
  }
}

type TeamQuestion = {
  name: string;
  line: FileLineNumber;
  choices: readonly OfferedTeam[];
  remembered: string | undefined;
};

function offeredNamesake({ id, name, division, deleted }: Team): OfferedTeam {
  return { id, name, reason: deleted ? 'Deleted' : `Division ${division}, id ${id}`, isLikely: false };
}

/**
 * Returns the team names that have no id in the file, each with its first line and the weeks in which the team has a
 * card.
 */
export function teamNamesWithoutId(groups: readonly RowsOfCard[]): TeamNameInFile[] {
  const written = new Map<string, TeamNameInFile & { weeks: Set<string> }>();
  for (const { key, rows } of groups)
    for (const { name, folded, id } of [key.home, key.away]) {
      if (id !== null) continue;
      const one = written.get(folded) ?? { name, folded, line: rows[0]?.line ?? 0, weeks: new Set() };
      written.set(folded, one);
      one.weeks.add(`${key.season} ${key.week}`);
    }
  return [...written.values()];
}

/**
 * Returns the groups of lines. Each team name is replaced by the team that an answer gives for it, if there is an
 * answer.
 */
export function withTeamsFromAnswers(groups: readonly RowsOfCard[], { meantTeam }: TeamNameMeanings): RowsOfCard[] {
  return groups.map(({ key, rows }) => ({
    key: { ...key, home: meantTeam(key.home), away: meantTeam(key.away) },
    rows,
  }));
}

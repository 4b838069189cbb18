import type { z } from 'zod';
import type { TeamMarkAnswer, storedTeamMarkSchema } from '#contract/kinds/mark.ts';
import { marksOfTeams } from '#domain/squads/mark.ts';
import { RETIRED_TEAMS_DIVISION } from '#domain/squads/team-numbers.ts';
import type { TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { itemStoreOfKind, pictureAddressAndSize } from './items.ts';
import type { LeagueContent } from './league-content.ts';

/**
 * The functions that read and store the marks that officials have chosen for teams. A mark is a team's badge: its
 * crest, or its initials in its colours. The id of a mark is the id of its team.
 */
export const teamMarkStore = itemStoreOfKind('mark');
export type ChosenTeamMark = z.output<typeof storedTeamMarkSchema> & { id: string };

export function chosenTeamMarks({ values }: LeagueContent): Map<string, ChosenTeamMark> {
  return new Map(teamMarkStore.itemsIn(values).map((mark) => [mark.id, mark]));
}

/** Returns the mark (badge) of each team that is not deleted, keyed by team id. */
export function teamMarksFromContent(
  teams: TeamsAndPlayers['teams'],
  content: LeagueContent,
): ReadonlyMap<string, TeamMarkAnswer> {
  return teamMarksWithChosen(teams, chosenTeamMarks(content));
}

/**
 * Returns the mark (badge) of each team that is not deleted, keyed by team id. Uses the initials, colours and pictures
 * that officials have chosen (`chosen`). Makes up missing initials and colours so that the teams of a division differ
 * where possible.
 */
export function teamMarksWithChosen(
  teams: TeamsAndPlayers['teams'],
  chosen: ReadonlyMap<string, ChosenTeamMark>,
): Map<string, TeamMarkAnswer> {
  const live = [...teams.values()].filter(({ deleted }) => !deleted);
  // Only teams of one division need different marks. Retired teams are in no division, so each retired team is a group
  // of its own.
  const groups = Map.groupBy(live, ({ id, division }) => (division === RETIRED_TEAMS_DIVISION ? id : division));
  const all = [...groups.values()].flatMap((group) => [...marksOfTeams(group, chosen)]);
  return new Map(
    all.map(([id, mark]) => [id, { ...mark, picture: pictureAddressAndSize(chosen.get(id)?.picture ?? null).picture }]),
  );
}

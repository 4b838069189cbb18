import {
  bringBackPlayer,
  bringBackTeam,
  type SimilarPlayerOrTeam,
  similarlyNamedPlayersOrTeams,
} from '#contract/bring-back.ts';
import { parseWithoutFaultyFields } from '#domain/check.ts';
import { type Fixture, sortedByTimePlayed } from '#domain/cards/fixture.ts';
import { countWithNoun } from '#domain/count.ts';
import { withCurrentHandicap } from '#domain/handicaps/result-moves.ts';
import { foldName } from '#domain/name.ts';
import { clampHandicaps } from '#domain/squads/handicap.ts';
import { idAfterMerges, requireTeam, type Player } from '#domain/squads/teams-and-players.ts';
import { similarPlayers, similarTeams } from '#domain/squads/similar.ts';
import { checkPlayerReturn, findTeamByName, teamNameTakenSentence } from '#domain/squads/squad.ts';
import { teamDivisionFaults } from '#domain/squads/team.ts';
import { parseBodyBySchema, faultlessValueOrThrow } from '../http/input.ts';
import { uncachedRead } from '../http/reads.ts';
import { writeHandler } from '../http/writes.ts';
import { conflict, orNotFound } from '../refusal.ts';
import { supersededChanges, changesOfHistoryEntry, latestEntryOfValue } from '../storage/history.ts';
import { teamsAndPlayersIncludingDeleted } from '../storage/mappers/described.ts';
import { undeletedFixturesMatching, fixturesWithPlayers } from '../storage/mappers/fixtures.ts';
import { undeletedSeasons } from '../storage/mappers/seasons.ts';
import type { DatabaseTransaction } from '../storage/store.ts';
import { handicapRulesOfDefaultSeason } from './handicaps.ts';
import { teamOfPath, wholeLeagueSubject } from './named-in-request.ts';
import { playerAnswer, refuseFullSquad } from '../kinds/players.ts';
import { divisionText, teamAnswerAfterWrite, divisionNamesOfDefaultSeason } from '../kinds/teams.ts';

/** The handler of the call that finds teams or players with a name similar to a new name, even deleted ones. */
export const similarNameReads = [
  uncachedRead(
    similarlyNamedPlayersOrTeams,
    async (db, { query: { name = '', kind } }): Promise<SimilarPlayerOrTeam[]> => {
      const people = await teamsAndPlayersIncludingDeleted(db);
      const known = (await undeletedSeasons(db)).map((season) => season.name);
      if (kind === 'team')
        return Promise.all(
          similarTeams(name, people).map(async ({ id: teamId, name: teamName, deleted }) => {
            const lastPlayed = dateOrSeasonOfLastFixture(await undeletedFixturesMatching(db, known, { teamId }));
            return { teamId, name: teamName, teamName, deleted, lastPlayed };
          }),
        );
      return Promise.all(
        similarPlayers(name, people).map(async ({ id: playerId, name: playerName, teamId, deleted }) => {
          const lastPlayed = dateOrSeasonOfLastFixture(await fixturesWithPlayers(db, [playerId], known));
          return { playerId, name: playerName, teamName: requireTeam(people.teams, teamId).name, deleted, lastPlayed };
        }),
      );
    },
  ),
];

function dateOrSeasonOfLastFixture(fixtures: readonly Fixture[]): string | null {
  const last = sortedByTimePlayed(fixtures).at(-1);
  return last ? (last.date ?? last.season) : null;
}

/** The handlers of the calls that restore deleted teams and players (Rule N20). */
export const bringBackWrites = [
  writeHandler(bringBackPlayer, wholeLeagueSubject, async (change, { params, body, facts }) => {
    const people = await facts.people();
    const deleted = orNotFound(people.players.get(idAfterMerges(people, params.playerId)), 'There is no such player.');
    const { draft, issues } = parseWithoutFaultyFields(bringBackPlayer.body, body);
    const checked = checkPlayerReturn(people, deleted, draft.teamId);
    if ('conflict' in checked) throw conflict(checked.conflict);
    const { team } = faultlessValueOrThrow(issues, checked, ['teamId']);
    await refuseFullSquad(facts, team, people);
    const player = clampHandicaps(
      { ...deleted, teamId: team.id, deleted: false },
      await handicapRulesOfDefaultSeason(facts),
    );
    const today = (await facts.peopleToday()).players.get(player.id);
    await change.put('player', player);
    change.summarise(`Brought back ${player.name}, to ${team.name}`);
    const hasMoved = today !== undefined && today.handicap !== deleted.handicap;
    return playerAnswer(hasMoved ? withCurrentHandicap(player, today.handicap) : player);
  }),

  writeHandler(bringBackTeam, wholeLeagueSubject, async (change, { params, body, facts }) => {
    const people = await facts.people();
    const deleted = teamOfPath(people, params.teamId, 'any');
    const { list, default: shown } = await facts.seasons();
    const divisions = list.find(({ name }) => name === shown)?.divisions ?? [];
    const { division } = parseBodyBySchema(bringBackTeam.body, body, (draft) => teamDivisionFaults(draft, divisions));
    if (!deleted.deleted) throw conflict(`${deleted.name} have not been deleted.`);
    const other = findTeamByName(people, deleted.name, deleted.id);
    if (other) throw conflict(teamNameTakenSentence(other.name));
    const team = { ...deleted, division, deleted: false };
    const range = await handicapRulesOfDefaultSeason(facts);
    const players = (await playersDeletedWithTeam(change.db, team.id)).map((player) =>
      clampHandicaps({ ...player, deleted: false }, range),
    );
    await change.put('team', team);
    await change.putAll('player', players);
    const where = divisionText(division, await divisionNamesOfDefaultSeason(facts));
    change.summarise(`Brought back team ${team.name} with ${countWithNoun(players.length, 'player')}, ${where}`);
    const back = new Map([...people.players, ...players.map((player) => [player.id, player] as const)]);
    return teamAnswerAfterWrite(team, { ...people, players: back }, facts);
  }),
];

/**
 * Returns the players who were deleted together with a team and have not changed since. If several have the same name,
 * returns one of them.
 */
async function playersDeletedWithTeam(db: DatabaseTransaction, teamId: string): Promise<Player[]> {
  const entry = await latestEntryOfValue(db, 'team', teamId);
  const changes = entry ? await changesOfHistoryEntry(db, entry.id) : [];
  const ofPlayers = changes.filter((one) => one.entity === 'player');
  const since = await supersededChanges(db, ofPlayers);
  const players = ofPlayers
    .filter((one) => !since.includes(one) && one.before?.deleted !== true)
    .flatMap(({ after }) =>
      after.deleted && after.teamId === teamId && after.mergedInto === undefined ? [after] : [],
    );
  return [...new Map(players.map((player) => [foldName(player.name), player])).values()];
}

import { cupDisplayName } from '#domain/cups/cup-label.ts';
import { alreadyRecordedWords } from '#domain/cards/card.ts';
import { fitsFormat } from '#domain/cards/matches-draft.ts';
import { countWithNoun } from '#domain/count.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { alreadyScheduledWords, scheduledFixtureKey } from '#domain/fixtures/scheduled-fixture.ts';
import {
  idAfterMerges,
  requireTeam,
  type TeamsAndPlayers,
  type Player,
  type Team,
} from '#domain/squads/teams-and-players.ts';
import { removedDivisionConflict, removedContentConflict } from '#domain/seasons/season-draft.ts';
import { type LeagueRules, rulesOfDivision, type Season } from '#domain/seasons/season.ts';
import {
  findTeamPlayerByName,
  playerNameTakenSentence,
  findTeamByName,
  teamNameTakenSentence,
} from '#domain/squads/squad.ts';
import { divisionInWords } from '#domain/seasons/division-names.ts';
import type { LeagueAfterUndo } from './league-after-undo.ts';
import { teamNamesOf } from './summaries.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import type { DatabaseTransaction } from '../storage/store.ts';
import { type Competition, entrantNames } from '#domain/cups/cup.ts';
import { contradictionWithStoredTies, findPlayerEnteredTwice } from '#domain/cups/cup-faults.ts';
import { foldName } from '#domain/name.ts';
import { playersOutsideHandicapRangeFault } from '#domain/squads/handicap.ts';
import {
  undeletedCompetitions,
  findStoredCompetition,
  undeletedTiesOfCompetition,
  tiesWithFramesLostByDecision,
} from '../storage/mappers/cups.ts';

/** Returns a sentence that says why the undo would leave the league inconsistent; `null` if it would not. */
export function conflictAfterUndo(after: LeagueAfterUndo): string | null {
  const squads = Map.groupBy(
    [...after.people.players.values()].filter(({ deleted }) => !deleted),
    ({ teamId }) => teamId,
  );
  return (
    firstReason(after.restored.team, (team) => teamConflictReason(team, after, squads.get(team.id) ?? [])) ??
    firstReason(after.restored.player, (player) =>
      playerUndoObstacle(player, after, squads.get(player.teamId) ?? []),
    ) ??
    duplicateFixtureReason(after) ??
    duplicateScheduledFixtureReason(after) ??
    firstReason(after.restored.season, (season) => seasonConflictReason(season, after)) ??
    firstReason(after.restored.adjustment, (adjustment) => adjustmentConflictReason(adjustment, after)) ??
    mismatchedFormatReason(after) ??
    missingDivisionReason(after) ??
    handicapOutOfRangeReason(after)
  );
}

function firstReason<T>(values: readonly T[], reasonOf: (value: T) => string | null): string | null {
  for (const value of values) {
    const reason = reasonOf(value);
    if (reason !== null) return reason;
  }
  return null;
}

function teamConflictReason(team: Team, { people }: LeagueAfterUndo, squad: readonly Player[]): string | null {
  const [player] = squad;
  if (team.deleted) return player ? `${player.name} plays for ${team.name} now.` : null;
  const other = findTeamByName(people, team.name, team.id);
  return other ? teamNameTakenSentence(other.name) : null;
}

/**
 * Returns why a player cannot be restored, or `null`. Searches for another player of the same name only in `squad`, the
 * players of the same team, to save time.
 */
function playerUndoObstacle(
  { id, name, teamId, deleted, mergedInto }: Player,
  { people }: LeagueAfterUndo,
  squad: readonly Player[],
): string | null {
  if (deleted) return null;
  if (mergedInto !== undefined) {
    // The undo marks the restored player as merged into the player with the id `mergedInto`. If the player with that id
    // has since been merged into the restored player, the undo would leave the two merged into each other.
    // `people.players` would then contain neither, because it contains no merged players. It does contain deleted
    // players.
    return people.players.has(idAfterMerges(people, mergedInto))
      ? null
      : `Another player has been merged into ${name}.`;
  }
  const team = requireTeam(people.teams, teamId);
  if (team.deleted) return `${team.name}, the team of ${name}, have been deleted.`;
  const players = new Map(squad.map((player) => [player.id, player]));
  const other = findTeamPlayerByName({ ...people, players }, teamId, name, id);
  return other ? playerNameTakenSentence(other.name, team.name) : null;
}

function duplicateFixtureReason({ fixtures, people: { teams } }: LeagueAfterUndo): string | null {
  for (const ofSeason of fixtures.values()) {
    const twice = firstDuplicate(ofSeason, ({ division, week, homeTeamId, awayTeamId }) =>
      JSON.stringify([division, week, homeTeamId, awayTeamId]),
    );
    if (twice) return alreadyRecordedWords(...teamNamesOf(twice, teams), twice.week);
  }
  return null;
}

function duplicateScheduledFixtureReason({ lists, people: { teams } }: LeagueAfterUndo): string | null {
  for (const list of lists.values()) {
    const twice = firstDuplicate(list, scheduledFixtureKey);
    if (twice) return alreadyScheduledWords(...teamNamesOf(twice, teams), twice.week);
  }
  return null;
}

function firstDuplicate<T>(values: readonly T[], keyOf: (value: T) => string): T | undefined {
  const seen = new Set<string>();
  return values.find((value) => seen.size === seen.add(keyOf(value)).size);
}

/**
 * Returns why the undo cannot restore or delete a season, or `null`. Results, scheduled fixtures and points adjustments
 * of a season must be within its weeks and divisions. The default season cannot be deleted. A season that has results,
 * scheduled fixtures or points adjustments cannot be deleted either.
 */
function seasonConflictReason(
  season: StoredSeason,
  { fixtures, lists, adjustments, defaultName }: LeagueAfterUndo,
): string | null {
  // A deleted season is checked as if it had no weeks, so that any scheduled fixture or adjustment in it is a conflict.
  const kept = season.deleted ? { ...season, weeks: 0 } : season;
  const list = removedContentConflict(kept, lists.get(season.name) ?? [], 'fixture');
  if (list !== null) return list;
  const adjusted = removedContentConflict(kept, adjustments.get(season.name) ?? [], 'points adjustment');
  if (adjusted !== null) return adjusted;
  const results = fixtures.get(season.name) ?? [];
  if (!season.deleted) return removedContentConflict(season, results, 'result');
  if (season.name === defaultName) return `Season ${season.name} is the current season.`;
  return results.length === 0 ? null : `Season ${season.name} has ${countWithNoun(results.length, 'result')}.`;
}

/** Returns why a points adjustment cannot be restored, or `null`. Its season, division and week must exist. */
function adjustmentConflictReason(
  adjustment: LeagueAfterUndo['restored']['adjustment'][number],
  { seasons }: LeagueAfterUndo,
) {
  const season = seasons.get(adjustment.season);
  if (adjustment.deleted) return null;
  return season
    ? removedContentConflict(season, [adjustment], 'points adjustment')
    : `The league has no season ${adjustment.season}.`;
}

/**
 * Returns a sentence about a result that would not fit the format of its season, or `null` (Rule R9). Checks the
 * restored results, and all results of restored seasons.
 */
function mismatchedFormatReason(after: LeagueAfterUndo): string | null {
  const { restored, fixtures, seasons, defaultSeason, people } = after;
  const { teams, players } = people;
  const ruled = restored.season.filter(({ deleted }) => !deleted).flatMap(({ name }) => fixtures.get(name) ?? []);
  for (const fixture of [...restored.fixture.filter(({ deleted }) => !deleted), ...ruled]) {
    const season = seasons.get(fixture.season);
    if (!season) continue;
    const rules = rulesForCard(fixture, season, players);
    if (fitsFormat(fixture, { ...rules, handicaps: defaultSeason?.rules.handicaps ?? rules.handicaps })) continue;
    const [home, away] = teamNamesOf(fixture, teams);
    return `The card of ${home} v ${away}, week ${fixture.week}, does not fit the format of ${divisionInWords(season.divisionNames, fixture.division)} in ${season.name}.`;
  }
  return null;
}

/**
 * Returns the rules for checking a card. If one player on the card was merged with another player, all players may be
 * on the card more often than the season allows (Rule N10).
 */
function rulesForCard(
  { matches, division }: Fixture,
  season: Season,
  players: TeamsAndPlayers['players'],
): LeagueRules {
  const rules = rulesOfDivision(season, division);
  const ids = matches.flatMap(({ sides }) => [...sides.home.players, ...sides.away.players]);
  const isMerged = ids.some((id) => players.get(id)?.mergedNames !== undefined);
  return isMerged ? { ...rules, maxFramesPerPlayer: rules.framesPerFixture } : rules;
}

/** Returns a sentence if, after the undo, the default season would lack the division of a team; otherwise `null`. */
function missingDivisionReason(after: LeagueAfterUndo): string | null {
  const { defaultSeason, people } = after;
  return doWritesChangeDefaultSeason(after)
    ? removedDivisionConflict(defaultSeason ?? { divisions: [] }, people.teams.values())
    : null;
}

function doWritesChangeDefaultSeason({ restored, defaultName }: LeagueAfterUndo): boolean {
  return restored.setting.length > 0 || restored.season.some(({ name }) => name === defaultName);
}

/** Returns a sentence about a handicap that would be outside the default season's range (Rule H1), or `null`. */
function handicapOutOfRangeReason(after: LeagueAfterUndo): string | null {
  const { restored, defaultSeason, people } = after;
  const concerned = doWritesChangeDefaultSeason(after) ? people.players.values() : restored.player;
  return defaultSeason ? playersOutsideHandicapRangeFault(defaultSeason.rules.handicaps, concerned) : null;
}

/**
 * Returns why a cup is inconsistent after the undo, or `null`. Call this only after the undo has been written, because
 * it reads the stored cups.
 */
export async function cupConflictAfterUndo(db: DatabaseTransaction, after: LeagueAfterUndo): Promise<string | null> {
  const { restored } = after;
  const changed = new Set([
    ...restored.competition.map(({ id }) => id),
    ...restored.tie.map((tie) => tie.competitionId),
  ]);
  for (const id of changed) {
    const reason = await changedCupConflict(db, id, after);
    if (reason !== null) return reason;
  }
  const touchesOthers = restored.season.length + restored.team.length + restored.player.length > 0;
  return touchesOthers ? dependentCupConflict(await undeletedCompetitions(db), after) : null;
}

async function changedCupConflict(db: DatabaseTransaction, id: string, after: LeagueAfterUndo) {
  const competition = (await findStoredCompetition(db, id))!;
  const ties = await tiesWithFramesLostByDecision(db, competition, await undeletedTiesOfCompetition(db, id));
  const { name, season } = competition;
  if (competition.deleted) {
    if (after.created.has(id) && ties.length > 0) return `${name} has been drawn.`;
    return after.restored.tie.some((tie) => tie.competitionId === id) ? `${name} has been deleted.` : null;
  }
  if (!after.seasons.has(season)) return `The league has no season ${season}.`;
  const others = (await undeletedCompetitions(db)).filter((one) => one.season === season && one.id !== id);
  if (others.some((one) => foldName(one.name) === foldName(name)))
    return `There is another competition called ${name}.`;
  const twice = playerTwiceInCupReason(competition, after.people);
  if (twice !== null) return twice;
  const resolved = competition.entrants.map((entrant) =>
    'playerIds' in entrant
      ? { ...entrant, playerIds: entrant.playerIds.map((one) => idAfterMerges(after.people, one)) }
      : entrant,
  );
  const names = entrantNames(resolved, after.people);
  return contradictionWithStoredTies(competition, ties, (entrantId) => names.get(entrantId) ?? '?');
}

/**
 * Returns a sentence about a cup that the undo would make inconsistent: the undo would remove the season or an entrant
 * of the cup, or would enter one player twice. Returns `null` if there is no such cup.
 */
function dependentCupConflict(
  competitions: readonly Competition[],
  { restored, created, people }: LeagueAfterUndo,
): string | null {
  const gone = [...restored.team, ...restored.player].filter(({ id, deleted }) => deleted && created.has(id));
  const goneIds = new Set(gone.map(({ id }) => id));
  const goneSeasons = new Set(restored.season.filter(({ deleted }) => deleted).map(({ name }) => name));
  for (const competition of competitions) {
    if (goneSeasons.has(competition.season))
      return `${cupDisplayName(competition.name)} is played in season ${competition.season}.`;
    const ids = competition.entrants.flatMap((entrant) => {
      if ('teamId' in entrant) return [entrant.teamId];
      return 'playerIds' in entrant ? entrant.playerIds : [];
    });
    if (ids.some((id) => goneIds.has(id))) return `${cupDisplayName(competition.name)} depends on it.`;
    const twice = playerTwiceInCupReason(competition, people);
    if (twice !== null) return twice;
  }
  return null;
}

function playerTwiceInCupReason(competition: Competition, people: TeamsAndPlayers): string | null {
  const id = findPlayerEnteredTwice(competition, people);
  if (id === undefined) return null;
  return `${people.players.get(id)?.name ?? id} would be entered twice in ${cupDisplayName(competition.name)}.`;
}

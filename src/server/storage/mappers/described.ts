import { removeRunningScoresWithinWrite, removeRunningTieScoresWithinWrite } from '../running-scores.ts';
import { type ScheduledFixture, scheduledFixtureSchema } from '#domain/fixtures/scheduled-fixture.ts';
import { hasPlayByDayRule, withPlayByDays } from '#domain/fixtures/moved-fixture.ts';
import { markFixturesOfLeavers } from '#domain/fixtures/settled.ts';
import { storedImportAnswerSchema } from '#domain/imports/inquiry.ts';
import { accessCoversRunningScore } from '#domain/cards/running-limits.ts';
import { mayStillWriteTieScore } from '#domain/cups/running-tie.ts';
import { substituteApprovalRequestSchema } from '#domain/cards/substitutes.ts';
import { type Person, personSchema } from '#domain/people/access.ts';
import { subjectOf } from '#domain/people/permissions.ts';
import { loneBreakSchema } from '#domain/players/lone-break.ts';
import { penaltyDecisionSchema } from '#domain/rules/penalty-decision.ts';
import { playerRulingSchema } from '#domain/rules/ruling.ts';
import { adjustmentSchema } from '#domain/standings/adjustment.ts';
import { foldName } from '#domain/name.ts';
import { type TeamsAndPlayers, toTeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { playerSchema, teamSchema } from '#domain/squads/team.ts';
import type { DatabaseTransaction } from '../store.ts';
import { chunks } from '../table-rows.ts';
import { createValueStore, type Mapper } from './mapper.ts';
import { defaultSeasonName, findSeasonByName } from './seasons.ts';

// Each kind of value in this file is stored in a table of its own, in the form that its schema describes.

export const adjustmentStore = createValueStore('adjustment', adjustmentSchema);

export const adjustmentMapper: Mapper<'adjustment'> = {
  ...adjustmentStore.mapper,
  scopesOf: ({ season }) => [`season:${season}`],
  subjectOf,
};

/** Reads and stores breaks that come from a list of breaks, and not from a frame on a card. */
export const loneBreakStore = createValueStore('lone_break', loneBreakSchema);

export const loneBreakMapper: Mapper<'loneBreak'> = {
  ...loneBreakStore.mapper,
  scopesOf: ({ season }) => [`season:${season}`],
};

/**
 * Reads and stores substitutes: players who are on a card without being in the team's squad. A secretary approves or
 * refuses each of them, if the rules do not already decide.
 */
export const substituteStore = createValueStore('substitute', substituteApprovalRequestSchema);

export const substituteMapper: Mapper<'substitute'> = {
  ...substituteStore.mapper,
  scopesOf: ({ season }) => [`season:${season}`],
  subjectOf,
};

/**
 * Reads and stores the officials' decisions about players who may have broken a rule by playing in a match or a tie.
 */
export const rulingStore = createValueStore('ruling', playerRulingSchema);

export const rulingMapper: Mapper<'ruling'> = {
  ...rulingStore.mapper,
  scopesOf: ({ season, tieId }) => [tieId === null ? `season:${season}` : `cups:${season}`],
  // A ruling about a tie concerns the whole league.
  subjectOf: ({ division, season }) => (division === null ? { divisions: [] } : { divisions: [division], season }),
};

/** Reads and stores the officials' decisions about points that the program proposes, such as penalties (Rule F46). */
export const penaltyDecisionStore = createValueStore('penalty_decision', penaltyDecisionSchema);

export const penaltyDecisionMapper: Mapper<'penaltyDecision'> = {
  ...penaltyDecisionStore.mapper,
  scopesOf: ({ season }) => [`season:${season}`],
  subjectOf,
};

/** Reads and stores the persons with access. `live` returns `null` for an unknown or removed person. */
export const personStore = createValueStore('person', personSchema);

/** Returns the ids of a captain's teams, without deleted teams. */
export async function undeletedTeamIdsOfPerson(db: DatabaseTransaction, { teamIds }: Person): Promise<string[]> {
  if (teamIds.length === 0) return [];
  const rows = await db.selectFrom('team').select('id').where('id', 'in', teamIds).where('deleted', '=', 0).execute();
  return rows.map(({ id }) => id);
}

/**
 * Reads and stores people with access. A change to a person cannot be undone, so a removed person is never restored.
 * Saving a person also removes each running score that this person started, if the person no longer has the right to
 * write that score.
 */
export const personMapper: Mapper<'person'> = {
  ...personStore.mapper,
  scopesOf: () => ['access'],
  undoCreation: () => null,
  removeObsolete: async (db, values) => {
    const changed = new Map(values.map((value) => [value.id, value]));
    function hasLost(personId: string | null, isStillTheirs: (person: Person) => boolean): boolean {
      const putBy = changed.get(personId ?? '');
      return putBy !== undefined && (putBy.deleted || !isStillTheirs(putBy));
    }
    return [
      ...(await removeRunningScoresWithinWrite(db, (one) =>
        hasLost(one.personId, (person) => accessCoversRunningScore(person, one)),
      )),
      ...(await removeRunningTieScoresWithinWrite(db, (one) =>
        hasLost(one.personId, (person) => mayStillWriteTieScore(person, one)),
      )),
    ];
  },
};

export const scheduledFixtureStore = createValueStore('listed_fixture', scheduledFixtureSchema);

/**
 * Returns a season's fixture list in no particular order, including unpublished fixtures. In the default season, sets
 * `left` on each fixture of a team that has left. Sets `playBy` on a fixture that was put off, if the rules of the
 * division set a last day for such fixtures. `playBy` is that last day.
 */
export async function fixtureListOfSeason(db: DatabaseTransaction, name: string): Promise<readonly ScheduledFixture[]> {
  const list = await scheduledFixtureStore.liveWith(db, 'season', [name]);
  const ruled = list.length === 0 ? null : await findSeasonByName(db, name);
  return markFixturesOfDepartedTeams(db, ruled && hasPlayByDayRule(ruled) ? withPlayByDays(list, ruled) : list, name);
}

async function markFixturesOfDepartedTeams(
  db: DatabaseTransaction,
  list: readonly ScheduledFixture[],
  season: string,
): Promise<readonly ScheduledFixture[]> {
  if (list.length === 0 || (await defaultSeasonName(db)) !== season) return list;
  const query = db.selectFrom('team').select('id');
  const rows = await query.where((where) => where.or([where('deleted', '=', 1), where('division', '=', 0)])).execute();
  const left = new Set(rows.map(({ id }) => id));
  return markFixturesOfLeavers(list, (teamId) => left.has(teamId));
}

/** Returns the undeleted scheduled fixtures with a venue of their own, in place of the home team's venue. */
export async function fixturesWithOwnVenue(db: DatabaseTransaction): Promise<ScheduledFixture[]> {
  const query = db.selectFrom('listed_fixture').selectAll().where('venue', '<>', '').where('deleted', '=', 0);
  return (await query.execute()).map(scheduledFixtureStore.liveOf);
}

/** Returns one undeleted scheduled fixture in which at least one of these teams plays; `null` if there is none. */
export async function findScheduledFixtureOfTeams(
  db: DatabaseTransaction,
  teamIds: readonly string[],
): Promise<ScheduledFixture | null> {
  for (const ids of chunks(teamIds)) {
    const row = await db
      .selectFrom('listed_fixture')
      .selectAll()
      .where('deleted', '=', 0)
      .where((where) => where.or([where('home_team_id', 'in', ids), where('away_team_id', 'in', ids)]))
      .limit(1)
      .executeTakeFirst();
    if (row) return scheduledFixtureStore.liveOf(row);
  }
  return null;
}

/**
 * Reads and stores scheduled fixtures. Callers must check that no two undeleted fixtures are the same. No unique index
 * checks this: the undo of a replaced list writes many fixtures one after another, and meanwhile two may be the same.
 */
export const scheduledFixtureMapper: Mapper<'listedFixture'> = {
  ...scheduledFixtureStore.mapper,
  scopesOf: ({ season }) => [`list:${season}`],
  subjectOf,
};

/**
 * Reads and stores the officials' answers to questions about imported files, so that the import of the next file does
 * not ask the same questions again.
 */
export const importAnswerStore = createValueStore('file_answer', storedImportAnswerSchema);

export const importAnswerMapper: Mapper<'fileAnswer'> = { ...importAnswerStore.mapper, scopesOf: () => ['people'] };

const foldedNameColumn = ({ name }: { name: string }) => ({ name_folded: foldName(name) });
const teamStore = createValueStore('team', teamSchema, { none: { venue: '' }, more: foldedNameColumn });
const playerStore = createValueStore('player', playerSchema, { more: foldedNameColumn });

/** Returns every team and player that the league has ever had, including deleted teams and players. */
export async function teamsAndPlayersIncludingDeleted(db: DatabaseTransaction): Promise<TeamsAndPlayers> {
  const teamRows = await db.selectFrom('team').selectAll().execute();
  const playerRows = await db.selectFrom('player').selectAll().execute();
  return toTeamsAndPlayers(teamRows.map(teamStore.markedOf), playerRows.map(playerStore.markedOf));
}

export const teamMapper: Mapper<'team'> = {
  ...teamStore.mapper,
  scopesOf: () => ['people'],
  asStored: (value, before) => teamStore.mapper.asStored({ ...value, formerNames: formerNamesOf(value, before) }),
};

export const playerMapper: Mapper<'player'> = {
  ...playerStore.mapper,
  scopesOf: () => ['people'],
  asStored: (value, before) => playerStore.mapper.asStored({ ...value, formerNames: formerNamesOf(value, before) }),
};

type NameAndFormerNames = { name: string; formerNames: string[] };

/**
 * Returns the former names of a team or player, oldest first: every previous name once, without the current one. Names
 * that differ only in upper and lower case count as the same (`foldName`).
 */
function formerNamesOf(value: NameAndFormerNames, before: NameAndFormerNames | null): string[] {
  const taken = new Set([foldName(value.name)]);
  const names = before ? [...before.formerNames, ...value.formerNames, before.name] : value.formerNames;
  return names.filter((name) => {
    const folded = foldName(name);
    if (taken.has(folded)) return false;
    taken.add(folded);
    return true;
  });
}

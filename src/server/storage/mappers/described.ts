import { endRunning, endRunningTies } from '../running-scores.ts';
import { type ScheduledFixture, scheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { hasPlayBy, markPlayBy } from '#domain/fixtures/put-off.ts';
import { markLeftTeams } from '#domain/fixtures/settled.ts';
import { storedFileAnswer } from '#domain/imports/inquiry.ts';
import { mayStillWrite } from '#domain/cards/running-limits.ts';
import { mayStillWriteTie } from '#domain/cups/running-tie.ts';
import { substitute } from '#domain/cards/substitutes.ts';
import { type Person, person } from '#domain/people/access.ts';
import { subjectOf } from '#domain/people/permissions.ts';
import { loneBreak } from '#domain/players/lone-break.ts';
import { penaltyDecision } from '#domain/rules/penalty-decision.ts';
import { ruling } from '#domain/rules/ruling.ts';
import { adjustment } from '#domain/standings/adjustment.ts';
import { foldName } from '#domain/name.ts';
import { type People, peopleOf } from '#domain/squads/people.ts';
import { player, team } from '#domain/squads/team.ts';
import type { Snapshot } from '../store.ts';
import { chunks } from '../table-rows.ts';
import { described, type Mapper } from './mapper.ts';
import { defaultSeason, seasonNamed } from './seasons.ts';

// Each of these kinds is stored in a table of its own, in the form that its schema describes.

export const adjustments = described('adjustment', adjustment);

export const adjustmentMapper: Mapper<'adjustment'> = {
  ...adjustments.mapper,
  scopesOf: ({ season }) => [`season:${season}`],
  subjectOf,
};

/** Reads and stores breaks for which no frame is known. */
export const loneBreaks = described('lone_break', loneBreak);

export const loneBreakMapper: Mapper<'loneBreak'> = {
  ...loneBreaks.mapper,
  scopesOf: ({ season }) => [`season:${season}`],
};

/**
 * Reads and stores substitutes: players who are on a card without being in the team's squad. A secretary must approve
 * them.
 */
export const substitutes = described('substitute', substitute);

export const substituteMapper: Mapper<'substitute'> = {
  ...substitutes.mapper,
  scopesOf: ({ season }) => [`season:${season}`],
  subjectOf,
};

/** Reads and stores the officials' decisions about players whom the rules mark on cards and in ties. */
export const rulings = described('ruling', ruling);

export const rulingMapper: Mapper<'ruling'> = {
  ...rulings.mapper,
  scopesOf: ({ season, tieId }) => [tieId === null ? `season:${season}` : `cups:${season}`],
  // A ruling about a tie concerns the whole league.
  subjectOf: ({ division, season }) => (division === null ? { divisions: [] } : { divisions: [division], season }),
};

/** Reads and stores the officials' decisions about prepared penalties. */
export const penaltyDecisions = described('penalty_decision', penaltyDecision);

export const penaltyDecisionMapper: Mapper<'penaltyDecision'> = {
  ...penaltyDecisions.mapper,
  scopesOf: ({ season }) => [`season:${season}`],
  subjectOf,
};

/** Reads and stores the persons with access. `live` returns `null` for an unknown or removed person. */
export const persons = described('person', person);

/** Returns those of a captain's teams that were not deleted. */
export async function liveTeamsOf(db: Snapshot, { teamIds }: Person): Promise<string[]> {
  if (teamIds.length === 0) return [];
  const rows = await db.selectFrom('team').select('id').where('id', 'in', teamIds).where('deleted', '=', 0).execute();
  return rows.map(({ id }) => id);
}

/** No change of a person can be undone, so a removed person is never restored. */
export const personMapper: Mapper<'person'> = {
  ...persons.mapper,
  scopesOf: () => ['access'],
  undoCreation: () => null,
  end: async (db, values) => {
    const changed = new Map(values.map((value) => [value.id, value]));
    function hasLost(personId: string | null, isStillTheirs: (person: Person) => boolean): boolean {
      const putBy = changed.get(personId ?? '');
      return putBy !== undefined && (putBy.deleted || !isStillTheirs(putBy));
    }
    return [
      ...(await endRunning(db, (one) => hasLost(one.personId, (person) => mayStillWrite(person, one)))),
      ...(await endRunningTies(db, (one) => hasLost(one.personId, (person) => mayStillWriteTie(person, one)))),
    ];
  },
};

export const scheduledFixtures = described('listed_fixture', scheduledFixture);

/**
 * Returns a season's fixture list in no particular order, unpublished fixtures included. Marks fixtures of teams that
 * have left, and gives postponed fixtures their last possible day.
 */
export async function listOf(db: Snapshot, name: string): Promise<readonly ScheduledFixture[]> {
  const list = await scheduledFixtures.liveWith(db, 'season', [name]);
  const ruled = list.length === 0 ? null : await seasonNamed(db, name);
  return withDepartures(db, ruled && hasPlayBy(ruled) ? markPlayBy(list, ruled) : list, name);
}

async function withDepartures(
  db: Snapshot,
  list: readonly ScheduledFixture[],
  season: string,
): Promise<readonly ScheduledFixture[]> {
  if (list.length === 0 || (await defaultSeason(db)) !== season) return list;
  const query = db.selectFrom('team').select('id');
  const rows = await query.where((where) => where.or([where('deleted', '=', 1), where('division', '=', 0)])).execute();
  const left = new Set(rows.map(({ id }) => id));
  return markLeftTeams(list, (teamId) => left.has(teamId));
}

/** Returns the live scheduled fixtures that are not at the home team's own venue. */
export async function fixturesElsewhere(db: Snapshot): Promise<ScheduledFixture[]> {
  const query = db.selectFrom('listed_fixture').selectAll().where('venue', '<>', '').where('deleted', '=', 0);
  return (await query.execute()).map(scheduledFixtures.liveOf);
}

/** Returns a live scheduled fixture of one of these teams, or `null`. */
export async function scheduledFixtureOfTeams(
  db: Snapshot,
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
    if (row) return scheduledFixtures.liveOf(row);
  }
  return null;
}

/**
 * Stores scheduled fixtures. Callers must check that no two live ones are the same. No unique index checks this,
 * because undoing the replacement of a list writes many old and new fixtures at once, and some may be equal in between.
 */
export const scheduledFixtureMapper: Mapper<'listedFixture'> = {
  ...scheduledFixtures.mapper,
  scopesOf: ({ season }) => [`list:${season}`],
  subjectOf,
};

/**
 * Reads and stores the officials' answers to questions about imported files, so that the next file does not ask them
 * again.
 */
export const fileAnswers = described('file_answer', storedFileAnswer);

export const fileAnswerMapper: Mapper<'fileAnswer'> = { ...fileAnswers.mapper, scopesOf: () => ['people'] };

const more = ({ name }: { name: string }) => ({ name_folded: foldName(name) });
const teams = described('team', team, { none: { venue: '' }, more });
const players = described('player', player, { more });

/** Returns every team and player that the league has ever had, including deleted teams and players. */
export async function people(db: Snapshot): Promise<People> {
  const teamRows = await db.selectFrom('team').selectAll().execute();
  const playerRows = await db.selectFrom('player').selectAll().execute();
  return peopleOf(teamRows.map(teams.markedOf), playerRows.map(players.markedOf));
}

export const teamMapper: Mapper<'team'> = {
  ...teams.mapper,
  scopesOf: () => ['people'],
  asStored: (value, before) => teams.mapper.asStored({ ...value, formerNames: formerNamesOf(value, before) }),
};

export const playerMapper: Mapper<'player'> = {
  ...players.mapper,
  scopesOf: () => ['people'],
  asStored: (value, before) => players.mapper.asStored({ ...value, formerNames: formerNamesOf(value, before) }),
};

type Named = { name: string; formerNames: string[] };

/**
 * Returns the former names of a team or player, oldest first: every previous name once, without the current one. Names
 * that are equal when folded are the same name.
 */
function formerNamesOf(value: Named, before: Named | null): string[] {
  const taken = new Set([foldName(value.name)]);
  const names = before ? [...before.formerNames, ...value.formerNames, before.name] : value.formerNames;
  return names.filter((name) => {
    const folded = foldName(name);
    if (taken.has(folded)) return false;
    taken.add(folded);
    return true;
  });
}

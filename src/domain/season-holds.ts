import { countOf } from '#domain/count.ts';
import type { Fixture } from '#domain/fixture.ts';
import type { ScheduledFixture } from '#domain/scheduled-fixture.ts';
import type { Team } from '#domain/people.ts';
import type { Season } from '#domain/season.ts';
import { RETIRED } from '#domain/squad.ts';

/** The numbers of a season that its results stand in. */
type Frame = Pick<Season, 'name' | 'weeks' | 'divisions'>;

/** Why a season cannot have fewer weeks or divisions: results stand in what would go. `null` where none do. */
export function resultsBeyond({ name, weeks, divisions }: Frame, fixtures: readonly Fixture[]): string | null {
  const beyond = fixtures.filter(({ week, division }) => week > weeks || !divisions.includes(division));
  if (beyond.length === 0) return null;
  return `Season ${name} has ${countOf(beyond.length, 'result')} in weeks or divisions that would go.`;
}

/** Why a season cannot have fewer weeks or divisions: its fixture list stands in what would go. `null` where it does not. */
export function listBeyond(
  { name, weeks, divisions }: Frame,
  scheduled: readonly Pick<ScheduledFixture, 'week' | 'division'>[],
): string | null {
  const beyond = scheduled.filter(({ week, division }) => week > weeks || !divisions.includes(division));
  if (beyond.length === 0) return null;
  return `Season ${name} has ${countOf(beyond.length, 'fixture')} on its list in weeks or divisions that would go.`;
}

/** Why the season that is shown cannot have fewer divisions: a live team is in one that would go. */
export function teamBeyond({ divisions }: Pick<Frame, 'divisions'>, teams: Iterable<Team>): string | null {
  const team = [...teams].find(
    ({ deleted, division }) => !deleted && division !== RETIRED && !divisions.includes(division),
  );
  return team ? `${team.name} are in division ${team.division}, which would go.` : null;
}

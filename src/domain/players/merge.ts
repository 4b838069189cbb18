import { compareInTime, type Fixture } from '#domain/cards/fixture.ts';
import { frameSide, type Side, SIDES } from '#domain/cards/frame.ts';
import { type Checked, type Draft, faulty, type Issue, valid } from '#domain/issue.ts';
import { currentId, knownTeam, type People, type Player } from '#domain/squads/people.ts';

/** Two players that are one person: `merge` becomes another name of `keep`. */
export type Merge = { keep: Player; merge: Player };

/** Checks whom to merge (Rule N9). See `mergeCases` for what their results say. */
export function checkMerge(people: People, { keep, merge }: Draft<{ keep: string; merge: string }>): Checked<Merge> {
  const issues = [...faultsOf(people, keep, 'keep'), ...faultsOf(people, merge, 'merge')];
  if (issues.length === 0 && keep !== undefined && keep === merge)
    issues.push({ path: 'merge', message: 'A player cannot be merged with themselves.' });
  const [kept, merged] = [people.players.get(keep ?? ''), people.players.get(merge ?? '')];
  return issues.length > 0 || !kept || !merged ? faulty(issues) : valid({ keep: kept, merge: merged });
}

function faultsOf(people: People, id: string | undefined, path: string): Issue[] {
  if (id === undefined) return [];
  const merged = people.merged?.get(id);
  const player = merged ?? people.players.get(id);
  if (!player) return [{ path, message: 'The league has no such player.' }];
  const now = people.players.get(currentId(people, id));
  if (merged)
    return [{ path, message: `${merged.name} has been merged into ${now?.name ?? 'another player'} already.` }];
  return player.deleted ? [{ path, message: `The player ${player.name} has been deleted.` }] : [];
}

/**
 * What results say against two players being one person (Rule N10): `opposite` are cards with both on opposite sides,
 * `together` those with both on one side, and `apart` pairs of cards of one week with the players in two teams.
 */
export type MergeCases = { opposite: Fixture[]; together: Fixture[]; apart: [keep: Fixture, merge: Fixture][] };

/** Returns the cases among these fixtures, oldest first. */
export function mergeCases(fixtures: readonly Fixture[], keep: string, merge: string): MergeCases {
  const cases: MergeCases = { opposite: [], together: [], apart: [] };
  const ofKeep = new Map<string, { fixture: Fixture; teamId: string }[]>();
  const ofMerge: { fixture: Fixture; teamId: string }[] = [];
  for (const fixture of fixtures.toSorted(compareInTime)) {
    const [keeps, merges] = [sidesOf(fixture, keep), sidesOf(fixture, merge)];
    if (keeps.some((side) => merges.some((other) => other !== side))) cases.opposite.push(fixture);
    else if (keeps.length > 0 && merges.length > 0) cases.together.push(fixture);
    for (const side of keeps) {
      const week = ofKeep.get(weekOf(fixture)) ?? [];
      ofKeep.set(weekOf(fixture), [...week, { fixture, teamId: teamOf(fixture, side) }]);
    }
    for (const side of merges) ofMerge.push({ fixture, teamId: teamOf(fixture, side) });
  }
  for (const { fixture, teamId } of ofMerge) {
    const other = ofKeep.get(weekOf(fixture))?.find((one) => one.teamId !== teamId && one.fixture.id !== fixture.id);
    if (other) cases.apart.push([other.fixture, fixture]);
  }
  return cases;
}

/** Returns the player who is on both sides of a card, or `null`. */
export function playerOnBothSides({ frames }: Pick<Fixture, 'frames'>): string | null {
  const home = new Set(frames.map((frame) => frame.homePlayerId));
  return frames.map((frame) => frame.awayPlayerId).find((id) => id !== null && home.has(id)) ?? null;
}

function sidesOf(fixture: Fixture, playerId: string): Side[] {
  return SIDES.filter((side) => fixture.frames.some((frame) => frameSide(frame, side).playerId === playerId));
}

function teamOf({ homeTeamId, awayTeamId }: Fixture, side: Side): string {
  return side === 'home' ? homeTeamId : awayTeamId;
}

function weekOf({ season, week }: Fixture): string {
  return `${season} ${week}`;
}

/** Returns one sentence for each card with both players on opposite sides: they cannot be one person. */
export function oppositeSentences({ opposite }: MergeCases, { keep, merge }: Merge, people: People): string[] {
  return opposite.map(
    (fixture) => `${keep.name} and ${merge.name} play against each other in ${cardWords(fixture, people)}.`,
  );
}

/** Returns one sentence for each case that officials must confirm. */
export function caseSentences({ together, apart }: MergeCases, { keep, merge }: Merge, people: People): string[] {
  const onOne = together.map(
    (fixture) => `${keep.name} and ${merge.name} are both on one side of ${cardWords(fixture, people)}.`,
  );
  const inTwo = apart.map(
    ([kept, merged]) =>
      `In one week, ${keep.name} plays in ${cardWords(kept, people)}, and ${merge.name} in ${cardWords(merged, people)}.`,
  );
  return [...onOne, ...inTwo];
}

/** `Lions v Tigers, week 3 of 25/26`, with present team names. */
function cardWords({ homeTeamId, awayTeamId, week, season }: Fixture, { teams }: People): string {
  const [home, away] = [knownTeam(teams, homeTeamId), knownTeam(teams, awayTeamId)];
  return `${home.name} v ${away.name}, week ${week} of ${season}`;
}

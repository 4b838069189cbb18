import { duplicatePlayers, mergePlayers, mergePreview, type PastPlayer } from '#contract/players.ts';
import { cupLabel } from '#domain/cups/cup-label.ts';
import { sift } from '#domain/check.ts';
import { allAppearancesIn } from '#domain/players/appearance.ts';
import { enteredTwice } from '#domain/cups/cup-faults.ts';
import type { Issue } from '#domain/issue.ts';
import {
  addToPasts,
  caseSentences,
  checkMerge,
  likelyDuplicates,
  type Merge,
  type MergeCases,
  mergeCases,
  sameMatchSentences,
  type PlayerPast,
} from '#domain/players/merge.ts';
import { byName } from '#domain/name.ts';
import { currentId, knownTeam, type People, type Player } from '#domain/squads/people.ts';
import { acceptedValue } from '../http/input.ts';
import { write } from '../http/writes.ts';
import { conflict, invalid, notFound } from '../refusal.ts';
import { fixturesOf, fixturesWithPlayers } from '../storage/mappers/fixtures.ts';
import { seasons } from '../storage/mappers/seasons.ts';
import { liveCompetitions } from '../storage/mappers/cups.ts';
import type { Change, Snapshot } from '../storage/store.ts';
import { wholeLeague } from './named-in-request.ts';
import { namedPlayerOf } from './players.ts';
import { guardedRead, longRead } from '../http/reads.ts';
import { chunks } from '../storage/table-rows.ts';
import { createTurns, inTurns } from '../turns.ts';
import { people as allPeople } from '../storage/mappers/described.ts';

export const mergeWrites = [
  write(mergePlayers, wholeLeague, async (change, { body, facts }) => {
    const people = await facts.people();
    const { draft, issues } = sift(mergePlayers.body, body);
    const merge = acceptedValue(issues, checkMerge(people, draft), Object.keys(mergePlayers.body.shape));
    await mergeInto(change, merge, people, draft.confirm === true);
    change.summarise(`Merged ${withTeam(merge.merge, people)} into ${withTeam(merge.keep, people)}`);
    const message = `${merge.merge.name} has been merged into ${merge.keep.name}.`;
    return { success: true as const, message, player: namedPlayerOf(merge.keep, people) };
  }),
];

/** Merges a player into another. Throws 409 or 422 with the reason if they cannot be merged (Rule N10). */
export async function mergeInto(change: Change, merge: Merge, people: People, confirm: boolean): Promise<void> {
  const cases = await casesOf(change.db, merge);
  const [met, ...others] = sameMatchSentences(cases, merge, people);
  if (met !== undefined) throw conflict(others.length === 0 ? met : `${met} And ${others.length} more.`);
  const cup = await cupWithBoth(change.db, merge, people);
  if (cup !== null) throw conflict(cup);
  if (!confirm) refuseUnconfirmed(caseSentences(cases, merge, people));
  // `keep` is not written, so that an undo can separate the two whatever has happened to `keep` since.
  await change.put('player', { ...merge.merge, mergedInto: merge.keep.id });
}

function refuseUnconfirmed(cases: readonly string[]): void {
  const issues: Issue[] = cases.map((message) => ({ path: 'confirm', message }));
  if (issues.length > 0) throw invalid(issues);
}

/** The most pairs of players that a list has. */
const MAX_PAIRS = 200;

export const mergeReads = [
  guardedRead(mergePreview, async (db, { params }) => {
    const people = await allPeople(db);
    const isKnown = (id: string) => people.players.has(currentId(people, id));
    if (!isKnown(params.keep) || !isKnown(params.merge)) throw notFound('There is no such player.');
    const checked = checkMerge(people, params);
    if (!checked.ok) throw invalid(checked.issues);
    const merge = checked.value;
    const cases = await casesOf(db, merge);
    const pasts = new Map<string, PlayerPast>();
    addToPasts(pasts, allAppearancesIn(await fixturesOfPlayers(db, merge)));
    const past = (player: Player) => pastPlayer(player, pasts, people);
    const confirmed = caseSentences(cases, merge, people);
    const cup = await cupWithBoth(db, merge, people);
    const refusals = [...sameMatchSentences(cases, merge, people), ...(cup === null ? [] : [cup])];
    return { keep: past(merge.keep), merge: past(merge.merge), refusals, cases: confirmed };
  }),

  longRead(
    guardedRead(duplicatePlayers, async (db) => {
      const people = await allPeople(db);
      const pasts = await pastsOf(db);
      const found = await inTurns(likelyDuplicates(people, pasts));
      const past = (player: Player) => pastPlayer(player, pasts, people);
      const pairs = found
        .slice(0, MAX_PAIRS)
        .map(({ keep, merge, reasons }) => ({ keep: past(keep), merge: past(merge), reasons }));
      const deleted = [...people.players.values()].filter((player) => player.deleted).sort(byName);
      return {
        pairs,
        more: found.length - pairs.length,
        deleted: deleted.map((player) => namedPlayerOf(player, people)),
      };
    }),
  ),
];

/** Returns what each player has done in all seasons. Lets other requests run in between. */
async function pastsOf(db: Snapshot): Promise<Map<string, PlayerPast>> {
  const turn = createTurns();
  const pasts = new Map<string, PlayerPast>();
  for (const { name } of await seasons(db))
    for (const fixtures of chunks(await fixturesOf(db, name))) {
      addToPasts(pasts, allAppearancesIn(fixtures));
      await turn();
    }
  return pasts;
}

/** Returns a sentence about a cup that both players have entered (Rule N10), or `null`. */
async function cupWithBoth(db: Snapshot, { keep, merge }: Merge, people: People): Promise<string | null> {
  const merged = new Map([...(people.merged ?? []), [merge.id, { ...merge, mergedInto: keep.id }]]);
  const cup = (await liveCompetitions(db)).find((one) => enteredTwice(one, { merged }) !== undefined);
  return cup ? `${keep.name} and ${merge.name} are both entered in ${cupLabel(cup.name)}, ${cup.season}.` : null;
}

async function fixturesOfPlayers(db: Snapshot, { keep, merge }: Merge) {
  const names = (await seasons(db)).map(({ name }) => name);
  return fixturesWithPlayers(db, [keep.id, merge.id], names);
}

async function casesOf(db: Snapshot, merge: Merge): Promise<MergeCases> {
  return mergeCases(await fixturesOfPlayers(db, merge), merge.keep.id, merge.merge.id);
}

function pastPlayer(player: Player, pasts: ReadonlyMap<string, PlayerPast>, people: People): PastPlayer {
  const { frames = 0, seasons: played = null } = pasts.get(player.id) ?? {};
  return { ...namedPlayerOf(player, people), handicap: player.handicap, frames, seasons: played };
}

/** Returns text such as `Jon Smith of Tigers`. */
function withTeam({ name, teamId }: Player, { teams }: People): string {
  return `${name} of ${knownTeam(teams, teamId).name}`;
}

import { duplicatePlayers, mergePlayers, mergePreview, type MergeablePlayer } from '#contract/players.ts';
import { cupDisplayName } from '#domain/cups/cup-label.ts';
import { parseWithoutFaultyFields } from '#domain/check.ts';
import { allAppearancesIn } from '#domain/players/appearance.ts';
import { findPlayerEnteredTwice } from '#domain/cups/cup-faults.ts';
import type { Issue } from '#domain/issue.ts';
import {
  addToPlayerPasts,
  mergeConfirmationSentences,
  checkMerge,
  likelyDuplicatesInParts,
  type PlayersToMerge,
  type MergeConflicts,
  mergeConflicts,
  mergeRefusalSentences,
  type PlayingCareer,
} from '#domain/players/merge.ts';
import { compareByName } from '#domain/name.ts';
import { idAfterMerges, requireTeam, type TeamsAndPlayers, type Player } from '#domain/squads/teams-and-players.ts';
import { faultlessValueOrThrow } from '../http/input.ts';
import { writeHandler } from '../http/writes.ts';
import { conflict, invalidInput, notFound } from '../refusal.ts';
import { undeletedFixturesOfSeason, fixturesWithPlayers } from '../storage/mappers/fixtures.ts';
import { undeletedSeasons } from '../storage/mappers/seasons.ts';
import { undeletedCompetitions } from '../storage/mappers/cups.ts';
import type { ChangeTransaction, DatabaseTransaction } from '../storage/store.ts';
import { wholeLeagueSubject } from './named-in-request.ts';
import { playerWithTeamAndDivision } from './players.ts';
import { uncachedRead, asLongRead } from '../http/reads.ts';
import { chunks } from '../storage/table-rows.ts';
import { createYieldToRequests, runYielding } from '../yield-to-requests.ts';
import { teamsAndPlayersIncludingDeleted } from '../storage/mappers/described.ts';

export const playerMergeWrites = [
  writeHandler(mergePlayers, wholeLeagueSubject, async (change, { body, facts }) => {
    const people = await facts.people();
    const { draft, issues } = parseWithoutFaultyFields(mergePlayers.body, body);
    const merge = faultlessValueOrThrow(issues, checkMerge(people, draft), Object.keys(mergePlayers.body.shape));
    await mergePlayerInto(change, merge, people, draft.confirm === true);
    change.summarise(`Merged ${playerAndTeamText(merge.merge, people)} into ${playerAndTeamText(merge.keep, people)}`);
    const message = `${merge.merge.name} has been merged into ${merge.keep.name}.`;
    return { success: true as const, message, player: playerWithTeamAndDivision(merge.keep, people) };
  }),
];

/**
 * Merges a player into another (Rule N10). Throws 409 with the reason if the two cannot be merged. Throws 422 if an
 * official must first confirm the merge and `confirm` is `false`.
 */
export async function mergePlayerInto(
  change: ChangeTransaction,
  merge: PlayersToMerge,
  people: TeamsAndPlayers,
  confirm: boolean,
): Promise<void> {
  const cases = await loadMergeConflicts(change.db, merge);
  const [met, ...others] = mergeRefusalSentences(cases, merge, people);
  if (met !== undefined) throw conflict(others.length === 0 ? met : `${met} And ${others.length} more.`);
  const cup = await sharedCupRefusalSentence(change.db, merge, people);
  if (cup !== null) throw conflict(cup);
  if (!confirm) refuseUnconfirmedMerge(mergeConfirmationSentences(cases, merge, people));
  // Writes only the merged player, so that the merge can be undone even if the remaining player has changed since.
  await change.put('player', { ...merge.merge, mergedInto: merge.keep.id });
}

function refuseUnconfirmedMerge(cases: readonly string[]): void {
  const issues: Issue[] = cases.map((message) => ({ path: 'confirm', message }));
  if (issues.length > 0) throw invalidInput(issues);
}

/** The maximum number of likely duplicate pairs in an answer. */
const MAX_DUPLICATE_PAIRS = 200;

export const playerMergeReads = [
  uncachedRead(mergePreview, async (db, { params }) => {
    const people = await teamsAndPlayersIncludingDeleted(db);
    const isKnown = (id: string) => people.players.has(idAfterMerges(people, id));
    if (!isKnown(params.keep) || !isKnown(params.merge)) throw notFound('There is no such player.');
    const checked = checkMerge(people, params);
    if (!checked.ok) throw invalidInput(checked.issues);
    const merge = checked.value;
    const cases = await loadMergeConflicts(db, merge);
    const pasts = new Map<string, PlayingCareer>();
    addToPlayerPasts(pasts, allAppearancesIn(await fixturesOfPlayers(db, merge)));
    const past = (player: Player) => playerWithPast(player, pasts, people);
    const confirmed = mergeConfirmationSentences(cases, merge, people);
    const cup = await sharedCupRefusalSentence(db, merge, people);
    const refusals = [...mergeRefusalSentences(cases, merge, people), ...(cup === null ? [] : [cup])];
    return { keep: past(merge.keep), merge: past(merge.merge), refusals, cases: confirmed };
  }),

  asLongRead(
    uncachedRead(duplicatePlayers, async (db) => {
      const people = await teamsAndPlayersIncludingDeleted(db);
      const pasts = await loadPlayerPasts(db);
      const found = await runYielding(likelyDuplicatesInParts(people, pasts));
      const past = (player: Player) => playerWithPast(player, pasts, people);
      const pairs = found
        .slice(0, MAX_DUPLICATE_PAIRS)
        .map(({ keep, merge, reasons }) => ({ keep: past(keep), merge: past(merge), reasons }));
      const deleted = [...people.players.values()].filter((player) => player.deleted).sort(compareByName);
      return {
        pairs,
        more: found.length - pairs.length,
        deleted: deleted.map((player) => playerWithTeamAndDivision(player, people)),
      };
    }),
  ),
];

/**
 * Returns each player's past, keyed by player id: when and for which teams the player played, and in how many frames.
 * Lets other requests run while it works.
 */
async function loadPlayerPasts(db: DatabaseTransaction): Promise<Map<string, PlayingCareer>> {
  const turn = createYieldToRequests();
  const pasts = new Map<string, PlayingCareer>();
  for (const { name } of await undeletedSeasons(db))
    for (const fixtures of chunks(await undeletedFixturesOfSeason(db, name))) {
      addToPlayerPasts(pasts, allAppearancesIn(fixtures));
      await turn();
    }
  return pasts;
}

/** Returns a sentence about a cup that both players have entered (Rule N10); `null` if there is no such cup. */
async function sharedCupRefusalSentence(
  db: DatabaseTransaction,
  { keep, merge }: PlayersToMerge,
  people: TeamsAndPlayers,
): Promise<string | null> {
  const merged = new Map([...(people.merged ?? []), [merge.id, { ...merge, mergedInto: keep.id }]]);
  const cup = (await undeletedCompetitions(db)).find((one) => findPlayerEnteredTwice(one, { merged }) !== undefined);
  return cup ? `${keep.name} and ${merge.name} are both entered in ${cupDisplayName(cup.name)}, ${cup.season}.` : null;
}

async function fixturesOfPlayers(db: DatabaseTransaction, { keep, merge }: PlayersToMerge) {
  const names = (await undeletedSeasons(db)).map(({ name }) => name);
  return fixturesWithPlayers(db, [keep.id, merge.id], names);
}

async function loadMergeConflicts(db: DatabaseTransaction, merge: PlayersToMerge): Promise<MergeConflicts> {
  return mergeConflicts(await fixturesOfPlayers(db, merge), merge.keep.id, merge.merge.id);
}

function playerWithPast(
  player: Player,
  pasts: ReadonlyMap<string, PlayingCareer>,
  people: TeamsAndPlayers,
): MergeablePlayer {
  const { frames = 0, seasons: played = null } = pasts.get(player.id) ?? {};
  return { ...playerWithTeamAndDivision(player, people), handicap: player.handicap, frames, seasons: played };
}

/** Returns text such as `Jon Smith of Tigers`. */
function playerAndTeamText({ name, teamId }: Player, { teams }: TeamsAndPlayers): string {
  return `${name} of ${requireTeam(teams, teamId).name}`;
}

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { addressSlug, compareByName, foldName } from '#domain/name.ts';
import {
  idAfterMerges,
  currentAndFormerNames,
  type TeamsAndPlayers,
  type Player,
} from '#domain/squads/teams-and-players.ts';
import { type ForgetResult, forgetPlayerInDatabase, namesOfPlayer } from '../storage/forget.ts';
import type { PlayerToForget } from '../storage/forgotten-rows.ts';
import { writeHistoryEntry } from '../storage/history.ts';
import { undeletedSeasons } from '../storage/mappers/seasons.ts';
import type { ChangeTransaction, DatabaseTransaction, Store } from '../storage/store.ts';
import { storedFilesOfBackups } from '../storage/backup/backup-files.ts';
import { copyAndUpgradeBackup, changeBackupAndVacuum } from '../storage/backup/backup-file.ts';
import { tablesCompatibilityOfFile } from '../storage/engines/file-header.ts';
import { backUpSqliteDatabase } from '../storage/backup/from-sqlite.ts';
import {
  BackupFailure,
  backupFailure,
  DRAFT_PREFIX,
  finishBackupDraft,
  listBackups,
  listUnfinishedBackups,
  parseBackupFileName,
  withTemporaryDraft,
} from './backups/backup-folder.ts';
import { checkBackup } from './backups/make-backup.ts';
import { createNameDetector, hasSeveralWords, renameInJson, createRenamer } from './names-in-texts.ts';
import { teamsAndPlayersIncludingDeleted } from '../storage/mappers/described.ts';

/**
 * A person who was forgotten. `called` is the new name, `names` are all names that were removed, and `shared` are the
 * removed names that another person or a team also has.
 */
export type ForgottenPlayer = {
  id: string;
  /** The person's id, and the ids of everyone who was merged into this person. */
  ids: readonly string[];
  called: string;
  names: string[];
  shared: string[];
} & ForgetResult;

/** Thrown if it is not clear whom to forget, because nobody or several people match. The message says why. */
export class UnclearPlayerToForget extends Error {}

/**
 * Removes a person's names from a league for ever, in one transaction, and then removes the person's photos. Results,
 * handicaps and history stay under another name, and no undo restores the old one. `who` is an id or a name. If `team`
 * is not `null`, a name means only people in that team. Throws `UnclearPlayerToForget` if nobody or several people
 * match.
 */
export async function forgetPlayer(store: Store, who: string, team: string | null): Promise<ForgottenPlayer> {
  const origin = { by: '', via: 'command', action: 'forget', summary: '' } as const;
  const forgotten = await store.write(origin, async (change) => {
    const known = await teamsAndPlayersIncludingDeleted(change.db);
    const chosen = findPlayerToForget(known, who, team);
    if (!chosen.ok) throw new UnclearPlayerToForget(chosen.sentence);
    const { id, name } = chosen.player;
    // A person who was already forgotten earlier keeps the name from that time, such as `Former player 2`.
    const called = FORMER_PLAYER_PATTERN.test(name) ? name : nameForForgottenPlayer(known.players.values());
    const merged = Array.from(known.merged?.keys() ?? []).filter((other) => idAfterMerges(known, other) === id);
    const forgotten = await findNamesAndForgetPlayer(change.db, known, { id, ids: [id, ...merged], called, names: [] });
    if (forgotten.changed.size > 0) await recordInHistory(change, forgotten);
    return forgotten;
  });
  for (const hash of forgotten.photos) await store.files.remove(hash);
  return forgotten;
}

/**
 * Removes a person's names from a database, which may be a backup. `names` are the names that the caller already knows,
 * such as those in the league's current database. The person's names in `db` are removed too.
 */
export async function findNamesAndForgetPlayer(
  db: DatabaseTransaction,
  known: TeamsAndPlayers,
  { id, ids, called, names }: Pick<ForgottenPlayer, 'id' | 'ids' | 'called' | 'names'>,
): Promise<ForgottenPlayer> {
  const found = new Set(names);
  for (const own of ids) for (const name of await namesOfPlayer(db, own)) found.add(name);
  const all = [...found].filter((name) => name !== called);
  const others = namesOfOthers(known, new Set(ids));
  const taken = new Set(others.map(foldName));
  const shared = all.filter((name) => taken.has(foldName(name)));
  const forgotten = await forgetPlayerInDatabase(db, createNameReplacers(new Set(ids), called, all, shared, others));
  return { id, ids, called, names: all, shared, ...forgotten };
}

/** Returns all current and former names of teams, and of all people whose ids are not in `ids`. */
function namesOfOthers({ players, merged, teams }: TeamsAndPlayers, ids: ReadonlySet<string>): string[] {
  const everybody: Pick<Player, 'id' | 'name' | 'formerNames'>[] = [
    ...players.values(),
    ...(merged?.values() ?? []),
    ...teams.values(),
  ];
  return everybody.filter((one) => !ids.has(one.id)).flatMap(({ name, formerNames }) => [name, ...formerNames]);
}

function createNameReplacers(
  ids: ReadonlySet<string>,
  called: string,
  names: string[],
  shared: string[],
  others: string[],
): PlayerToForget {
  const ownName = createRenamer(names, called, others);
  const alone = names.filter((name) => !shared.includes(name));
  const folded = new Set(alone.map(foldName));
  const wholeName = (text: string) => (folded.has(foldName(text)) ? called : text);
  // In a text that may be about somebody else, a name of a single word, such as Will or Rose, is replaced only if the
  // whole text is that name.
  const inTexts = createRenamer(alone.filter(hasSeveralWords), called, others);
  return {
    ids,
    newName: called,
    folded: foldName(called),
    own: { words: ownName, json: (text) => renameInJson(text, ownName) },
    any: {
      words: (text) => inTexts(wholeName(text)),
      json: (text) => renameInJson(text, inTexts),
    },
    finds: createNameDetector(names),
  };
}

/**
 * Records in the history that a person was forgotten. The entry contains no values, so it cannot be undone. Also marks
 * all data that may contain the person's names as changed.
 */
async function recordInHistory(change: ChangeTransaction, { called }: ForgottenPlayer): Promise<void> {
  const entry = {
    by: '',
    via: 'command',
    action: 'forget',
    summary: `Forgot a person, who is ${called} now`,
    undoes: null,
    countsFrom: null,
  } as const;
  await writeHistoryEntry(change.db, entry, new Date().toISOString(), []);
  for (const scope of ['people', 'content', 'draws', 'access'] as const) change.touch(scope);
  for (const { name } of await undeletedSeasons(change.db))
    for (const kind of ['season', 'cups', 'list'] as const) change.touch(`${kind}:${name}`);
}

/** The player to forget, or a sentence that says why `findPlayerToForget` could not choose a player. */
export type PlayerToForgetResult = { ok: true; player: Player } | { ok: false; sentence: string };

/**
 * Finds a person by id, or by current or former name. Finds deleted people too. If `team` (a name or an id) is not
 * `null`, a search by name finds only people in that team.
 */
export function findPlayerToForget(people: TeamsAndPlayers, who: string, team: string | null): PlayerToForgetResult {
  const { players, teams } = people;
  const byId = players.get(idAfterMerges(people, who));
  if (byId !== undefined) return { ok: true, player: byId };
  const named = [...players.values()].filter((player) => hasOrHadName(player, who));
  const inTeam =
    team === null ? named : named.filter(({ teamId }) => teamId === team || isTeamCalled(teams.get(teamId), team));
  const [player, ...others] = inTeam.sort(compareByName);
  if (player === undefined) return { ok: false, sentence: playerNotFoundSentence(who, team, named.length) };
  if (others.length === 0) return { ok: true, player };
  const lines = inTeam.map(({ id, name, teamId }) => `  ${id}  ${name}, ${teams.get(teamId)?.name ?? 'no team'}`);
  const sentence = `There are ${inTeam.length} people called ${who}. Choose one, by --team or by identifier:`;
  return { ok: false, sentence: [sentence, ...lines].join('\n') };
}

function hasOrHadName(player: Player, who: string): boolean {
  return currentAndFormerNames(player).some((one) => foldName(one) === foldName(who));
}

function isTeamCalled(team: { name: string; formerNames: string[] } | undefined, name: string): boolean {
  return team !== undefined && [team.name, ...team.formerNames].some((one) => foldName(one) === foldName(name));
}

function playerNotFoundSentence(who: string, team: string | null, elsewhere: number): string {
  if (team === null || elsewhere === 0) return `Nobody in the league is called ${who}.`;
  return `Nobody called ${who} is in ${team}, but somebody elsewhere in the league is.`;
}

const FORMER_PLAYER_PATTERN = /^Former player(?: \d+)?$/;

/**
 * Returns the name for a forgotten person: the first of `Former player`, `Former player 2` and so on that no player has
 * or has had.
 */
export function nameForForgottenPlayer(players: Iterable<Player>): string {
  const taken = new Set(Array.from(players, currentAndFormerNames).flat().map(foldName));
  for (let number = 1; ; number++) {
    const name = number === 1 ? 'Former player' : `Former player ${number}`;
    if (!taken.has(foldName(name))) return name;
  }
}

/** The backups that were rewritten, and the files that may still contain the name, each with the reason. */
export type ForgetInBackupsResult = { rewritten: string[]; failed: { file: string; sentence: string }[] };

/**
 * Forgets a person in every backup of a folder, and removes the person's photos there. Each backup is rewritten in a
 * new file, which is checked and then replaces the backup.
 */
export async function forgetInBackups(folder: string, person: ForgottenPlayer): Promise<ForgetInBackupsResult> {
  // A backup that is being made may contain the name, and is finished too late to be rewritten here.
  const underWay = (await listUnfinishedBackups(folder)).filter((file) => file.endsWith('.sqlite'));
  const done: ForgetInBackupsResult = {
    rewritten: [],
    failed: [
      ...underWay.map((file) => ({ file, sentence: 'It is being made right now.' })),
      ...(await otherDatabasesIn(folder)).map((file) => ({
        file,
        sentence: 'It does not have the name of a backup, and was not opened.',
      })),
    ],
  };
  for (const { file } of await listBackups(folder)) {
    try {
      if (await forgetPlayerInBackup(path.join(folder, file), person)) done.rewritten.push(file);
    } catch (error) {
      done.failed.push({ file, sentence: backupFailure(error, folder).message });
    }
  }
  for (const hash of person.photos) await storedFilesOfBackups(folder).remove(hash);
  return done;
}

/**
 * Forgets a person in one backup. Returns whether the backup contained the person. Throws `BackupFailure` if this
 * version cannot rewrite the backup, or if the backup is kept for going back to an earlier version.
 */
async function forgetPlayerInBackup(file: string, person: ForgottenPlayer): Promise<boolean> {
  const maker = tablesCompatibilityOfFile(file);
  if (maker === 'later' || maker === 'other') throw new BackupFailure('Another version of Baize made it.');
  if (maker === 'earlier' && parseBackupFileName(path.basename(file))?.kind === 'upgrade')
    throw new BackupFailure(
      'It is the way back to an earlier version of Baize: remove it once you no longer need that.',
    );
  return withTemporaryDraft(path.dirname(file), async (draft) => {
    if (maker === 'earlier') await copyAndUpgradeBackup(file, draft);
    else backUpSqliteDatabase(file, draft);
    const { changed, photos } = await changeBackupAndVacuum(draft, async (db) =>
      findNamesAndForgetPlayer(db, await teamsAndPlayersIncludingDeleted(db), person),
    );
    for (const hash of photos) await storedFilesOfBackups(path.dirname(file)).remove(hash);
    if (changed.size === 0) return false;
    await checkBackup(draft);
    await finishBackupDraft(draft, file);
    return true;
  });
}

/** Returns the names of the databases in a folder that are neither backups nor drafts nor the league's own database. */
async function otherDatabasesIn(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  const isOther = (file: string) =>
    parseBackupFileName(file) === null && !file.startsWith(DRAFT_PREFIX) && file !== 'baize.sqlite';
  return files.filter((file) => file.endsWith('.sqlite') && isOther(file)).sort();
}

/**
 * Searches all files below a folder, except databases. Returns the paths of the files that contain one of the names in
 * their path or content.
 */
export async function filesContaining(folder: string, names: readonly string[]): Promise<string[]> {
  const written = names.flatMap((name) => [
    name,
    foldName(name),
    ...(hasSeveralWords(name) ? [addressSlug(name, name)] : []),
  ]);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || /\.sqlite(?:-\w+)?$/.test(file)) continue;
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    if (written.some((name) => file.includes(name) || bytes.includes(name))) found.push(file);
  }
  return found.sort();
}

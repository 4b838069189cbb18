import {
  photoConsentSchema,
  photosOfSignedInPerson,
  readPlayerPhoto,
  removePlayerPhoto,
  setPlayerPhoto,
} from '#contract/kinds/player-photo.ts';
import type { Action, Actor } from '#domain/people/permissions.ts';
import { playersWhoMayBeActor } from '#domain/people/own-player.ts';
import { idAfterMerges, requireTeam, type TeamsAndPlayers, type Player } from '#domain/squads/teams-and-players.ts';
import { issuesOf } from '#domain/check.ts';
import type { Facts } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import { WHOLE_LEAGUE } from '../http/gate.ts';
import { uncachedRead } from '../http/reads.ts';
import { type WriteHandler, writeHandler, fileWriteHandler } from '../http/writes.ts';
import { createPictureSaver } from '../kinds/kind-writes.ts';
import { preparePlayerPhoto } from '../publish/photos/convert.ts';
import { invalidInput, orNotFound } from '../refusal.ts';
import {
  PLAYER_PHOTO_MEDIA_TYPE,
  playerPhotoAddress,
  findPlayerPhoto,
  loadPlayerPhotoRows,
  removeFaces,
  savePlayerPhoto,
} from '../storage/faces.ts';
import { addFileRow } from '../storage/files/file-rows.ts';
import { CONSENT_LABEL_IN_SUMMARY } from '../storage/forgotten-rows.ts';
import { writeHistoryEntry } from '../storage/history.ts';
import { teamsAndPlayersIncludingDeleted } from '../storage/mappers/described.ts';
import type { ChangeTransaction, Store } from '../storage/store.ts';
import { wholeLeagueSubject } from './named-in-request.ts';

export const playerPhotoReads = [
  uncachedRead(readPlayerPhoto, async (db, { params }) => {
    const { id } = playerOfPath(await teamsAndPlayersIncludingDeleted(db), params.playerId);
    const face = await findPlayerPhoto(db, id);
    if (face === null) return { photo: null, consent: null, at: null };
    return { photo: playerPhotoAddress(face), consent: face.consent, at: face.at };
  }),
  uncachedRead(photosOfSignedInPerson, async (db, { actor }) => {
    const people = await teamsAndPlayersIncludingDeleted(db);
    const faces = await loadPlayerPhotoRows(db);
    return playersWhoMayBeActor(actor, people).flatMap(({ id, name, teamId }) => {
      const face = faces.get(id);
      const teamName = requireTeam(people.teams, teamId).name;
      return face === undefined ? [] : [{ playerId: id, name, teamName, photo: playerPhotoAddress(face) }];
    });
  }),
];

/**
 * The writes that set and remove players' photos. Their history entries do not contain the photos, so the writes cannot
 * be undone.
 */
export function playerPhotoWrites({ files }: Pick<Store, 'files'>, clock: Clock): WriteHandler[] {
  const removeFiles = (hashes: readonly string[]) => Promise.all(hashes.map((hash) => files.remove(hash)));
  return [
    fileWriteHandler(
      setPlayerPhoto,
      wholeLeagueSubject,
      createPictureSaver(files, preparePlayerPhoto),
      async (change, taken, request) => {
        const { params, query, actor, facts, afterwards } = request;
        const people = await facts.people();
        const player = playerOfPath(people, params.playerId);
        const consent = readConsent(query.consent);
        const at = clock.now().toISOString();
        const face = { player_id: player.id, file: taken.file, consent, at };
        await addFileRow(change.db, { hash: taken.file, type: PLAYER_PHOTO_MEDIA_TYPE, bytes: taken.bytes });
        const unused = await savePlayerPhoto(change.db, face);
        afterwards(() => removeFiles(unused));
        const summary = `Set the photo of ${playerNameWithTeam(player, people)}${CONSENT_LABEL_IN_SUMMARY}${consent}`;
        await recordPhotoChange(change, { actor, action: setPlayerPhoto.action, at, summary });
        return { success: true as const, photo: playerPhotoAddress(face) };
      },
    ),
    writeHandler(
      removePlayerPhoto,
      async (db, { params, actor }) => {
        const people = await teamsAndPlayersIncludingDeleted(db);
        const { id } = playerOfPath(people, params.playerId);
        return [{ ...WHOLE_LEAGUE, isOwn: playersWhoMayBeActor(actor, people).some((own) => own.id === id) }];
      },
      async (change, { params, actor, facts, afterwards }) => {
        const people = await facts.people();
        const player = playerOfPath(people, params.playerId);
        const merged = [...(people.merged?.keys() ?? [])].filter((id) => idAfterMerges(people, id) === player.id);
        const faces = await loadPlayerPhotoRows(change.db);
        // Also removes the photos of players who were merged into this player. These photos show the same person, and
        // would come back if the merge were undone.
        const own = [player.id, ...merged].filter((id) => faces.has(id));
        if (own.length === 0) return { success: true as const };
        const unused = await removeFaces(change.db, own);
        afterwards(() => removeFiles(unused));
        const summary = `Removed the photo of ${playerNameWithTeam(player, people)}`;
        await recordPhotoChange(change, {
          actor,
          action: removePlayerPhoto.action,
          at: clock.now().toISOString(),
          summary,
        });
        return { success: true as const };
      },
    ),
  ];
}

/** Returns the addresses of players' photos, keyed by player id. Players without a photo are missing. */
export async function playerPhotoAddresses(facts: Facts, playerIds: Iterable<string>): Promise<Record<string, string>> {
  const faces = await facts.playerPhotos();
  const own = [...playerIds].flatMap((id) => {
    const photo = faces.get(id);
    return photo === undefined ? [] : [[id, photo] as const];
  });
  return Object.fromEntries(own);
}

/**
 * Returns the note about who agreed to a photo, with tidied spaces. Throws 422 if the note is missing or has a fault.
 */
function readConsent(sent: string | undefined): string {
  const { data, error } = photoConsentSchema.safeParse(sent);
  if (data !== undefined) return data;
  throw invalidInput(issuesOf(error).map(({ message }) => ({ path: 'consent', message })));
}

type PhotoChange = { actor: Actor; action: Action; at: string; summary: string };

/** Records the change in the history without any values, so that it cannot be undone. */
async function recordPhotoChange(
  change: ChangeTransaction,
  { actor, action, at, summary }: PhotoChange,
): Promise<void> {
  const entry = { by: actor.name, via: 'web', action, summary, undoes: null, countsFrom: null } as const;
  await writeHistoryEntry(change.db, entry, at, []);
  change.touch('people');
}

function playerOfPath(people: TeamsAndPlayers, playerId: string): Player {
  return orNotFound(people.players.get(idAfterMerges(people, playerId)), 'There is no such player.');
}

function playerNameWithTeam({ name, teamId }: Player, { teams }: TeamsAndPlayers): string {
  return `${name} of ${requireTeam(teams, teamId).name}`;
}

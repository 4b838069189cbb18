import {
  aboutLeague,
  contacts,
  downloads,
  handicapTexts,
  leagueFolderState,
  listGalleries,
  news,
  questionnaire,
} from '#contract/league.ts';
import { guardedRead } from '../http/guarded-reads.ts';
import { read } from '../http/reads.ts';
import { mapOf } from '../league-folder/map-link.ts';
import type { LeagueFolder } from '../league-folder/live-folder.ts';
import { toHtml } from '../league-folder/posts.ts';
import { seedChanges } from '../league-folder/seed-changes.ts';
import { listDownloads } from '../publish/documents/documents.ts';
import type { Album } from '../publish/photos/album.ts';

/** The league's own settings and texts, from its folder. */
export const leagueReads = [
  read(aboutLeague, async (facts) => {
    const { name, timeZone, competitions, openCupDraw, colours } = facts.folder().file;
    return {
      name,
      timeZone,
      competitions: competitions.map((one) => one.name),
      openCupDraw,
      cloth: colours?.cloth ?? null,
    };
  }),
  read(news, async (facts) => ({
    posts: facts.folder().posts.map(({ text, ...post }) => ({ ...post, html: toHtml(text, 3) })),
  })),
  read(contacts, async (facts) => {
    const { file, howToStart } = facts.folder();
    const { contactEmail, contacts: committee, vacancies, venues, links } = file;
    return {
      email: contactEmail,
      committee,
      vacancies,
      howToStart: toHtml(howToStart, 3),
      venues: venues.map((venue) => ({ ...venue, map: mapOf(venue) })),
      links,
    };
  }),
  read(handicapTexts, async (facts) => facts.folder().file.handicaps),
  read(downloads, async (facts) => ({ downloads: listDownloads(facts.folder()) })),
  read(questionnaire, async (facts) => ({ url: facts.folder().file.questionnaireUrl })),
];

/** The mistakes in the league's folder, and how its seasons and squads differ from the store's. */
export function folderReads(folder: LeagueFolder) {
  return [
    guardedRead(leagueFolderState, async (db) => ({
      mistakes: [...folder.mistakes()],
      seedChanges: await seedChanges(db, folder.present().file),
    })),
  ];
}

/** A venue with the address of a map: the league's own, or a search for the venue. */
/** The galleries. The answer depends on the folder, whose revision the album raises too (`folderWithPhotos`). */
export function galleryReads(album: Pick<Album, 'galleries'>) {
  return [
    read(listGalleries, async (facts) => {
      facts.folder();
      return { galleries: [...(await album.galleries())] };
    }),
  ];
}

/** For programs that read without a server, and have no photos. */
export const noPhotos: Pick<Album, 'galleries'> = { galleries: async () => [] };

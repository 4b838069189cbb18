import {
  aboutLeague,
  contacts,
  type ContactsAnswer,
  downloads,
  handicapTexts,
  leagueFolderState,
  listGalleries,
  news,
  questionnaire,
} from '#contract/league.ts';
import { listDownloads } from '../publish/documents/documents.ts';
import { guardedRead } from '../http/guarded-reads.ts';
import { read } from '../http/reads.ts';
import type { League } from '../league-folder/league-schema.ts';
import { htmlOf } from '../league-folder/markdown.ts';
import type { LeagueFolder } from '../league-folder/live-folder.ts';
import { seedChanges } from '../league-folder/seed-changes.ts';
import type { Album } from '../publish/photos/album.ts';

/** What the league says about itself, from its folder (specification §2: News, Contacts, Questionnaire, Squads & Handicaps). */
export const leaguePageReads = [
  read(news, async (facts) => ({
    posts: facts.folder().posts.map(({ text, ...post }) => ({ ...post, html: htmlOf(text, 3) })),
  })),
  read(contacts, async (facts) => {
    const { file, howToStart } = facts.folder();
    const { contactEmail, contacts: committee, vacancies, venues, links } = file;
    return {
      email: contactEmail,
      committee,
      vacancies,
      howToStart: htmlOf(howToStart, 3),
      venues: venues.map(onTheMap),
      links,
    };
  }),
  read(handicapTexts, async (facts) => facts.folder().file.handicaps),
  read(downloads, async (facts) => ({ downloads: listDownloads(facts.folder()) })),
  read(questionnaire, async (facts) => ({ url: facts.folder().file.questionnaireUrl })),
];

/** What is wrong in the folder, for officials. */
export function folderReads(folder: LeagueFolder) {
  return [
    guardedRead(leagueFolderState, async (db) => ({
      mistakes: [...folder.mistakes()],
      seedChanges: await seedChanges(db, folder.present().file),
    })),
  ];
}

/** A venue with a map: the league's own, or one that looks for its address. */
function onTheMap({ map, ...venue }: League['venues'][number]): ContactsAnswer['venues'][number] {
  const wanted = encodeURIComponent(`${venue.name}, ${venue.address}`);
  return { ...venue, map: map ?? `https://www.openstreetmap.org/search?query=${wanted}` };
}

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
];

/** The photos that show. The answer stands on the folder, whose revision the album raises too (`folderWithPhotos`). */
export function galleryReads(album: Pick<Album, 'galleries'>) {
  return [
    read(listGalleries, async (facts) => {
      facts.folder();
      return { galleries: [...(await album.galleries())] };
    }),
  ];
}

/** Where there are no photos: programs that ask without a server. */
export const noPhotos: Pick<Album, 'galleries'> = { galleries: async () => [] };

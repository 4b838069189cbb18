import type { Download } from '#contract/league.ts';
import type { LeagueContents } from '../../league-folder/contents.ts';
import type { FolderFile } from '../../league-folder/list-files.ts';

/** The documents that every league has (specification §2), in their order. */
export const DOCUMENTS = {
  'league-rules': {
    title: 'League rules',
    about: 'What the league plays by, from teams and handicaps to the table and the cups.',
  },
  'snooker-fixtures': {
    title: 'Snooker fixtures',
    about: 'The fixtures of the season, one page for each division, to pin up.',
  },
  'results-card': {
    title: 'Results card',
    about: 'A form for the matches of a fixture, to print and fill in on the night.',
  },
} as const;
export type DocumentName = keyof typeof DOCUMENTS;

export function isDocument(name: string): name is DocumentName {
  return Object.hasOwn(DOCUMENTS, name);
}

/** The file that the league has put into `documents/` in place of the site's, or `null`. */
export function ownFile({ files }: LeagueContents, name: DocumentName): FolderFile | null {
  return files.find(({ path }) => path.toLowerCase() === `documents/${name}.pdf`) ?? null;
}

export function listDownloads(contents: LeagueContents): Download[] {
  return Object.entries(DOCUMENTS).map(([name, { title, about }]) => {
    // The entries of `DOCUMENTS` are named by its keys.
    const own = ownFile(contents, name as DocumentName) !== null;
    return { title, about, path: `/downloads/${name}.pdf`, own };
  });
}

import type { League } from './league-schema.ts';
import type { FolderFile } from './list-files.ts';
import type { Post } from './parse-post.ts';

/** All that the league's folder says, read at one moment. */
export type LeagueContents = {
  /** `league.json`. */
  file: League;
  /** `news/*.md`, the newest first. */
  posts: readonly Post[];
  /** `how-to-start.md` as it stands, '' where there is none. */
  howToStart: string;
  /** `rules.md` as it stands, '' where there is none. */
  rules: string;
  /** Every file there is, also photos and documents. */
  files: readonly FolderFile[];
};

/** A folder that holds nothing but `league.json`. */
export function contentsOf(file: League): LeagueContents {
  return { file, posts: [], howToStart: '', rules: '', files: [] };
}

import { ConfigError } from '../config.ts';
import type { LeagueContents } from './contents.ts';
import { listFiles } from './list-files.ts';
import { type Mistake, mistakeText } from './mistake.ts';
import { readContents } from './read-contents.ts';
import { watchFolder } from './watch-folder.ts';

/** The league's folder as it stands: a change in it shows without a restart. */
export type LeagueFolder = {
  /** Where it lies. */
  place: string;
  present(): LeagueContents;
  /** Raised by every change; it is higher than before also after a restart, as it is made of the files' times. */
  revision(): number;
  /** What is wrong in it at present; what the mistakes stand in is shown as it last was without. */
  mistakes(): readonly Mistake[];
  /** Calls back after every change of `revision`; answers how to stop. */
  onChange(listener: () => void): () => void;
  /** Looks at the folder now, and resolves when what is in it shows. */
  refresh(): Promise<void>;
  close(): void;
};

/** The folder that `place` names, live; throws a `ConfigError` with a sentence for each mistake where there is one. */
export async function openLeagueFolder(place: string, say: (sentence: string) => void): Promise<LeagueFolder> {
  const first = await readContents(place, null);
  if (first.contents === null || first.mistakes.length > 0) throw new ConfigError(sentences(place, first.mistakes));
  const folder = liveFolder(place, first.contents, say);
  const stop = watchFolder(place, () => void folder.refresh());
  return { ...folder, close: stop };
}

/** A folder that stays as it was read, for programs that are soon done. */
export function settledFolder(contents: LeagueContents, place = ''): LeagueFolder {
  const revision = revisionOf(contents, 0);
  return {
    place,
    present: () => contents,
    revision: () => revision,
    mistakes: () => [],
    onChange: () => () => {},
    refresh: async () => {},
    close: () => {},
  };
}

function liveFolder(place: string, first: LeagueContents, say: (sentence: string) => void): LeagueFolder {
  const listeners = new Set<() => void>();
  let present = first;
  let revision = revisionOf(first, 0);
  let mistakes: readonly Mistake[] = [];
  let said = '';
  let seen = JSON.stringify(first.files);
  let looking: Promise<void> | null = null;
  let again: Promise<void> | null = null;

  async function look(): Promise<void> {
    const files = JSON.stringify(await listFiles(place).catch(() => null));
    if (files === seen && mistakes.length === 0 && said === '') return;
    const read = await readContents(place, present);
    seen = files;
    tell(read.mistakes);
    if (read.contents === null || JSON.stringify(read.contents) === JSON.stringify(present)) return;
    present = read.contents;
    revision = revisionOf(present, revision + 1);
    for (const listener of listeners) listener();
  }

  /** A file may have been half written: what is wrong is said when a second look finds the same. */
  function tell(found: readonly Mistake[]): void {
    const text = found.map(mistakeText).join('\n');
    const isSeenTwice = text === mistakes.map(mistakeText).join('\n');
    mistakes = found;
    if (!isSeenTwice || text === said) return;
    said = text;
    say(text === '' ? 'The league’s folder has no mistake any more.' : sentences(place, found, KEPT));
  }

  /** One look at a time; who asks while one is under way gets the next, which sees all there is by now. */
  function refresh(): Promise<void> {
    if (looking === null) {
      looking = look().finally(() => {
        looking = null;
      });
      return looking;
    }
    again ??= looking
      .catch(() => {})
      .then(() => {
        again = null;
        return refresh();
      });
    return again;
  }

  return {
    place,
    present: () => present,
    revision: () => revision,
    mistakes: () => mistakes,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    close: () => {},
  };
}

const KEPT = 'What they stand in is shown as it was before.';

function sentences(place: string, mistakes: readonly Mistake[], after = ''): string {
  const count = mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`;
  const lines = mistakes.map((mistake) => `  ${mistakeText(mistake)}`);
  return [`The league’s folder ${place} has ${count}:`, ...lines, ...(after === '' ? [] : [after])].join('\n');
}

/** The time of the last change among the files; never lower than `least`. */
function revisionOf({ files }: LeagueContents, least: number): number {
  return files.reduce((latest, { changed }) => Math.max(latest, changed), Math.max(least, 1));
}

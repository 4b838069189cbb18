import type { GalleryAnswer } from '#contract/league.ts';
import { createWorkQueue } from '../../work-queue.ts';
import type { FolderFile } from '../../league-folder/list-files.ts';
import type { LeagueFolder } from '../../league-folder/live-folder.ts';
import type { Mistake } from '../../league-folder/mistake.ts';
import { convert, Unreadable } from './convert.ts';
import { keptFiles } from './kept-files.ts';
import { knownPictures, type KnownPictures } from './known-pictures.ts';
import { examine, readPicture } from './examine.ts';
import { type Picture, type Wanted, widthsOf } from './picture.ts';
import { readGalleries, type ReadGallery } from './read-galleries.ts';

/** The league's photos as they can be shown at present; a picture that is dropped into the folder joins them. */
export type Album = {
  /** What shows. Waits, in the first moments, until the folder was looked at once. */
  galleries(): Promise<readonly GalleryAnswer[]>;
  /** One file of a picture, made when it is asked for first; `null` for what shows in no gallery. */
  file(wanted: Wanted): Promise<Buffer | null>;
  /** What of the folder could not be shown when it was last looked at, and why. */
  refused(): readonly Mistake[];
  /** Raised whenever something else shows. */
  revision(): number;
  onChange(listener: () => void): () => void;
  /** Looks at the folder now, and resolves when all of its pictures show that can be shown. */
  look(): Promise<void>;
};

/** Where pictures come from: the league's folder; `keptIn`, where what is made of them lies; `say` hears what cannot be shown. */
export type AlbumParts = {
  folder: Pick<LeagueFolder, 'place' | 'present' | 'onChange'>;
  keptIn: string;
  say: (sentence: string) => void;
};

/** Pictures that are worked on at a time: they take processors that answers want too. */
const AT_ONCE = 2;
/** While many new pictures are looked at, those that are done show this often (milliseconds). */
const SHOWN_EVERY = 2_000;
/** A file that was written a moment ago may still be on its way (milliseconds). */
const SETTLED_AFTER = 1_500;

type Source = { picture: Picture; file: FolderFile };

export function openAlbum({ folder, keptIn, say }: AlbumParts): Album {
  const kept = keptFiles(keptIn);
  const known = knownPictures(keptIn);
  const inTurn = createWorkQueue(AT_ONCE);
  const listeners = new Set<() => void>();
  const told = new Set<string>();
  let shown: readonly GalleryAnswer[] = [];
  let sources: ReadonlyMap<string, Source> = new Map();
  let refused: readonly Mistake[] = [];
  let revision = 0;
  let looking: Promise<void> = Promise.resolve();
  const first = Promise.withResolvers<void>();

  async function lookOnce(): Promise<void> {
    const pictures = await known;
    const { files } = folder.present();
    const { galleries, left } = await readGalleries(folder.place, files);
    left.forEach(tell);
    const all = galleries.flatMap((gallery) => gallery.pictures);
    show(galleries, pictures);
    const young = all.filter((file) => pictures.of(file) === undefined && isYoung(file));
    await learnAll(all, young, galleries, pictures);
    refused = [
      ...left.map((sentence) => mistakeIn(sentence, files)),
      ...all.flatMap((file) => refusalOf(file, pictures)),
    ];
    show(galleries, pictures);
    await pictures.save(all);
    await kept.keepOnly(new Set(sources.keys()));
    if (young.length > 0) setTimeout(() => void album.look(), SETTLED_AFTER).unref();
  }

  async function learnAll(all: FolderFile[], young: FolderFile[], galleries: ReadGallery[], pictures: KnownPictures) {
    let last = Date.now();
    const learn = async (file: FolderFile): Promise<void> => {
      try {
        pictures.learn(file, await examine(folder.place, file, kept));
      } catch (error) {
        // Ours, or the disk's: nothing is known of the picture, and the next look tries again.
        tell(`${file.path} could not be looked at: ${error instanceof Error ? error.message : String(error)}`);
      }
      if (Date.now() - last < SHOWN_EVERY) return;
      last = Date.now();
      show(galleries, pictures);
    };
    const fresh = all.filter((file) => pictures.of(file) === undefined && !young.includes(file));
    await Promise.all(fresh.map((file) => inTurn(() => learn(file))));
    for (const { file, message } of all.flatMap((one) => refusalOf(one, pictures))) tell(`${file} ${message}`);
  }

  function show(galleries: readonly ReadGallery[], pictures: KnownPictures): void {
    const now = new Map<string, Source>();
    const answer = galleries.map(({ id, title, pictures: files, captionOf }): GalleryAnswer => {
      const all = files.flatMap((file): (Source & { caption: string | null })[] => {
        const found = pictures.of(file);
        return found === undefined || 'refused' in found ? [] : [{ picture: found, file, caption: captionOf(file) }];
      });
      // The same picture twice in a gallery is one.
      const photos = all.filter(({ picture }, at) => all.findIndex((one) => one.picture.id === picture.id) === at);
      for (const one of photos) now.set(one.picture.id, one);
      return { id, title, photos: photos.map(photoOf) };
    });
    sources = now;
    first.resolve();
    const showing = answer.filter(({ photos }) => photos.length > 0);
    if (JSON.stringify(showing) === JSON.stringify(shown)) return;
    shown = showing;
    revision += 1;
    for (const listener of listeners) listener();
  }

  /** Each sentence once: the folder is looked at again and again. */
  function tell(sentence: string): void {
    if (!told.has(sentence)) say(`The league’s folder: ${sentence}`);
    told.add(sentence);
  }

  async function bytesOf({ file, picture }: Source, { width, format }: Wanted): Promise<Buffer> {
    const bytes = await readPicture(folder.place, file);
    if (bytes === null || bytes.id !== picture.id) throw new Unreadable('has changed.');
    return convert(bytes.bytes, width, format);
  }

  const album: Album = {
    async galleries() {
      await first.promise;
      return shown;
    },
    async file(wanted) {
      await first.promise;
      const source = sources.get(wanted.id);
      if (source === undefined || !widthsOf(source.picture.width).includes(wanted.width)) return null;
      const bytes = kept.get(wanted, () => inTurn(() => bytesOf(source, wanted)));
      return bytes.catch((error: unknown) => {
        if (!(error instanceof Unreadable)) throw error;
        tell(`${source.file.path} ${error.message}`);
        void album.look();
        return null;
      });
    },
    refused: () => refused,
    revision: () => revision,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    look() {
      looking = looking.then(lookOnce).catch((error: unknown) => {
        first.resolve();
        say(`The photos could not be looked at: ${error instanceof Error ? error.message : String(error)}`);
      });
      return looking;
    },
  };
  folder.onChange(() => void album.look());
  void album.look();
  return album;
}

function refusalOf(file: FolderFile, pictures: KnownPictures): Mistake[] {
  const found = pictures.of(file);
  return found !== undefined && 'refused' in found ? [{ file: file.path, place: '', message: found.refused }] : [];
}

/** A sentence that begins with the file that it is about. */
function mistakeIn(sentence: string, files: readonly FolderFile[]): Mistake {
  const about = files.find(({ path }) => sentence.startsWith(path));
  if (about === undefined) return { file: 'photos', place: '', message: sentence };
  return { file: about.path, place: '', message: sentence.slice(about.path.length).replace(/^[,:]? /, '') };
}

function photoOf({
  picture: { id, width, height },
  caption,
}: Source & { caption: string | null }): GalleryAnswer['photos'][number] {
  return { id, caption, width, height, widths: widthsOf(width) };
}

function isYoung({ changed }: FolderFile): boolean {
  const age = Date.now() - changed;
  return age >= 0 && age < SETTLED_AFTER;
}

import type { FastifyInstance } from 'fastify';
import type { GalleryAnswer } from '#contract/league.ts';
import { notFound } from '../../refusal.ts';
import { type FolderFile, type Mistake, mistakeText } from '../../league-folder/folder-files.ts';
import type { LeagueFolder } from '../../league-folder/live-folder.ts';
import { createWorkQueue } from '../../work-queue.ts';
import { convert, examine, readPicture, Unreadable } from './convert.ts';
import { type Gallery, readGalleries } from './galleries.ts';
import { type KnownPictures, openKnownPictures } from './known-pictures.ts';
import { type Format, openPhotoFiles, parseFileName, type Photo, type Variant, widthsOf } from './photo-files.ts';

/** The photos of the league's folder; a picture that is added to the folder joins them. */
export type Album = {
  /** The galleries with the photos that can be shown. Waits for the first look at the folder. */
  galleries(): Promise<readonly GalleryAnswer[]>;
  /** One file of a photo, made at the first request; `null` for any other. */
  file(variant: Variant): Promise<Buffer | null>;
  /** The files that could not be shown at the last look. */
  problems(): readonly Mistake[];
  /** Rises when the galleries change. */
  revision(): number;
  onChange(listener: () => void): () => void;
  /** Looks at the folder now; resolves when all photos in it are examined. */
  look(): Promise<void>;
};

/** `cacheFolder`: the place of the files made from photos; `say` reports problems to the log. */
export type AlbumParts = {
  folder: Pick<LeagueFolder, 'place' | 'present' | 'onChange'>;
  cacheFolder: string;
  say: (sentence: string) => void;
};

/** Photos that are converted at a time: requests need the processors too. */
const AT_ONCE = 2;
/** Milliseconds between two updates of the galleries while many new photos are examined. */
const SHOWN_EVERY = 2_000;
/** Milliseconds after which a written file counts as complete. */
const SETTLED_AFTER = 1_500;

type Source = { photo: Photo; file: FolderFile };

export function openAlbum({ folder, cacheFolder, say }: AlbumParts): Album {
  const photoFiles = openPhotoFiles(cacheFolder);
  const known = openKnownPictures(cacheFolder);
  const queued = createWorkQueue(AT_ONCE);
  const report = reportOnce(say);
  const shown = shownGalleries();
  let problems: readonly Mistake[] = [];
  let looking: Promise<void> = Promise.resolve();

  async function lookOnce(): Promise<void> {
    const pictures = await known;
    const { galleries, problems: found } = await readGalleries(folder.place, folder.present().files);
    found.forEach(report);
    const files = galleries.flatMap((gallery) => gallery.pictures.map(({ file }) => file));
    shown.update(galleries, pictures);
    const unknown = files.filter((file) => pictures.of(file) === undefined);
    const settled = unknown.filter((file) => !isNew(file));
    const updated = everySoOften(() => shown.update(galleries, pictures));
    const learn = async (file: FolderFile): Promise<void> => {
      // A fault of the program or the disk: the next look examines the file again.
      const failed = (error: unknown) => report(problemIn(file, `could not be examined: ${String(error)}`));
      await examine(folder.place, file, photoFiles).then((outcome) => pictures.learn(file, outcome), failed);
      updated();
    };
    await Promise.all(settled.map((file) => queued(() => learn(file))));
    const refused = files.flatMap((file) => refusalOf(file, pictures));
    refused.forEach(report);
    problems = [...found, ...refused];
    shown.update(galleries, pictures);
    await pictures.save(files);
    await photoFiles.keepOnly(shown.ids());
    if (settled.length < unknown.length) setTimeout(() => void look(), SETTLED_AFTER).unref();
  }

  function look(): Promise<void> {
    looking = looking.then(lookOnce).catch((error: unknown) => {
      shown.ready();
      say(`The photos could not be read: ${error instanceof Error ? error.message : String(error)}`);
    });
    return looking;
  }

  async function file(variant: Variant): Promise<Buffer | null> {
    const source = await shown.source(variant.id);
    if (source === undefined || !widthsOf(source.photo.width).includes(variant.width)) return null;
    const bytes = photoFiles.get(variant, () => queued(() => bytesOf(folder.place, source, variant)));
    return bytes.catch((error: unknown) => {
      if (!(error instanceof Unreadable)) throw error;
      report(problemIn(source.file, error.message));
      void look();
      return null;
    });
  }

  folder.onChange(() => void look());
  void look();
  const { galleries, revision, onChange } = shown;
  return { galleries, file, problems: () => problems, revision, onChange, look };
}

async function bytesOf(place: string, { file, photo }: Source, { width, format }: Variant): Promise<Buffer> {
  const read = await readPicture(place, file);
  if (read === null || read.id !== photo.id) throw new Unreadable('has changed.');
  return convert(read.bytes, width, format);
}

/** The galleries as they are shown at present. */
function shownGalleries() {
  const listeners = new Set<() => void>();
  const first = Promise.withResolvers<void>();
  let answers: readonly GalleryAnswer[] = [];
  let sources: ReadonlyMap<string, Source> = new Map();
  let revision = 0;
  return {
    ready: () => first.resolve(),
    revision: () => revision,
    ids: () => new Set(sources.keys()),
    async galleries() {
      await first.promise;
      return answers;
    },
    async source(id: string) {
      await first.promise;
      return sources.get(id);
    },
    onChange(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update(galleries: readonly Gallery[], pictures: KnownPictures) {
      const next = new Map<string, Source>();
      const all = galleries.map((gallery) => galleryAnswer(gallery, pictures, next));
      sources = next;
      first.resolve();
      const filled = all.filter(({ photos }) => photos.length > 0);
      if (JSON.stringify(filled) === JSON.stringify(answers)) return;
      answers = filled;
      revision += 1;
      for (const listener of listeners) listener();
    },
  };
}

/** The known photos of a gallery, each once; adds them to `sources`. */
function galleryAnswer({ id, title, pictures }: Gallery, known: KnownPictures, sources: Map<string, Source>) {
  const photos = new Map<string, GalleryAnswer['photos'][number]>();
  for (const { file, caption } of pictures) {
    const photo = known.of(file);
    if (photo === undefined || 'refused' in photo || photos.has(photo.id)) continue;
    const { width, height } = photo;
    photos.set(photo.id, { id: photo.id, caption, width, height, widths: widthsOf(width) });
    sources.set(photo.id, { photo, file });
  }
  return { id, title, photos: [...photos.values()] };
}

function refusalOf(file: FolderFile, pictures: KnownPictures): Mistake[] {
  const found = pictures.of(file);
  return found !== undefined && 'refused' in found ? [problemIn(file, found.refused)] : [];
}

function problemIn(file: FolderFile, message: string): Mistake {
  return { file: file.path, place: '', message };
}

/** Reports each problem once, although the folder is looked at again and again. */
function reportOnce(say: (sentence: string) => void): (problem: Mistake) => void {
  const reported = new Set<string>();
  return (problem) => {
    const sentence = `The league’s folder: ${mistakeText(problem)}`;
    if (!reported.has(sentence)) say(sentence);
    reported.add(sentence);
  };
}

function everySoOften(act: () => void): () => void {
  let last = Date.now();
  return () => {
    if (Date.now() - last < SHOWN_EVERY) return;
    last = Date.now();
    act();
  };
}

/** Whether a file was written a moment ago and may still be incomplete. */
function isNew({ changed }: FolderFile): boolean {
  const age = Date.now() - changed;
  return age >= 0 && age < SETTLED_AFTER;
}

/** The league's folder with its album: a change of the galleries is a change of the folder, and their problems are its mistakes. */
export function folderWithPhotos(
  folder: LeagueFolder,
  album: Pick<Album, 'revision' | 'problems' | 'onChange'>,
): LeagueFolder {
  return {
    ...folder,
    revision: () => folder.revision() + album.revision(),
    mistakes: () => [...folder.mistakes(), ...album.problems()],
    onChange(listener) {
      const stops = [folder.onChange(listener), album.onChange(listener)];
      return () => stops.forEach((stop) => stop());
    },
  };
}

const types: Record<Format, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/** Serves the files of photos. Their addresses contain the hash of the picture, so they can be cached for ever. */
export function servePhotos(app: FastifyInstance, album: Pick<Album, 'file'>): void {
  app.get<{ Params: { file: string } }>('/photos/:file', async (request, reply) => {
    const variant = parseFileName(request.params.file);
    const bytes = variant === null ? null : await album.file(variant);
    if (variant === null || bytes === null) throw notFound('There is no such photo.');
    return reply
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'content-type': types[variant.format] })
      .send(bytes);
  });
}

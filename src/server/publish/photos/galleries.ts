import { addressWords } from '#domain/name.ts';
import { type FolderFile, type Mistake, readText } from '../../league-folder/folder-files.ts';
import { captionOf, parseCaptions, titleOfName } from './captions.ts';

/** A folder in `photos/`; its pictures are in the order of their names. */
export type GalleryFolder = {
  /** In addresses: `general-photos`. */
  id: string;
  title: string;
  /** Its path in the league's folder. */
  path: string;
  pictures: FolderFile[];
  hasCaptions: boolean;
};

const CAPTIONS = 'captions.txt';
/** As many as a league may have. */
const MOST = 2000;
const SHOWN = /\.(jpe?g|png|webp|avif)$/i;
const NOT_SHOWN = /\.(heic|heif|gif|tiff?|bmp|svg|jxl|jp2|dng|cr2|nef|arw|raw|mp4|mov)$/i;
const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The galleries among the files of the league's folder, with `titles` by folder; `problems` are pictures that cannot be shown. */
export function galleryFolders(
  files: readonly FolderFile[],
  titles: ReadonlyMap<string, string> = new Map(),
): { galleries: GalleryFolder[]; problems: Mistake[] } {
  const problems: Mistake[] = [];
  const report = (file: string, message: string): void => void problems.push({ file, place: '', message });
  const byFolder = new Map<string, { name: string; file: FolderFile }[]>();
  for (const file of files) {
    const [first, folder, name, ...deeper] = file.path.split('/');
    if (first !== 'photos' || folder === undefined) continue;
    if (name === undefined || deeper.length > 0) {
      if (SHOWN.test(file.path)) report(file.path, 'is not in a gallery. Put it into a folder in photos/.');
      continue;
    }
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), { name, file }]);
  }
  const ids = new Set<string>();
  const galleries = [...byFolder.keys()].toSorted(byName).map((folder): GalleryFolder => {
    const inside = (byFolder.get(folder) ?? []).toSorted((a, b) => byName(a.name, b.name));
    const pictures = inside.filter(({ name }) => SHOWN.test(name)).map(({ file }) => file);
    for (const { name, file } of inside)
      if (NOT_SHOWN.test(name)) report(file.path, 'cannot be shown. Save it as JPEG.');
    if (pictures.length > MOST)
      report(`photos/${folder}`, `has more than ${MOST} pictures. Only the first ${MOST} are shown.`);
    const hasCaptions = inside.some(({ name }) => name.toLowerCase() === CAPTIONS);
    const title = titles.get(folder) ?? titleOfName(folder);
    return {
      id: idOf(title, ids),
      title,
      path: `photos/${folder}`,
      pictures: pictures.slice(0, MOST),
      hasCaptions,
    };
  });
  return { galleries, problems };
}

function byName(a: string, b: string): number {
  return names.compare(a, b) || (a < b ? -1 : Number(a > b));
}

function idOf(title: string, taken: Set<string>): string {
  const plain = addressWords(title, 'photos');
  let id = plain;
  for (let count = 2; taken.has(id); count++) id = `${plain}-${count}`;
  taken.add(id);
  return id;
}

export type Gallery = {
  id: string;
  title: string;
  place: number;
  pictures: { file: FolderFile; caption: string | null }[];
};

/** Reads the galleries of the league's folder `place`; `problems` are pictures and captions that cannot be shown. */
export async function readGalleries(
  place: string,
  files: readonly FolderFile[],
  titles: ReadonlyMap<string, string>,
): Promise<{ galleries: Gallery[]; problems: Mistake[] }> {
  const { galleries, problems } = galleryFolders(files, titles);
  const read: Gallery[] = [];
  for (const { id, title, path, pictures, hasCaptions } of galleries) {
    const file = `${path}/${CAPTIONS}`;
    const text = hasCaptions ? await readText(place, file) : { ok: true as const, value: '' };
    if (!text.ok) problems.push(...text.mistakes);
    const captions = parseCaptions(text.ok ? text.value : '');
    problems.push(...captions.faultyLines.map((line) => ({ file, place: `line ${line}`, message: FORM })));
    const captioned = pictures.map((one) => ({
      file: one,
      caption: captionOf(one.path.slice(path.length + 1), captions),
    }));
    read.push({ id, title, place: read.length + 1, pictures: captioned });
  }
  return { galleries: read, problems };
}

const FORM = 'must be “file name: caption”.';

import type { FolderFile } from '../../league-folder/list-files.ts';
import { titleOfName } from './captions.ts';

/** One gallery as it lies in the league's folder: its files, in the order of their names. */
export type GalleryFolder = {
  /** In addresses: `general-photos`. */
  id: string;
  title: string;
  /** Its path in the league's folder. */
  path: string;
  pictures: FolderFile[];
  /** Whether it has a `captions.txt`. */
  captions: boolean;
};
/** What was found, and a sentence for each file that looks as if it was to be shown and will not be. */
export type GalleryFolders = { galleries: GalleryFolder[]; left: string[] };

export const CAPTIONS = 'captions.txt';
/** A page with more would be too long for a phone. */
const MOST = 500;
const READ = /\.(jpe?g|png|webp|avif)$/i;
const OTHERS = /\.(heic|heif|gif|tiff?|bmp|svg|jxl|jp2|dng|cr2|nef|arw|raw|mp4|mov)$/i;
const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The galleries among the files of the league's folder: each folder in `photos/` is one. */
export function galleryFolders(files: readonly FolderFile[]): GalleryFolders {
  const left: string[] = [];
  const byFolder = new Map<string, { path: string; name: string; file: FolderFile }[]>();
  for (const file of files) {
    const [first, folder, name, ...deeper] = file.path.split('/');
    if (first !== 'photos' || folder === undefined) continue;
    if (name === undefined || deeper.length > 0) {
      if (READ.test(file.path)) left.push(`${file.path} is in no gallery: pictures lie in a folder in photos/.`);
      continue;
    }
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), { path: file.path, name, file }]);
  }
  const ids = new Set<string>();
  const galleries = [...byFolder.keys()].toSorted(byName).map((folder): GalleryFolder => {
    const inside = (byFolder.get(folder) ?? []).toSorted((a, b) => byName(a.name, b.name));
    const pictures = inside.filter(({ name }) => READ.test(name)).map(({ file }) => file);
    for (const { path, name } of inside) if (OTHERS.test(name)) left.push(`${path} cannot be shown: save it as JPEG.`);
    if (pictures.length > MOST) left.push(`photos/${folder} has more than ${MOST} pictures: the first ${MOST} show.`);
    const captions = inside.some(({ name }) => name.toLowerCase() === CAPTIONS);
    const title = titleOfName(folder);
    const about = { id: idOf(title, ids), title, path: `photos/${folder}` };
    return { ...about, pictures: pictures.slice(0, MOST), captions };
  });
  return { galleries, left };
}

function byName(a: string, b: string): number {
  return names.compare(a, b) || (a < b ? -1 : Number(a > b));
}

function idOf(title: string, taken: Set<string>): string {
  const plain =
    title
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'photos';
  let id = plain;
  for (let count = 2; taken.has(id); count++) id = `${plain}-${count}`;
  taken.add(id);
  return id;
}

import { addressWords } from '#domain/name.ts';
import { type FolderFile, type Mistake, readText } from '../../league-folder/folder-files.ts';

/** A folder in `photos/`; its pictures are in the order of their names. */
type GalleryFolder = {
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

/** Names that cameras, phones and programs give their pictures. */
const BY_MACHINE =
  /^(img|imgp|image|dsc|dscf|dscn|pxl|mvimg|gopr|sam|cimg|photo|picture|pic|foto|scan|screenshot|screen shot|whatsapp image|signal|fb_img|received|untitled|p)?[\s_-]*(\d[\d\s_.,-]*(at)?[\d\s_.,-]*(am|pm)?)?(\(\d+\)|~\d+|copy|edit(ed)?|mp|night|portrait|cover|wa\d+|hdr)*[\s_-]*$/i;
const IDENTIFIER = /^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i;

/** The caption in a file's name: `03_winners-of-the-plate.jpg` is `Winners of the plate`; `null` for a name by a machine. */
export function captionOfName(file: string): string | null {
  const name = file.replace(/\.\w+$/, '');
  if (BY_MACHINE.test(name) || IDENTIFIER.test(name)) return null;
  const words = inWords(name);
  return words === '' ? null : words;
}

/** The title in a folder's name: `1 Presentation Evening - Awards` without its number. */
export function titleOfName(folder: string): string {
  return inWords(folder) || folder;
}

/** Removes the leading number; in a name without spaces, dashes and underscores become spaces. */
function inWords(name: string): string {
  const bare = name.normalize('NFC').replace(/^\d+[\s._)-]*/, '');
  const spaced = /\s/.test(bare) ? bare : bare.replace(/[_-]+/g, ' ');
  const words = spaced.replaceAll('_', ' ').replace(/\s+/g, ' ').trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

type Captions = { byFile: ReadonlyMap<string, string>; faultyLines: number[] };

/** Parses `captions.txt`: `file name: caption` on each line, `#` before a comment; the file's ending is optional. */
export function parseCaptions(text: string): Captions {
  const byFile = new Map<string, string>();
  const faultyLines: number[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const [, file, caption] = /^\s*([^:]+?)\s*:\s*(.+?)\s*$/.exec(line) ?? [];
    if (file === undefined || caption === undefined) faultyLines.push(index + 1);
    else byFile.set(keyOf(file), caption.slice(0, 300));
  }
  return { byFile, faultyLines };
}

/** The caption of a picture: from the captions, else from its name. */
export function captionOf(file: string, { byFile }: Captions): string | null {
  return byFile.get(keyOf(file)) ?? byFile.get(keyOf(file.replace(/\.\w+$/, ''))) ?? captionOfName(file);
}

function keyOf(file: string): string {
  return file.normalize('NFC').toLowerCase();
}

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

export type Captions = { byFile: ReadonlyMap<string, string>; faultyLines: number[] };

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

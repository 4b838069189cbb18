/** What cameras, telephones and programs call their pictures: no words of a person. */
const BY_MACHINE =
  /^(img|imgp|image|dsc|dscf|dscn|pxl|mvimg|gopr|sam|cimg|photo|picture|pic|foto|scan|screenshot|screen shot|whatsapp image|signal|fb_img|received|untitled|p)?[\s_-]*(\d[\d\s_.,-]*(at)?[\d\s_.,-]*(am|pm)?)?(\(\d+\)|~\d+|copy|edit(ed)?|mp|night|portrait|cover|wa\d+|hdr)*[\s_-]*$/i;
const IDENTIFIER = /^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i;

/** A file's name in words: `03_winners-of-the-plate.jpg` is `Winners of the plate`; `null` where a machine gave it. */
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

/** Without the number that orders it; where it has no blanks, dashes and underscores stand for them. */
function inWords(name: string): string {
  const bare = name.normalize('NFC').replace(/^\d+[\s._)-]*/, '');
  const spaced = /\s/.test(bare) ? bare : bare.replace(/[_-]+/g, ' ');
  const words = spaced.replaceAll('_', ' ').replace(/\s+/g, ' ').trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

export type Captions = { byFile: ReadonlyMap<string, string>; mistakes: string[] };

/** Reads `captions.txt`: `file name: caption` on each line, `#` before a remark. The file's ending may be left out. */
export function parseCaptions(text: string): Captions {
  const byFile = new Map<string, string>();
  const mistakes: string[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const [, file, caption] = /^\s*([^:]+?)\s*:\s*(.+?)\s*$/.exec(line) ?? [];
    if (file === undefined || caption === undefined) mistakes.push(`line ${index + 1}: must be “file name: caption”.`);
    else byFile.set(keyOf(file), caption.slice(0, 300));
  }
  return { byFile, mistakes };
}

/** The caption of a picture: the written one, else that of its name. */
export function captionOf(file: string, { byFile }: Captions): string | null {
  return byFile.get(keyOf(file)) ?? byFile.get(keyOf(file.replace(/\.\w+$/, ''))) ?? captionOfName(file);
}

function keyOf(file: string): string {
  return file.normalize('NFC').toLowerCase();
}

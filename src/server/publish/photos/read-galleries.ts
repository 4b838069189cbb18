import type { FolderFile } from '../../league-folder/list-files.ts';
import { mistakeText } from '../../league-folder/mistake.ts';
import { readText } from '../../league-folder/read-text.ts';
import { captionOf, parseCaptions } from './captions.ts';
import { CAPTIONS, type GalleryFolder, galleryFolders } from './gallery-folders.ts';

/** A gallery with what stands in its files. */
export type ReadGallery = {
  id: string;
  title: string;
  pictures: FolderFile[];
  captionOf: (file: FolderFile) => string | null;
};

/** Reads the galleries of the league's folder `place`; `left` says in sentences what cannot be used. */
export async function readGalleries(
  place: string,
  files: readonly FolderFile[],
): Promise<{ galleries: ReadGallery[]; left: string[] }> {
  const { galleries, left } = galleryFolders(files);
  const read: ReadGallery[] = [];
  for (const gallery of galleries) read.push(await readGallery(place, gallery, left));
  return { galleries: read, left };
}

async function readGallery(place: string, gallery: GalleryFolder, left: string[]): Promise<ReadGallery> {
  const { id, title, pictures, path } = gallery;
  async function textOf(name: string): Promise<string> {
    const text = await readText(place, `${path}/${name}`);
    if (text.ok) return text.value;
    left.push(...text.mistakes.map(mistakeText));
    return '';
  }
  const captions = parseCaptions(gallery.captions ? await textOf(CAPTIONS) : '');
  left.push(...captions.mistakes.map((mistake) => `${path}/${CAPTIONS}, ${mistake}`));
  const captioned = (file: FolderFile): string | null => captionOf(file.path.slice(path.length + 1), captions);
  return { id, title, pictures, captionOf: captioned };
}

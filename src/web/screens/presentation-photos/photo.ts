import type { GalleryAnswer, PhotoAnswer } from '#contract/league.ts';

type PhotoFormat = 'avif' | 'webp' | 'jpg';
type Photo = Pick<PhotoAnswer, 'id' | 'widths'>;

/** Returns the address of one file of a photo. */
export function photoAddress({ id }: Pick<Photo, 'id'>, width: number, format: PhotoFormat): string {
  return `/photos/${id}-${width}.${format}`;
}

/** Returns a `srcset` with every width of a photo in one format. */
export function sourceSet(photo: Photo, format: PhotoFormat): string {
  return photo.widths.map((width) => `${photoAddress(photo, width, format)} ${width}w`).join(', ');
}

/** Returns the smallest width, for a thumbnail. */
export function smallest({ widths }: Photo): number {
  return widths[0] ?? 0;
}

/** Returns the largest width. */
export function largest({ widths }: Photo): number {
  return widths.at(-1) ?? 0;
}

/**
 * Returns the file of another photo in the format that the browser chose for the photo shown, and at least as wide;
 * `null` if the chosen address is not a photo's.
 */
export function likeChosen(chosen: string, other: Photo): string | null {
  const [, width, format] = /-(\d+)\.(avif|webp|jpg)$/.exec(chosen) ?? [];
  if (width === undefined || (format !== 'avif' && format !== 'webp' && format !== 'jpg')) return null;
  const wide = other.widths.find((one) => one >= Number(width)) ?? largest(other);
  return photoAddress(other, wide, format);
}

/** Returns the alt text: the caption, or else the gallery's title and the photo's number. */
export function altOf({ title, photos }: GalleryAnswer, photo: number): string {
  return photos[photo - 1]?.caption ?? `${title}, photo ${photo}`;
}

/** Returns what screen readers announce when a photo is shown. */
export function announcementOf({ photos }: GalleryAnswer, photo: number): string {
  const caption = photos[photo - 1]?.caption ?? null;
  return `Photo ${photo} of ${photos.length}${caption === null ? '' : `: ${caption}`}`;
}

/** `Awards (26), General Photos (79)`, for the page's description. */
export function countWords(galleries: readonly Pick<GalleryAnswer, 'title' | 'photos'>[]): string {
  return galleries.map(({ title, photos }) => `${title} (${photos.length})`).join(', ');
}

import type { PhotoAnswer } from '#contract/galleries.ts';

export type PhotoFormat = 'avif' | 'webp' | 'jpg';
type Photo = Pick<PhotoAnswer, 'id' | 'widths'>;

/** Where a file of a photo is. */
export function photoAddress({ id }: Pick<Photo, 'id'>, width: number, format: PhotoFormat): string {
  return `/photos/${id}-${width}.${format}`;
}

/** All the widths of a photo in one format, for the browser to choose from. */
export function sourceSet(photo: Photo, format: PhotoFormat): string {
  return photo.widths.map((width) => `${photoAddress(photo, width, format)} ${width}w`).join(', ');
}

/** The smallest there is, for a thumbnail. */
export function smallest({ widths }: Photo): number {
  return widths[0] ?? 0;
}

/** The largest there is. */
export function largest({ widths }: Photo): number {
  return widths.at(-1) ?? 0;
}

/** The file of another photo that is like the one that a browser has chosen: as wide, or the next there is; `null` for no photo's address. */
export function likeChosen(chosen: string, other: Photo): string | null {
  const [, width, format] = /-(\d+)\.(avif|webp|jpg)$/.exec(chosen) ?? [];
  if (width === undefined || (format !== 'avif' && format !== 'webp' && format !== 'jpg')) return null;
  const wide = other.widths.find((one) => one >= Number(width)) ?? largest(other);
  return photoAddress(other, wide, format);
}

/** The formats in which a photo is served. All browsers can show the last one. */
const formats = ['avif', 'webp', 'jpg'] as const;
export type PhotoFormat = (typeof formats)[number];

/** A file made from a photo. `id` is the first half of the hash of the photo's bytes. */
export type PhotoVariant = { id: string; width: number; format: PhotoFormat };

/** The usual widths of served photos in pixels, from a thumbnail to a large screen. */
const WIDTHS = [240, 480, 960, 1600];
/** The greatest width in pixels in which photos are stored and served. */
export const MAX_SERVED_PHOTO_WIDTH = Math.max(...WIDTHS);

/**
 * Returns the widths in which a photo is served: its own width, limited to `MAX_SERVED_PHOTO_WIDTH`, and all smaller
 * widths in `WIDTHS`.
 */
export function servedPhotoWidths(width: number): number[] {
  const own = Math.min(width, MAX_SERVED_PHOTO_WIDTH);
  return [...WIDTHS.filter((one) => one < own), own];
}

export function photoFileName({ id, width, format }: PhotoVariant): string {
  return `${id}-${width}.${format}`;
}

/** Parses the name of a file made from a photo. Returns `null` for any other text. */
export function parsePhotoFileName(name: string): PhotoVariant | null {
  const [, id, width, ending] = /^([0-9a-f]{32})-([1-9]\d{0,4})\.(\w+)$/.exec(name) ?? [];
  const format = formats.find((one) => one === ending);
  return id === undefined || width === undefined || format === undefined ? null : { id, width: Number(width), format };
}

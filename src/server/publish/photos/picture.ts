/** What a picture is handed out as, the last for every browser there is. */
export const formats = ['avif', 'webp', 'jpg'] as const;
export type Format = (typeof formats)[number];

/** A picture that can be shown: named by its bytes; its size is that of the largest file made of it. */
export type Picture = { id: string; width: number; height: number };

/** One file to be made of a picture. */
export type Wanted = { id: string; width: number; format: Format };

/** For the thumbnails of plain and of fine screens, for a phone, for a desk, for a large screen. */
const offered = [240, 480, 960, 1600];
export const widest = 1600;
/** The width of the file that shows whether a picture can be read at all. */
export const proofWidth = 240;

/** The widths that a picture is to be had in: those it has, and its own where it lies between two. */
export function widthsOf(width: number): number[] {
  const own = Math.min(width, widest);
  return [...offered.filter((one) => one < own), own];
}

export function fileName({ id, width, format }: Wanted): string {
  return `${id}-${width}.${format}`;
}

/** A file's name read back; `null` for everything that is no such name. */
export function parseFileName(name: string): Wanted | null {
  const [, id, width, ending] = /^([0-9a-f]{32})-([1-9]\d{0,4})\.(\w+)$/.exec(name) ?? [];
  const format = formats.find((one) => one === ending);
  return id === undefined || width === undefined || format === undefined ? null : { id, width: Number(width), format };
}

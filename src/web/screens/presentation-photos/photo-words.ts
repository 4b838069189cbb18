import type { GalleryAnswer } from '#contract/galleries.ts';

/** What a photo shows, for those who cannot see it; all that is known of one without a caption is where it stands. */
export function altOf({ title, photos }: GalleryAnswer, photo: number): string {
  return photos[photo - 1]?.caption ?? `${title}, photo ${photo}`;
}

/** What is said when a photo comes. */
export function saidOf({ photos }: GalleryAnswer, photo: number): string {
  const caption = photos[photo - 1]?.caption ?? null;
  return `Photo ${photo} of ${photos.length}${caption === null ? '' : `: ${caption}`}`;
}

/** `105 photos in two galleries`: for search engines and links. */
export function countWords(galleries: readonly Pick<GalleryAnswer, 'title' | 'photos'>[]): string {
  return galleries.map(({ title, photos }) => `${title} (${photos.length})`).join(', ');
}

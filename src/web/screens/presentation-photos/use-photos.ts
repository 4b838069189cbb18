import { useState } from 'react';
import { useLocation } from 'react-router';
import type { GalleryAnswer } from '#contract/league.ts';
import { queryText } from '#web/choice/season-choice.ts';
import { useChangeQuery } from '#web/choice/use-choice.ts';
import type { SwipeDirection } from '#web/swipe/swipe.ts';

/**
 * Functions that get and change the photo that each gallery shows. Photos are numbered from 1. The address contains
 * the photo that the visitor chose last, so that a link to it can be shared. The photos chosen in other galleries are
 * only in memory.
 */
export type PhotoControls = {
  photoOf(gallery: GalleryAnswer): number;
  /** Returns the number of the photo before or after the one shown. */
  beside(gallery: GalleryAnswer, side: SwipeDirection): number;
  addressOf(gallery: GalleryAnswer, photo: number): string;
  show(gallery: GalleryAnswer, photo: number): void;
};

export function usePhotoControls(): PhotoControls {
  const { search } = useLocation();
  const go = useChangeQuery();
  const [earlier, setEarlier] = useState<Record<string, number>>({});
  const query = new URLSearchParams(search);
  const named = query.get('gallery');

  function photoOf({ id, photos }: GalleryAnswer): number {
    if (id === named) return parsePhotoNumber(query.get('photo'), photos.length);
    return parsePhotoNumber(String(earlier[id] ?? 1), photos.length);
  }
  const rest = new URLSearchParams(search);
  rest.delete('gallery');
  rest.delete('photo');
  const before = queryText(rest);

  function searchOf({ id }: GalleryAnswer, photo: number): string {
    return `${before === '' ? '?' : `${before}&`}gallery=${id}&photo=${photo}`;
  }
  return {
    photoOf,
    beside: (gallery, side) =>
      (side === 'next' ? nextPhotoNumber : previousPhotoNumber)(photoOf(gallery), gallery.photos.length),
    // Without scripts, the link loads the page again. Its hash makes the browser scroll to the gallery.
    addressOf: (gallery, photo) => `${searchOf(gallery, photo)}#${gallery.id}`,
    show(gallery, photo) {
      if (named !== null) setEarlier({ ...earlier, [named]: Number(query.get('photo')) });
      // Replaces the history entry, so that Back leaves the page and does not step through photos.
      go(() => new URLSearchParams(searchOf(gallery, photo)), true);
    },
  };
}

/** Returns the number of the next photo. Photos are numbered from 1, and after the last comes the first. */
export function nextPhotoNumber(photo: number, count: number): number {
  return photo >= count ? 1 : photo + 1;
}

/** Returns the number of the previous photo. Before the first comes the last. */
export function previousPhotoNumber(photo: number, count: number): number {
  return photo <= 1 ? count : photo - 1;
}

/** Reads a photo's number from the address. Returns 1 if a gallery of `count` photos has no photo with this number. */
export function parsePhotoNumber(text: string | null, count: number): number {
  const photo = text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
  return photo <= count ? photo : 1;
}

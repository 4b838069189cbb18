import { useState } from 'react';
import { useLocation } from 'react-router';
import type { GalleryAnswer } from '#contract/galleries.ts';
import { nextPhoto, photoIn, previousPhoto } from '#domain/gallery.ts';
import { useChangeOfSearch } from '#web/choice/use-choice.ts';
import { searchText } from '#web/choice/season-choice.ts';
import type { Swipe } from '#web/swipe/swipe.ts';

/** Which photo each gallery shows. The address names one of them, so that it can be shared; the others stay where they were. */
export type Photos = {
  photoOf(gallery: GalleryAnswer): number;
  /** The photo before or after the one that shows. */
  beside(gallery: GalleryAnswer, side: Swipe): number;
  addressOf(gallery: GalleryAnswer, photo: number): string;
  show(gallery: GalleryAnswer, photo: number): void;
};

export function usePhotos(): Photos {
  const { search } = useLocation();
  const go = useChangeOfSearch();
  const [left, setLeft] = useState<Record<string, number>>({});
  const asked = new URLSearchParams(search);
  const named = asked.get('gallery');

  function photoOf({ id, photos }: GalleryAnswer): number {
    if (id === named) return photoIn(asked.get('photo'), photos.length);
    return photoIn(String(left[id] ?? 1), photos.length);
  }
  const rest = new URLSearchParams(search);
  rest.delete('gallery');
  rest.delete('photo');
  const before = searchText(rest);

  function searchOf({ id }: GalleryAnswer, photo: number): string {
    return `${before === '' ? '?' : `${before}&`}gallery=${id}&photo=${photo}`;
  }
  return {
    photoOf,
    beside: (gallery, side) => (side === 'next' ? nextPhoto : previousPhoto)(photoOf(gallery), gallery.photos.length),
    // Without scripts a link leads to a new page: there the gallery is to be in view.
    addressOf: (gallery, photo) => `${searchOf(gallery, photo)}#${gallery.id}`,
    show(gallery, photo) {
      if (named !== null) setLeft({ ...left, [named]: Number(asked.get('photo')) });
      // Going back leads to where the visitor came from, not through every photo.
      go(new URLSearchParams(searchOf(gallery, photo)), true);
    },
  };
}

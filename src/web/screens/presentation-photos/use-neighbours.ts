import type { RefObject } from 'react';
import { useEffect } from 'react';
import type { PhotoAnswer } from '#contract/galleries.ts';
import { likeChosen } from './photo-address.ts';

/** Fetches the photos beside the one that shows as soon as that one is there, in the file that the browser chose of it. */
export function useNeighbours(
  image: RefObject<HTMLImageElement | null>,
  beside: readonly (PhotoAnswer | undefined)[],
): void {
  const key = beside.map((photo) => photo?.id ?? '').join(' ');
  useEffect(() => {
    const shown = image.current;
    if (shown === null) return;
    function fetchBeside(): void {
      for (const photo of beside) {
        const address = photo === undefined ? null : likeChosen(shown?.currentSrc ?? '', photo);
        if (address !== null) new Image().src = address;
      }
    }
    if (shown.complete && shown.currentSrc !== '') fetchBeside();
    shown.addEventListener('load', fetchBeside);
    return () => shown.removeEventListener('load', fetchBeside);
    // The photos themselves are new objects with every drawing; their names are not.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [image, key]);
}

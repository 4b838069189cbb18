import { type ImgHTMLAttributes, type MouseEvent, type ReactNode, type Ref, type RefObject, useEffect } from 'react';
import type { PhotoAnswer } from '#contract/league.ts';
import { largest, likeChosen, photoAddress, sourceSet } from './photo.ts';

type PictureProps = {
  photo: PhotoAnswer;
  alt: string;
  /** The displayed width, in CSS. */
  sizes: string;
  ref?: Ref<HTMLImageElement>;
} & Pick<ImgHTMLAttributes<HTMLImageElement>, 'loading' | 'fetchPriority'>;

/** A photo in the best format and width for the browser. The old photo stays until the new one has loaded. */
export function Picture({ photo, alt, sizes, ref, loading, fetchPriority }: PictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(photo, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(photo, 'webp')} sizes={sizes} />
      <img
        ref={ref}
        srcSet={sourceSet(photo, 'jpg')}
        sizes={sizes}
        src={photoAddress(photo, largest(photo), 'jpg')}
        width={photo.width}
        height={photo.height}
        alt={alt}
        draggable={false}
        loading={loading}
        fetchPriority={fetchPriority}
      />
    </picture>
  );
}

/** Once the shown photo has loaded, fetches its neighbours in the same format and width. */
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
    // The photos are new objects in every render; their ids are not.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [image, key]);
}

type PhotoLinkProps = {
  href: string;
  onFollow: () => void;
  className: string | undefined;
  children: ReactNode;
  current?: boolean;
};

/** A link that works without scripts; with scripts it calls `onFollow` instead of loading a page. */
export function PhotoLink({ href, onFollow, className, children, current = false }: PhotoLinkProps) {
  function follow(event: MouseEvent): void {
    // Opening another tab or window is left to the browser.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onFollow();
  }
  return (
    <a href={href} className={className} onClick={follow} aria-current={current ? 'true' : undefined}>
      {children}
    </a>
  );
}

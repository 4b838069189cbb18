import { type ImgHTMLAttributes, type MouseEvent, type ReactNode, type Ref, type RefObject, useEffect } from 'react';
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

/** Once the shown photo has loaded, fetches its neighbours in the same width and in the format of modern browsers. */
export function useNeighbours(
  image: RefObject<HTMLImageElement | null>,
  beside: readonly (PhotoAnswer | undefined)[],
  sizes: string,
): void {
  const sets = beside.map((photo) => (photo === undefined ? '' : sourceSet(photo, 'avif'))).join('\n');
  useEffect(() => {
    const shown = image.current;
    function fetchBeside(): void {
      for (const srcset of sets.split('\n')) if (srcset !== '') Object.assign(new Image(), { sizes, srcset });
    }
    if (shown?.complete) fetchBeside();
    shown?.addEventListener('load', fetchBeside);
    return () => shown?.removeEventListener('load', fetchBeside);
  }, [image, sets, sizes]);
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

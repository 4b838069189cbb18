import { type MouseEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { GalleryAnswer, PhotoAnswer } from '#contract/league.ts';
import { largestWidth, photoAddress, Picture, smallestWidth, sourceSet } from '#web/components/photo.tsx';
import step from '#web/components/step-button.module.css';
import type { SwipeDirection } from '#web/swipe/swipe.ts';
import { useSwipe } from '#web/swipe/swipe.ts';
import style from './gallery.module.css';
import type { PhotoControls } from './use-photos.ts';

/** The displayed width of a photo, as a CSS `sizes` value. */
const SIZES = '(min-width: 64rem) 61rem, 100vw';

type GalleryProps = {
  gallery: GalleryAnswer;
  photos: PhotoControls;
  /** Whether this is the first gallery of the page. */
  isFirst: boolean;
  onFullScreen: () => void;
};

/** One gallery: a photo between arrows, and thumbnails of all photos below. */
export function Gallery({ gallery, photos, isFirst, onFullScreen }: GalleryProps) {
  const number = photos.photoOf(gallery);
  const photo = gallery.photos[number - 1];
  const frame = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const swiping = useSwipe(
    () => true,
    (side) => photos.show(gallery, photos.beside(gallery, side)),
  );
  usePreloadNeighbours(image, neighbouringPhotos(gallery, photos), SIZES);
  if (photo === undefined) return null;

  function pick(chosen: number): void {
    photos.show(gallery, chosen);
    frame.current?.scrollIntoView({ block: 'nearest' });
  }
  return (
    <section id={gallery.id} className={style.gallery} aria-labelledby={`${gallery.id}-title`}>
      <h2 id={`${gallery.id}-title`}>{gallery.title}</h2>
      <div className={style.viewer} ref={frame}>
        <Arrow side="previous" gallery={gallery} photos={photos} />
        <div className={style.frame}>
          <div className={style.mount} {...swiping}>
            <PhotoLink
              className={style.photo}
              href={photoAddress(photo, largestWidth(photo), 'jpg')}
              onFollow={onFullScreen}
            >
              <Picture
                ref={image}
                photo={photo}
                alt={photoAltText(gallery, number)}
                sizes={SIZES}
                loading={isFirst ? 'eager' : 'lazy'}
                fetchPriority={isFirst ? 'high' : 'auto'}
              />
              <span className="visually-hidden">, full screen</span>
              <FullScreenIcon />
            </PhotoLink>
          </div>
        </div>
        <Arrow side="next" gallery={gallery} photos={photos} />
        <div className={style.words}>
          <p className={style.count} aria-hidden="true">
            {number} of {gallery.photos.length}
          </p>
          <p className={style.caption} aria-hidden="true">
            {photo.caption}
          </p>
          <p className="visually-hidden" role="status">
            {photoAnnouncement(gallery, number)}
          </p>
        </div>
      </div>
      <Thumbnails gallery={gallery} photos={photos} shown={number} onPick={pick} />
    </section>
  );
}

type ArrowProps = { side: SwipeDirection; gallery: GalleryAnswer; photos: PhotoControls };

/** A link to the next or previous photo. The first photo follows the last. */
export function Arrow({ side, gallery, photos }: ArrowProps) {
  const photo = photos.beside(gallery, side);
  return (
    <PhotoLink
      className={`${step[side]} ${style[side]}`}
      href={photos.addressOf(gallery, photo)}
      onFollow={() => photos.show(gallery, photo)}
    >
      <span className="visually-hidden">
        {side === 'next' ? 'Next photo' : 'Previous photo'}, {gallery.title}
      </span>
    </PhotoLink>
  );
}

function neighbouringPhotos(gallery: GalleryAnswer, photos: PhotoControls) {
  return (['next', 'previous'] as const).map((side) => gallery.photos[photos.beside(gallery, side) - 1]);
}

function FullScreenIcon() {
  return (
    <svg className={style.sign} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

type ThumbnailsProps = {
  gallery: GalleryAnswer;
  photos: PhotoControls;
  shown: number;
  onPick: (photo: number) => void;
};

/** Thumbnails of all photos. Each is a link, so it works without scripts. */
function Thumbnails({ gallery, photos, shown, onPick }: ThumbnailsProps) {
  const strip = useRef<HTMLUListElement>(null);
  const inView = useRef(1);
  useLayoutEffect(() => {
    if (inView.current === shown) return;
    inView.current = shown;
    moveIntoView(strip.current, shown - 1);
  }, [shown]);
  return (
    <ul className={style.thumbnails} ref={strip} aria-label={`All photos, ${gallery.title}`}>
      {gallery.photos.map((photo, index) => {
        const width = smallestWidth(photo);
        return (
          <li key={photo.id}>
            <PhotoLink
              className={style.thumbnail}
              href={photos.addressOf(gallery, index + 1)}
              onFollow={() => onPick(index + 1)}
              current={index + 1 === shown}
            >
              <picture>
                <source type="image/webp" srcSet={photoAddress(photo, width, 'webp')} />
                <img
                  src={photoAddress(photo, width, 'jpg')}
                  width={width}
                  height={Math.max(1, Math.round((photo.height * width) / photo.width))}
                  alt={photoAnnouncement(gallery, index + 1)}
                  loading="lazy"
                  decoding="async"
                />
              </picture>
            </PhotoLink>
          </li>
        );
      })}
    </ul>
  );
}

/** Scrolls a strip of thumbnails to the one at `index`. Unlike `scrollIntoView`, does not scroll the page. */
function moveIntoView(strip: HTMLElement | null, index: number): void {
  const item = strip?.children[index];
  if (!strip || !(item instanceof HTMLElement)) return;
  strip.scrollLeft = item.offsetLeft - (strip.clientWidth - item.offsetWidth) / 2;
}

/** Returns a photo's alternative text: its caption or, without one, the gallery's title and the photo's number. */
export function photoAltText({ title, photos }: GalleryAnswer, photo: number): string {
  return photos[photo - 1]?.caption ?? `${title}, photo ${photo}`;
}

/** Returns what screen readers announce when a photo is shown, such as `Photo 2 of 26: The winners`. */
export function photoAnnouncement({ photos }: GalleryAnswer, photo: number): string {
  const caption = photos[photo - 1]?.caption ?? null;
  return `Photo ${photo} of ${photos.length}${caption === null ? '' : `: ${caption}`}`;
}

/** Returns text such as `Awards (26), General Photos (79)`, for the page's description. */
export function photosPerGalleryWords(galleries: readonly Pick<GalleryAnswer, 'title' | 'photos'>[]): string {
  return galleries.map(({ title, photos }) => `${title} (${photos.length})`).join(', ');
}

/**
 * After the shown photo has loaded, fetches the next and previous photos as AVIF, in the same width, so that they
 * appear at once.
 */
function usePreloadNeighbours(
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

/** A link that works without scripts. With scripts, a press calls `onFollow` and loads no page. */
function PhotoLink({ href, onFollow, className, children, current = false }: PhotoLinkProps) {
  function follow(event: MouseEvent): void {
    // The browser handles presses that open another tab or window.
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

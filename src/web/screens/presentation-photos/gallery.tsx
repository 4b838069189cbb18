import { useRef } from 'react';
import type { GalleryAnswer } from '#contract/galleries.ts';
import type { Swipe } from '#web/swipe/swipe.ts';
import { useSwipe } from '#web/swipe/use-swipe.ts';
import style from './gallery.module.css';
import { largest, photoAddress } from './photo-address.ts';
import { PhotoLink } from './photo-link.tsx';
import { altOf, saidOf } from './photo-words.ts';
import { Picture } from './picture.tsx';
import { Thumbnails } from './thumbnails.tsx';
import { useNeighbours } from './use-neighbours.ts';
import type { Photos } from './use-photos.ts';

type GalleryProps = {
  gallery: GalleryAnswer;
  photos: Photos;
  /** Whether it stands where a visitor sees it first. */
  isFirst: boolean;
  onFullScreen: () => void;
};

/** One gallery: a photo between the arrows to its neighbours, and all of them small below. */
export function Gallery({ gallery, photos, isFirst, onFullScreen }: GalleryProps) {
  const number = photos.photoOf(gallery);
  const photo = gallery.photos[number - 1];
  const frame = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const swiping = useSwipe(
    () => true,
    (side) => photos.show(gallery, photos.beside(gallery, side)),
  );
  useNeighbours(image, neighboursOf(gallery, photos));
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
              href={photoAddress(photo, largest(photo), 'jpg')}
              onFollow={onFullScreen}
            >
              <Picture
                ref={image}
                photo={photo}
                alt={altOf(gallery, number)}
                sizes="(min-width: 64rem) 61rem, 100vw"
                loading={isFirst ? 'eager' : 'lazy'}
                fetchPriority={isFirst ? 'high' : 'auto'}
              />
              <span className="visually-hidden">, full screen</span>
              <FullScreenSign />
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
            {saidOf(gallery, number)}
          </p>
        </div>
      </div>
      <Thumbnails gallery={gallery} photos={photos} shown={number} onPick={pick} />
    </section>
  );
}

type ArrowProps = { side: Swipe; gallery: GalleryAnswer; photos: Photos };

/** The way to the next photo or the one before; after the last comes the first. */
export function Arrow({ side, gallery, photos }: ArrowProps) {
  const photo = photos.beside(gallery, side);
  return (
    <PhotoLink
      className={`${style.arrow} ${style[side]}`}
      href={photos.addressOf(gallery, photo)}
      onFollow={() => photos.show(gallery, photo)}
    >
      <span className="visually-hidden">
        {side === 'next' ? 'Next photo' : 'Previous photo'}, {gallery.title}
      </span>
    </PhotoLink>
  );
}

function neighboursOf(gallery: GalleryAnswer, photos: Photos) {
  return (['next', 'previous'] as const).map((side) => gallery.photos[photos.beside(gallery, side) - 1]);
}

function FullScreenSign() {
  return (
    <svg className={style.sign} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

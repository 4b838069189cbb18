import { useLayoutEffect, useRef } from 'react';
import type { GalleryAnswer } from '#contract/galleries.ts';
import { photoAddress, smallest } from './photo-address.ts';
import { PhotoLink } from './photo-link.tsx';
import { saidOf } from './photo-words.ts';
import style from './thumbnails.module.css';
import type { Photos } from './use-photos.ts';

type ThumbnailsProps = { gallery: GalleryAnswer; photos: Photos; shown: number; onPick: (photo: number) => void };

/** All photos of a gallery, small: each a link to itself, which needs no script. */
export function Thumbnails({ gallery, photos, shown, onPick }: ThumbnailsProps) {
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
        const width = smallest(photo);
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
                  alt={saidOf(gallery, index + 1)}
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

/** Only along the strip: `scrollIntoView` would move the page too. */
function moveIntoView(strip: HTMLElement | null, index: number): void {
  const item = strip?.children[index];
  if (!strip || !(item instanceof HTMLElement)) return;
  strip.scrollLeft = item.offsetLeft - (strip.clientWidth - item.offsetWidth) / 2;
}

import { useEffect, useRef } from 'react';
import type { GalleryAnswer } from '#contract/league.ts';
import { useSwipe } from '#web/swipe/swipe.ts';
import style from './full-screen.module.css';
import { Arrow } from './gallery.tsx';
import { altOf, announcementOf } from './photo.ts';
import { Picture } from './picture.tsx';
import type { Photos } from './use-photos.ts';

type FullScreenProps = { gallery: GalleryAnswer; photos: Photos; onClose: () => void };

/** A photo in full screen. The dialog keeps the focus inside, closes on Escape and returns the focus. */
export function FullScreen({ gallery, photos, onClose }: FullScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const number = photos.photoOf(gallery);
  const photo = gallery.photos[number - 1];
  const swiping = useSwipe(
    () => true,
    (side) => photos.show(gallery, photos.beside(gallery, side)),
  );
  useEffect(() => dialog.current?.showModal(), []);
  if (photo === undefined) return null;
  return (
    <dialog ref={dialog} className={style.screen} aria-label={gallery.title} onClose={onClose}>
      <div className={style.bar}>
        <p className={style.title}>{gallery.title}</p>
        <p className={style.count} aria-hidden="true">
          {number} of {gallery.photos.length}
        </p>
        <button type="button" className={style.close} onClick={() => dialog.current?.close()}>
          <span className="visually-hidden">Close full screen</span>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5 5l14 14M19 5L5 19" fill="none" stroke="currentColor" strokeWidth="2.5" />
          </svg>
        </button>
      </div>
      <div className={style.photo} {...swiping}>
        <Picture photo={photo} alt={altOf(gallery, number)} sizes="100vw" />
      </div>
      <Arrow side="previous" gallery={gallery} photos={photos} />
      <p className={style.caption} aria-hidden="true">
        {photo.caption}
      </p>
      <Arrow side="next" gallery={gallery} photos={photos} />
      <p className="visually-hidden" role="status">
        {announcementOf(gallery, number)}
      </p>
    </dialog>
  );
}

import { useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { CallAnswer } from '#contract/client.ts';
import type { GalleryAnswer } from '#contract/league.ts';
import { Link, LinkForOfficials } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { Picture } from '#web/components/photo.tsx';
import { EmptyTableMessage } from '#web/components/table.tsx';
import ui from '#web/components/ui.module.css';
import type { Site } from '#web/layout/site.ts';
import { pageSourceContext } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';
import { photoAltText, photoAnnouncement, Arrow, photosPerGalleryWords, Gallery } from './gallery.tsx';
import { type PhotoControls, usePhotoControls } from './use-photos.ts';
import { useSwipe } from '#web/swipe/swipe.ts';
import style from './full-screen.module.css';

export async function loader({ context }: LoaderFunctionArgs): Promise<CallAnswer<'GET /api/galleries'>> {
  return context.get(pageSourceContext).read('GET /api/galleries', {});
}

export function head({ galleries }: { galleries: GalleryAnswer[] }, { league }: Site): Head {
  const what = galleries.length === 0 ? '' : `: ${photosPerGalleryWords(galleries)}`;
  return { title: 'Presentation Photos', description: `Photos of ${league.name}${what}.` };
}

/** The Presentation Photos screen: all galleries, one below the other. */
export function Component() {
  const { galleries, coming } = useLoaderData<typeof loader>();
  const photos = usePhotoControls();
  const [full, setFull] = useState<string | null>(null);
  const shownFull = galleries.find(({ id }) => id === full);

  function turn(id: string, to: PhotoStep): void {
    const gallery = shownFull ?? galleries.find((one) => one.id === id);
    if (gallery === undefined) return;
    if (to === 'first') photos.show(gallery, 1);
    else if (to === 'last') photos.show(gallery, gallery.photos.length);
    else photos.show(gallery, photos.beside(gallery, to));
  }
  useEffect(() => {
    // A shared address may name a gallery further down the page.
    const named = new URLSearchParams(window.location.search).get('gallery');
    if (named !== null && window.scrollY === 0) document.getElementById(named)?.scrollIntoView();
  }, []);
  useGalleryKeyboard(
    galleries.map(({ id }) => id),
    turn,
  );
  return (
    <>
      <PageHeading>Presentation Photos</PageHeading>
      {galleries.length === 0 && !coming ? (
        <EmptyTableMessage
          comes="Photos of the next presentation evening will be here."
          press={
            <>
              <Link className={ui.link} to="/honours">
                Roll of honour
              </Link>
              <LinkForOfficials to="/admin/photos">Add photos</LinkForOfficials>
            </>
          }
        >
          No photos yet.
        </EmptyTableMessage>
      ) : null}
      {galleries.map((gallery, index) => (
        <Gallery
          key={gallery.id}
          gallery={gallery}
          photos={photos}
          isFirst={index === 0}
          onFullScreen={() => setFull(gallery.id)}
        />
      ))}
      {coming ? (
        <EmptyTableMessage>
          {galleries.length === 0 ? 'Photos' : 'More photos'} are on their way. This page shows them as they arrive.
        </EmptyTableMessage>
      ) : null}
      {shownFull === undefined ? null : (
        <FullScreenPhoto gallery={shownFull} photos={photos} onClose={() => setFull(null)} />
      )}
    </>
  );
}

type FullScreenProps = { gallery: GalleryAnswer; photos: PhotoControls; onClose: () => void };

/**
 * A gallery's photo in full screen. The dialog keeps the keyboard focus inside and closes on Escape. The focus then
 * returns to the element that had it before.
 */
function FullScreenPhoto({ gallery, photos, onClose }: FullScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const number = photos.photoOf(gallery);
  const photo = gallery.photos[number - 1];
  const swiping = useSwipe(
    () => true,
    (side) => photos.show(gallery, photos.beside(gallery, side)),
  );
  useEffect(() => dialog.current?.showModal(), []);
  if (photo === undefined) return null;
  // Calls `onClose` at once. The browser's `close` event may come so late that it would close a dialog that another
  // press has opened meanwhile.
  const close = (): void => {
    dialog.current?.close();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={style.screen}
      aria-label={gallery.title}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={onClose}
    >
      <div className={style.bar}>
        <p className={style.title}>{gallery.title}</p>
        <p className={style.count} aria-hidden="true">
          {number} of {gallery.photos.length}
        </p>
        <button type="button" className={style.close} onClick={close}>
          <span className="visually-hidden">Close full screen</span>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5 5l14 14M19 5L5 19" fill="none" stroke="currentColor" strokeWidth="2.5" />
          </svg>
        </button>
      </div>
      <div className={style.photo} {...swiping}>
        <Picture photo={photo} alt={photoAltText(gallery, number)} sizes="100vw" />
      </div>
      <Arrow side="previous" gallery={gallery} photos={photos} />
      <p className={style.caption} aria-hidden="true">
        {photo.caption}
      </p>
      <Arrow side="next" gallery={gallery} photos={photos} />
      <p className="visually-hidden" role="status">
        {photoAnnouncement(gallery, number)}
      </p>
    </dialog>
  );
}

type PhotoStep = 'next' | 'previous' | 'first' | 'last';

const turnByKey: Partial<Record<string, PhotoStep>> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  Home: 'first',
  End: 'last',
};

/**
 * Calls `onTurn` when the visitor presses an arrow key, Home or End to see another photo. The key works on the gallery
 * with the keyboard focus or, if no gallery has the focus, on the gallery nearest to the middle of the window. Home and
 * End work only if the focus is in a gallery or the full screen, because these keys also scroll the page. No key works
 * while the focus is outside the main content. `galleries`: the ids of all galleries.
 */
function useGalleryKeyboard(galleries: readonly string[], onTurn: (gallery: string, turn: PhotoStep) => void): void {
  const latest = useRef({ galleries, onTurn });
  useEffect(() => {
    latest.current = { galleries, onTurn };
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const turn = turnByKey[event.key];
      const modified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (turn === undefined || event.defaultPrevented || modified) return;
      const { target } = event;
      const focused = target instanceof Element && target !== document.body ? target : null;
      const within = focused?.closest('section, dialog') ?? null;
      if (focused !== null && focused.closest('main') === null) return;
      if (within === null && (turn === 'first' || turn === 'last')) return;
      const ids = latest.current.galleries;
      const gallery = ids.find((id) => id === within?.id) ?? galleryNearestToMiddle(ids);
      if (gallery === null) return;
      event.preventDefault();
      latest.current.onTurn(gallery, turn);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function galleryNearestToMiddle(ids: readonly string[]): string | null {
  const middle = window.innerHeight / 2;
  const distances = ids.map((id) => {
    const { top, bottom } = document.getElementById(id)?.getBoundingClientRect() ?? { top: Infinity, bottom: Infinity };
    return { id, distance: Math.max(top - middle, middle - bottom, 0) };
  });
  return distances.toSorted((a, b) => a.distance - b.distance)[0]?.id ?? null;
}

import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { GalleryAnswer } from '#contract/league.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { EmptyTable } from '#web/components/table.tsx';
import type { Site } from '#web/layout/site.ts';
import { pageSource } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';
import { FullScreen } from './full-screen.tsx';
import { Gallery } from './gallery.tsx';
import { countWords } from './photo.ts';
import { type Turn, useKeys } from './use-keys.ts';
import { usePhotos } from './use-photos.ts';

export async function loader({ context }: LoaderFunctionArgs): Promise<{ galleries: GalleryAnswer[] }> {
  return answerOf(await context.get(pageSource).api('GET /api/galleries', {}));
}

export function head({ galleries }: { galleries: GalleryAnswer[] }, { league }: Site): Head {
  const what = galleries.length === 0 ? '' : `: ${countWords(galleries)}`;
  return { title: 'Presentation Photos', description: `Photos of ${league.name}${what}.` };
}

/** The Presentation Photos screen: every gallery, one below the other. */
export function Component() {
  const { galleries } = useLoaderData<typeof loader>();
  const photos = usePhotos();
  const [full, setFull] = useState<string | null>(null);
  const shownFull = galleries.find(({ id }) => id === full);

  function turn(id: string, to: Turn): void {
    const gallery = shownFull ?? galleries.find((one) => one.id === id);
    if (gallery === undefined) return;
    if (to === 'first') photos.show(gallery, 1);
    else if (to === 'last') photos.show(gallery, gallery.photos.length);
    else photos.show(gallery, photos.beside(gallery, to));
  }
  useEffect(() => {
    // A shared photo may be in a gallery further down.
    const named = new URLSearchParams(window.location.search).get('gallery');
    if (named !== null && window.scrollY === 0) document.getElementById(named)?.scrollIntoView();
  }, []);
  useKeys(
    galleries.map(({ id }) => id),
    turn,
  );
  return (
    <>
      <PageHeading>Presentation Photos</PageHeading>
      {galleries.length === 0 ? <EmptyTable>No photos yet.</EmptyTable> : null}
      {galleries.map((gallery, index) => (
        <Gallery
          key={gallery.id}
          gallery={gallery}
          photos={photos}
          isFirst={index === 0}
          onFullScreen={() => setFull(gallery.id)}
        />
      ))}
      {shownFull === undefined ? null : (
        <FullScreen gallery={shownFull} photos={photos} onClose={() => setFull(null)} />
      )}
    </>
  );
}

import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { AlbumAnswer } from '#contract/photos.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { guard } from '#web/officials/guard.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { useAction } from '#web/officials/use-action.ts';
import { pageSource } from '#web/page-source.ts';
import style from './admin-photos.module.css';
import { GalleryEditor } from './gallery-editor.tsx';
import { TitleDialog } from './title-dialog.tsx';

/** The galleries of Presentation Photos, to edit. */
function Photos({ data: album }: { data: AlbumAnswer }) {
  const [isAdding, setAdding] = useState(false);
  const { run } = useAction();
  async function add(title: string): Promise<void> {
    const isAdded = await run({
      send: (options) => officialApi('POST /api/admin/galleries', { body: { title } }, options),
      done: () => `${title.trim()} added.`,
    });
    if (isAdded) setAdding(false);
  }
  return (
    <>
      <PageHeading below={`${album.count} of at most ${album.most}`}>Photos</PageHeading>
      <div className={`${button.row} ${style.actions}`}>
        <button type="button" className={button.strong} onClick={() => setAdding(true)}>
          New gallery
        </button>
        <Link to="/presentation-photos" className={button.quiet}>
          View Presentation Photos
        </Link>
      </div>
      {album.galleries.length === 0 ? <p>There is no gallery yet. Make one, then add its photos.</p> : null}
      {album.galleries.map((gallery) => (
        <GalleryEditor key={gallery.id} gallery={gallery} album={album} />
      ))}
      {isAdding ? (
        <TitleDialog
          heading="New gallery"
          title=""
          onSave={(title) => void add(title)}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  );
}

async function load({ context }: LoaderFunctionArgs): Promise<AlbumAnswer> {
  return answerOf(await context.get(pageSource).api('GET /api/admin/photos', {}));
}

export const { Component, loader, head } = guard({
  title: 'Photos',
  description: 'Galleries of photos: add, caption, order and delete.',
  load,
  Screen: Photos,
});

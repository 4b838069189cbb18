import { useState } from 'react';
import type { AlbumAnswer, AlbumGallery, AlbumPhoto } from '#contract/photos.ts';
import { countOf, formatBytes } from '#domain/count.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import ui from '#web/components/ui.module.css';
import { Confirm, PlainText } from '#web/officials/buttons.tsx';
import { FileChoice } from '#web/officials/file-choice.tsx';
import { RemoveButton } from '#web/officials/action-button.tsx';
import { guard } from '#web/officials/guard.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { shrink, Uploads, useUploads } from '#web/officials/uploads.tsx';
import { useAction } from '#web/officials/use-action.ts';
import { pageSource } from '#web/page-source.ts';
import { photoAddress, smallest } from '#web/components/photo.tsx';
import style from './admin-photos.module.css';
import { PhotoDialog } from './photo-dialog.tsx';

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

/** What changes a gallery and its photos. */
function useGallery({ id }: AlbumGallery, mostBytes: number) {
  const { run, running } = useAction();
  const params = { gallery: id };
  const uploads = useUploads({
    mostBytes,
    prepare: shrink,
    send: (_, options) => officialApi('POST /api/admin/galleries/{gallery}/photos', { params }, options),
  });

  function move(photo: AlbumPhoto, before: string): void {
    void run({
      send: (options) =>
        officialApi('PUT /api/admin/photos/{photo}', { params: { photo: photo.id }, body: { before } }, options),
      done: () => 'Photo moved.',
    });
  }
  function change(body: { title?: string; before?: string }, done: string): Promise<boolean> {
    return run({
      send: (options) => officialApi('PUT /api/admin/galleries/{gallery}', { params, body }, options),
      done: () => done,
    });
  }
  return { move, change, running, uploads };
}

/** A gallery: add photos to it, put them in order, rename, move or delete it. */
function GalleryEditor({ gallery, album }: { gallery: AlbumGallery; album: AlbumAnswer }) {
  const { galleries, count, most, mostBytes } = album;
  const { id, title, photos } = gallery;
  const [open, setOpen] = useState<'title' | { photo: string } | null>(null);
  const { move, change, running, uploads } = useGallery(gallery, mostBytes);
  const index = galleries.findIndex((one) => one.id === id);
  const edited = typeof open === 'object' ? photos.find((photo) => photo.id === open?.photo) : undefined;
  return (
    <section aria-labelledby={`gallery-${id}`} className={ui.part}>
      <h2 id={`gallery-${id}`}>{title}</h2>
      <div className={`${button.row} ${style.actions}`}>
        <button type="button" className={`${button.quiet} ${button.small}`} onClick={() => setOpen('title')}>
          Rename
        </button>
        {index === 0 ? null : (
          <button
            type="button"
            className={`${button.quiet} ${button.small}`}
            onClick={() => void change({ before: galleries[index - 1]?.id ?? '' }, `${title} moved.`)}
          >
            Move up
          </button>
        )}
        <RemoveButton
          label="Delete"
          name={title}
          send={(options) => officialApi('DELETE /api/admin/galleries/{gallery}', { params: { gallery: id } }, options)}
          done={`${title} deleted.`}
        >
          <p>Its {countOf(photos.length, 'photo')} will be removed from the site. You can undo this.</p>
        </RemoveButton>
      </div>
      <FileChoice
        label="Add photos"
        words={`from the camera or library. JPEG, PNG or WebP, up to ${formatBytes(mostBytes)} each; ${countOf(most - count, 'more photo')} ${most - count === 1 ? 'fits' : 'fit'}.`}
        accept="image/jpeg,image/png,image/webp,image/avif"
        many
        onChoose={uploads.add}
        busy={running}
      />
      <Uploads {...uploads} noun="photo" />
      <PhotoGrid photos={photos} title={title} move={move} onOpen={(photo) => setOpen({ photo })} />
      {open === 'title' ? (
        <TitleDialog
          heading={`Rename ${title}`}
          title={title}
          onSave={(next) =>
            void change({ title: next }, 'Gallery renamed.').then((isSaved) => isSaved && setOpen(null))
          }
          onClose={() => setOpen(null)}
        />
      ) : null}
      {edited === undefined ? null : (
        <PhotoDialog photo={edited} gallery={gallery} galleries={galleries} move={move} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}

type PhotoGridProps = {
  photos: readonly AlbumPhoto[];
  title: string;
  move: (photo: AlbumPhoto, before: string) => void;
  onOpen: (photo: string) => void;
};

/** The photos in their order. One is dragged onto the one that it shall stand before; a dialog does the same by keyboard. */
function PhotoGrid({ photos, title, move, onOpen }: PhotoGridProps) {
  const [dragged, setDragged] = useState<AlbumPhoto | null>(null);
  const [over, setOver] = useState<string | null>(null);
  if (photos.length === 0) return null;
  return (
    <ul className={style.grid} aria-label={`Photos of ${title}`}>
      {photos.map((photo, index) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a dialog does the same by keyboard
        <li
          key={photo.id}
          draggable
          data-over={over === photo.id || undefined}
          onDragStart={() => setDragged(photo)}
          onDragEnd={() => {
            setDragged(null);
            setOver(null);
          }}
          onDragOver={(event) => {
            if (dragged === null || dragged.id === photo.id) return;
            event.preventDefault();
            setOver(photo.id);
          }}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged !== null && dragged.id !== photo.id) move(dragged, photo.id);
          }}
        >
          <button
            type="button"
            className={style.photo}
            aria-label={`Photo ${index + 1}${photo.caption === '' ? '' : `: ${photo.caption}`}`}
            onClick={() => onOpen(photo.id)}
          >
            <img
              src={photoAddress({ id: photo.picture }, smallest(photo), 'jpg')}
              alt=""
              loading="lazy"
              draggable={false}
            />
            <span>{photo.caption === '' ? `Photo ${index + 1}` : photo.caption}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

type TitleDialogProps = { heading: string; title: string; onSave: (title: string) => void; onClose: () => void };

/** Asks for the title of a gallery. */
function TitleDialog({ heading, title, onSave, onClose }: TitleDialogProps) {
  const [text, setText] = useState(title);
  return (
    <Confirm title={heading} yes="Save" onYes={() => onSave(text)} onNo={onClose}>
      <PlainText label="Title" value={text} longest={80} onChange={setText} />
    </Confirm>
  );
}

export const { Component, loader, head } = guard({
  title: 'Photos',
  description: 'Galleries of photos: add, caption, order and delete.',
  load: ({ context }) => context.get(pageSource).read('GET /api/admin/photos', {}),
  Screen: Photos,
});

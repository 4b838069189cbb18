import { useState } from 'react';
import { addGallery, gallery as galleryKind } from '#contract/kinds/gallery.ts';
import {
  type AllGalleriesAnswer,
  type GalleryForOfficials,
  type PhotoForOfficials,
  photo as photoKind,
} from '#contract/kinds/photo.ts';
import { countWithNoun, formatBytes } from '#domain/count.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import ui from '#web/components/ui.module.css';
import { itemCalls, EditDialog } from '#web/office/edit-dialog.tsx';
import { SmallButton } from '#web/officials/buttons.tsx';
import { FileChoice } from '#web/officials/file-choice.tsx';
import { MoreActions } from '#web/officials/more-actions.tsx';
import { ApiCallButton, RemoveButton } from '#web/officials/api-call-button.tsx';
import { createGuardedScreen } from '#web/officials/guard.tsx';
import { callAsOfficial, callAsOfficialByDefinition } from '#web/officials/official-api.ts';
import { shrinkPicture, UploadProgress, useUploads } from '#web/officials/file-uploads.tsx';
import { useAction } from '#web/officials/use-action.ts';
import { pageSourceContext } from '#web/page-source.ts';
import { photoAddress, smallestWidth } from '#web/components/photo.tsx';
import style from './admin-photos.module.css';
import { PhotoDialog } from './photo-dialog.tsx';

/** The page on which officials edit the galleries that the page Presentation Photos shows. */
function Photos({ data: album }: { data: AllGalleriesAnswer }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <PageHeading below={countWithNoun(album.count, 'photo')}>Photos</PageHeading>
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
        <EditDialog
          title="New gallery"
          body={addGallery.body}
          send={(body, options) => callAsOfficialByDefinition(addGallery, { body }, options)}
          done={({ title }) => `${title} added.`}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  );
}

/** A gallery with its photos. Officials can rename, move or delete the gallery, and add, order and edit photos. */
function GalleryEditor({ gallery, album }: { gallery: GalleryForOfficials; album: AllGalleriesAnswer }) {
  const { galleries, count, most, mostBytes } = album;
  const { id, title, photos } = gallery;
  const [open, setOpen] = useState<'title' | { photo: string } | null>(null);
  // A dialog closes when its change is saved. If the user has opened another dialog by then, that dialog stays open.
  const close = () => setOpen((now) => (now === open ? null : now));
  const { change, remove } = itemCalls(galleryKind, gallery);
  const uploads = useUploads({
    maxBytes: mostBytes,
    prepare: shrinkPicture,
    send: (_, options) =>
      callAsOfficial('POST /api/admin/galleries/{gallery}/photos', { params: { gallery: id } }, options),
  });
  const index = galleries.findIndex((one) => one.id === id);
  const edited = typeof open === 'object' ? photos.find((photo) => photo.id === open?.photo) : undefined;
  return (
    <section aria-labelledby={`gallery-${id}`} className={ui.part}>
      <h2 id={`gallery-${id}`}>{title}</h2>
      <div className={`${button.row} ${style.actions}`}>
        <SmallButton onClick={() => setOpen('title')}>Rename</SmallButton>
        {index === 0 ? null : (
          <ApiCallButton
            label="Move up"
            send={(options) => change({ before: galleries[index - 1]?.id ?? '' }, options)}
            done={`${title} moved.`}
          />
        )}
        <MoreActions of={title}>
          <RemoveButton label="Delete" name={title} send={remove} done={`${title} deleted.`}>
            <p>Its {countWithNoun(photos.length, 'photo')} will be removed from the site. You can undo this.</p>
          </RemoveButton>
        </MoreActions>
      </div>
      <FileChoice
        label="Add photos"
        words={`From the camera or library: JPEG, PNG or WebP, up to ${formatBytes(mostBytes)} each; ${countWithNoun(most - count, 'more photo')} ${most - count === 1 ? 'fits' : 'fit'}.`}
        accept="image/jpeg,image/png,image/webp,image/avif"
        many
        onChoose={uploads.add}
      />
      <UploadProgress {...uploads} noun="photo" />
      {photos.length === 0 ? null : <p className={ui.words}>Press a photo to edit, move or delete it.</p>}
      <PhotoGrid photos={photos} title={title} onOpen={(photo) => setOpen({ photo })} />
      {open === 'title' ? (
        <EditDialog
          title={`Rename ${title}`}
          body={addGallery.body}
          start={gallery}
          send={change}
          done={() => 'Gallery renamed.'}
          onClose={close}
        />
      ) : null}
      {edited === undefined ? null : (
        <PhotoDialog photo={edited} gallery={gallery} galleries={galleries} onClose={close} />
      )}
    </section>
  );
}

type PhotoGridProps = {
  photos: readonly PhotoForOfficials[];
  title: string;
  onOpen: (photo: string) => void;
};

/**
 * The photos of a gallery. A photo that is dragged onto another photo moves to the position before it. Keyboard users
 * move a photo in its dialog.
 */
function PhotoGrid({ photos, title, onOpen }: PhotoGridProps) {
  const { run } = useAction();
  const [dragged, setDragged] = useState<PhotoForOfficials | null>(null);
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
            if (dragged === null || dragged.id === photo.id) return;
            const { change } = itemCalls(photoKind, dragged);
            void run({ send: (options) => change({ before: photo.id }, options), done: () => 'Photo moved.' });
          }}
        >
          <button
            type="button"
            className={style.photo}
            aria-label={`Photo ${index + 1}${photo.caption === '' ? '' : `: ${photo.caption}`}`}
            onClick={() => onOpen(photo.id)}
          >
            <img
              src={photoAddress({ id: photo.picture }, smallestWidth(photo), 'jpg')}
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

export const { Component, loader, head } = createGuardedScreen({
  title: 'Photos',
  description: 'Galleries of photos: add, caption, order and delete.',
  load: ({ context }) => context.get(pageSourceContext).read('GET /api/admin/photos', {}),
  Screen: Photos,
});

import { useState } from 'react';
import type { AlbumGallery, AlbumPhoto } from '#contract/photos.ts';
import button from '#web/components/button.module.css';
import input from '#web/components/input.module.css';
import { Select } from '#web/components/select.tsx';
import { Confirm } from '#web/officials/buttons.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { useAction } from '#web/officials/use-action.ts';
import { photoAddress } from '#web/screens/presentation-photos/photo.ts';
import style from './admin-photos.module.css';

type PhotoDialogProps = {
  photo: AlbumPhoto;
  gallery: AlbumGallery;
  galleries: readonly AlbumGallery[];
  /** Moves the photo before another one of its gallery, or to the end for ''. */
  move: (photo: AlbumPhoto, before: string) => void;
  onClose: () => void;
};

/** Edits a photo: its caption, its place, its gallery. */
export function PhotoDialog({ photo, gallery, galleries, move, onClose }: PhotoDialogProps) {
  const [caption, setCaption] = useState(photo.caption);
  const [title, setTitle] = useState(gallery.title);
  const { run } = useAction();
  const index = gallery.photos.findIndex(({ id }) => id === photo.id);
  const params = { photo: photo.id };

  async function save(): Promise<void> {
    const target = galleries.find((one) => one.title === title)?.id ?? gallery.id;
    const body = { caption, ...(target === gallery.id ? {} : { gallery: target }) };
    const isSaved = await run({
      send: (options) => officialApi('PUT /api/admin/photos/{photo}', { params, body }, options),
      done: () => 'Photo saved.',
    });
    if (isSaved) onClose();
  }
  async function remove(): Promise<void> {
    const isRemoved = await run({
      send: (options) => officialApi('DELETE /api/admin/photos/{photo}', { params }, options),
      done: () => 'Photo deleted.',
    });
    if (isRemoved) onClose();
  }
  return (
    <Confirm
      title={`Photo ${index + 1} of ${gallery.photos.length}`}
      yes="Save"
      onYes={() => void save()}
      onNo={onClose}
    >
      <img
        className={style.large}
        src={photoAddress(
          { id: photo.picture },
          photo.widths.find((width) => width >= 480) ?? photo.widths[0] ?? 0,
          'jpg',
        )}
        alt=""
      />
      <label className={style.field}>
        Caption
        <input
          className={input.input}
          value={caption}
          maxLength={300}
          onChange={({ target }) => setCaption(target.value)}
        />
      </label>
      {galleries.length < 2 ? null : (
        <Select
          label="Gallery"
          name="gallery"
          value={title}
          options={galleries.map((one) => one.title)}
          onChoose={setTitle}
        />
      )}
      <div className={button.row}>
        <button
          type="button"
          className={button.quiet}
          disabled={index === 0}
          onClick={() => move(photo, gallery.photos[index - 1]?.id ?? '')}
        >
          Move earlier
        </button>
        <button
          type="button"
          className={button.quiet}
          disabled={index === gallery.photos.length - 1}
          onClick={() => move(photo, gallery.photos[index + 2]?.id ?? '')}
        >
          Move later
        </button>
        <button type="button" className={button.removing} onClick={() => void remove()}>
          Delete photo
        </button>
      </div>
    </Confirm>
  );
}

import { useState } from 'react';
import type { Outcome } from '#contract/client.ts';
import type { AlbumGallery, AlbumPhoto } from '#contract/photos.ts';
import button from '#web/components/button.module.css';
import ui from '#web/components/ui.module.css';
import { Confirm, MoveButtons, PlainText } from '#web/officials/buttons.tsx';
import files from '#web/officials/file-choice.module.css';
import { type CallOptions, officialApi } from '#web/officials/official-api.ts';
import { useAction } from '#web/officials/use-action.ts';
import { Select } from '#web/components/choice-form.tsx';
import { photoAddress } from '#web/components/photo.tsx';

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

  async function finish(send: (options: CallOptions) => Promise<Outcome<unknown>>, done: string): Promise<void> {
    if (await run({ send, done: () => done })) onClose();
  }
  function save(): void {
    const target = galleries.find((one) => one.title === title)?.id ?? gallery.id;
    const body = { caption, ...(target === gallery.id ? {} : { gallery: target }) };
    void finish((options) => officialApi('PUT /api/admin/photos/{photo}', { params, body }, options), 'Photo saved.');
  }
  function remove(): void {
    void finish((options) => officialApi('DELETE /api/admin/photos/{photo}', { params }, options), 'Photo deleted.');
  }
  return (
    <Confirm title={`Photo ${index + 1} of ${gallery.photos.length}`} yes="Save" onYes={save} onNo={onClose}>
      <LargePhoto photo={photo} />
      <div className={ui.stack}>
        <PlainText label="Caption" value={caption} longest={300} onChange={setCaption} />
        {galleries.length < 2 ? null : (
          <Select
            label="Gallery"
            name="gallery"
            value={title}
            options={galleries.map((one) => one.title)}
            onChoose={setTitle}
          />
        )}
      </div>
      <div className={button.row}>
        <MoveButtons
          id={photo.id}
          among={gallery.photos}
          labels={['Move earlier', 'Move later']}
          onMove={(before) => move(photo, before)}
        />
        <button type="button" className={button.removing} onClick={remove}>
          Delete photo
        </button>
      </div>
    </Confirm>
  );
}

function LargePhoto({ photo: { picture, widths } }: { photo: AlbumPhoto }) {
  const width = widths.find((one) => one >= 480) ?? widths[0] ?? 0;
  return <img className={files.picture} src={photoAddress({ id: picture }, width, 'jpg')} alt="" />;
}

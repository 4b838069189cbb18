import { type GalleryForOfficials, type PhotoForOfficials, photo as kind } from '#contract/kinds/photo.ts';
import { photoAddress } from '#web/components/photo.tsx';
import { OrderedItemDialog } from '#web/office/edit-dialog.tsx';
import files from '#web/officials/file-choice.module.css';

type PhotoDialogProps = {
  photo: PhotoForOfficials;
  gallery: GalleryForOfficials;
  galleries: readonly GalleryForOfficials[];
  onClose: () => void;
};

/** A dialog to change a photo's caption, position and gallery, or to delete the photo. */
export function PhotoDialog({ photo, gallery: { id, photos }, galleries, onClose }: PhotoDialogProps) {
  const index = photos.findIndex((one) => one.id === photo.id);
  const options = galleries.map((one) => ({ value: one.id, label: one.title }));
  return (
    <OrderedItemDialog
      title={`Photo ${index + 1} of ${photos.length}`}
      kind={kind}
      item={photo}
      among={photos}
      more={{ gallery: { options, hidden: options.length < 2 } }}
      start={{ caption: photo.caption, gallery: id }}
      // The server moves a photo to the end of the gallery that a request names. So the request names a gallery only if
      // the official has chosen another one.
      sentOf={({ caption, gallery }) => ({ caption, ...(gallery === id ? {} : { gallery }) })}
      moves={['Move earlier', 'Move later']}
      above={<LargePhoto photo={photo} />}
      onClose={onClose}
    />
  );
}

function LargePhoto({ photo: { picture, widths } }: { photo: PhotoForOfficials }) {
  const width = widths.find((one) => one >= 480) ?? widths[0] ?? 0;
  return <img className={files.picture} src={photoAddress({ id: picture }, width, 'jpg')} alt="" />;
}

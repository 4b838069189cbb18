import type { ImgHTMLAttributes, Ref } from 'react';
import type { PhotoAnswer } from '#contract/galleries.ts';
import { largest, photoAddress, sourceSet } from './photo-address.ts';

type PictureProps = {
  photo: PhotoAnswer;
  alt: string;
  /** How wide it shows, as CSS says it. */
  sizes: string;
  ref?: Ref<HTMLImageElement>;
} & Pick<ImgHTMLAttributes<HTMLImageElement>, 'loading' | 'fetchPriority'>;

/** A photo in the newest format and the width that suit the browser. The old one stands until the new one is there. */
export function Picture({ photo, alt, sizes, ref, loading, fetchPriority }: PictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(photo, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(photo, 'webp')} sizes={sizes} />
      <img
        ref={ref}
        srcSet={sourceSet(photo, 'jpg')}
        sizes={sizes}
        src={photoAddress(photo, largest(photo), 'jpg')}
        width={photo.width}
        height={photo.height}
        alt={alt}
        draggable={false}
        loading={loading}
        fetchPriority={fetchPriority}
      />
    </picture>
  );
}

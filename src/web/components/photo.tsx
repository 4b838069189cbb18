import type { ImgHTMLAttributes, Ref } from 'react';
import type { PhotoAnswer } from '#contract/league.ts';

type PhotoFormat = 'avif' | 'webp' | 'jpg';
type Photo = Pick<PhotoAnswer, 'id' | 'widths'>;

/** Returns the address of the image file for a photo in one width (in pixels) and one format. */
export function photoAddress({ id }: Pick<Photo, 'id'>, width: number, format: PhotoFormat): string {
  return `/photos/${id}-${width}.${format}`;
}

/** Returns a `srcset` with all widths of a photo in one format. */
export function sourceSet(photo: Photo, format: PhotoFormat): string {
  return photo.widths.map((width) => `${photoAddress(photo, width, format)} ${width}w`).join(', ');
}

/** Returns the photo's smallest width in pixels, for a thumbnail. */
export function smallestWidth({ widths }: Photo): number {
  return widths[0] ?? 0;
}

/** Returns the photo's largest width in pixels. */
export function largestWidth({ widths }: Photo): number {
  return widths.at(-1) ?? 0;
}

type PictureProps = {
  photo: PhotoAnswer;
  alt: string;
  /** The value of the `sizes` attribute: the displayed width, in CSS. */
  sizes: string;
  ref?: Ref<HTMLImageElement>;
} & Pick<ImgHTMLAttributes<HTMLImageElement>, 'loading' | 'fetchPriority'>;

/**
 * A photo in the best format and width for the browser. If `photo` changes, the previous photo stays visible until the
 * new one has loaded.
 */
export function Picture({ photo, alt, sizes, ref, loading, fetchPriority }: PictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(photo, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(photo, 'webp')} sizes={sizes} />
      <img
        ref={ref}
        srcSet={sourceSet(photo, 'jpg')}
        sizes={sizes}
        src={photoAddress(photo, largestWidth(photo), 'jpg')}
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

/** The address and the size of a picture, from an API answer. Both are `null` if there is no picture. */
type PictureAndSize = { picture: string | null; pictureSize: { width: number; height: number } | null };

type FittedPictureProps = { of: PictureAndSize; alt: string; width: number; height: number };

/**
 * A picture, scaled to fit into `width` and `height` (in pixels). Its space is reserved while it loads. Renders nothing
 * if there is no picture.
 */
export function FittedPicture({ of: { picture, pictureSize: size }, alt, width, height }: FittedPictureProps) {
  if (picture === null || size === null) return null;
  const scale = Math.min(width / size.width, height / size.height);
  const [shownWidth, shownHeight] = [size.width, size.height].map((length) => Math.round(length * scale));
  return <img src={picture} alt={alt} width={shownWidth} height={shownHeight} loading="lazy" />;
}

/** The site shows no picture wider than 1600 pixels; a little more leaves the server something to choose from. */
const WIDTH = 2000;
/** A smaller file is sent as fast as it is made smaller. */
const SMALL = 700_000;
const QUALITY = 0.9;
/** Formats that the server reads; a browser may read more, such as an iPhone's HEIC. */
const SENT_AS_IS = /^image\/(jpeg|png|webp|avif)$/;

/** Makes a picture as small as the site needs it, upright; returns the file itself where that saves nothing or is not possible. */
export async function shrink(file: File): Promise<Blob> {
  const mustConvert = !SENT_AS_IS.test(file.type);
  if (file.size < SMALL && !mustConvert) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, WIDTH / bitmap.width);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext('2d');
    if (context === null) return file;
    // JPEG has no transparency: it would be black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return made !== null && (mustConvert || made.size < file.size) ? made : file;
  } catch {
    // The server says what is wrong with it.
    return file;
  }
}

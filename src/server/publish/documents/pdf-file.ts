/** The bytes at the end of a file in which a PDF says that it is whole. */
const TAIL_BYTES = 2048;

/**
 * Returns what is wrong with a file that should be a PDF, in words after "This file", or `null`. Its name and declared type
 * say nothing. What is inside runs nowhere: viewers in browsers shut it in, and it is never sent as anything but a PDF.
 */
export function pdfFault(bytes: Buffer): string | null {
  if (bytes.length === 0) return 'is empty.';
  if (!/^%PDF-\d/.test(bytes.subarray(0, 6).toString('latin1')))
    return 'is not a PDF, whatever its name says. Save or export it as PDF.';
  const tail = bytes.subarray(-TAIL_BYTES).toString('latin1');
  if (!/startxref\s+\d+\s+%%EOF/.test(tail)) return 'is not whole. Copy it again, or save it as PDF again.';
  return null;
}

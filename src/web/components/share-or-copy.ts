/**
 * Opens the phone's share sheet, or copies the address or text. Files are shared if the device accepts them. Returns whether
 * something was copied. Rejects if the browser refuses.
 */
export async function shareOrCopy(whole: ShareData): Promise<boolean> {
  const { files: _, ...said } = whole;
  if (hasSheet()) {
    await navigator.share('canShare' in navigator && navigator.canShare(whole) ? whole : said).catch(reportRefusal);
    return false;
  }
  await navigator.clipboard.writeText(said.url ?? said.text ?? '');
  return true;
}

/** Closing the share sheet rejects, and so does a second press while the sheet is open. Neither is an error to report. */
function reportRefusal(error: unknown): void {
  if (!(error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name))) throw error;
}

/** Browsers offer no clipboard on plain HTTP. */
export function canShare(): boolean {
  return hasSheet() || 'clipboard' in navigator;
}

/** Whether the phone's share sheet takes a file. */
export function canShareFile(file: File): boolean {
  return hasSheet() && 'canShare' in navigator && navigator.canShare({ files: [file] });
}

/** The share sheet is used on touch screens only: on a desktop, copying is quicker. */
export function hasSheet(): boolean {
  return 'share' in navigator && window.matchMedia('(pointer: coarse)').matches;
}

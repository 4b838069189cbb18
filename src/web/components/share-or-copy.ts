/**
 * Opens the phone's share sheet, or copies the address or text. Files are shared if the device accepts them. Returns
 * whether something was copied. Rejects if the browser refuses.
 */
export async function shareOrCopy(whole: ShareData): Promise<boolean> {
  const { files: _, ...said } = whole;
  if (usesShareSheet()) {
    await navigator.share('canShare' in navigator && navigator.canShare(whole) ? whole : said).catch(reportRefusal);
    return false;
  }
  await navigator.clipboard.writeText(said.url ?? said.text ?? '');
  return true;
}

/** Throws the error again, unless the user closed the share sheet or pressed twice. These are no errors to report. */
function reportRefusal(error: unknown): void {
  if (!(error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name))) throw error;
}

/** Returns whether the browser can share or copy. Browsers offer no clipboard on plain HTTP. */
export function canShare(): boolean {
  return usesShareSheet() || 'clipboard' in navigator;
}

/** Returns whether the phone's share sheet takes a file. */
export function canShareFile(file: File): boolean {
  return usesShareSheet() && 'canShare' in navigator && navigator.canShare({ files: [file] });
}

/** Returns whether to use the phone's share sheet: only on touch screens, because on a desktop copying is quicker. */
export function usesShareSheet(): boolean {
  return 'share' in navigator && window.matchMedia('(pointer: coarse)').matches;
}

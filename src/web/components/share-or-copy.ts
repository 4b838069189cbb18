/**
 * Hands something to the phone's share sheet, or copies its address or text. Returns whether it was copied; rejects if the
 * browser refuses either. Files go along where the device takes them.
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

/** Closing the sheet rejects, as a second press does while it is open: there is nothing to report. */
function reportRefusal(error: unknown): void {
  if (!(error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name))) throw error;
}

/** Browsers have no clipboard on plain http. */
export function canShare(): boolean {
  return hasSheet() || 'clipboard' in navigator;
}

/** Only on touch screens: on a desktop copying is quicker. */
function hasSheet(): boolean {
  return 'share' in navigator && window.matchMedia('(pointer: coarse)').matches;
}

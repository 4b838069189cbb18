/**
 * On a phone, opens the share sheet, with the files if the phone accepts them. On other devices, copies the address or,
 * if there is none, the text. Returns whether something was copied. Rejects if the browser refuses to share or copy.
 */
export async function shareOrCopy(whole: ShareData): Promise<boolean> {
  const { files: _, ...said } = whole;
  if (usesShareSheet()) {
    await navigator
      .share('canShare' in navigator && navigator.canShare(whole) ? whole : said)
      .catch(rethrowUnlessCancelled);
    return false;
  }
  await navigator.clipboard.writeText(said.url ?? said.text ?? '');
  return true;
}

/** Throws the error again, unless the user closed the share sheet or pressed the button twice. Neither is a failure. */
function rethrowUnlessCancelled(error: unknown): void {
  if (!(error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name))) throw error;
}

/** Returns whether the browser can share or copy a link. On plain HTTP, browsers offer no clipboard. */
export function canShareOrCopy(): boolean {
  return usesShareSheet() || 'clipboard' in navigator;
}

/** Returns whether the phone's share sheet accepts the file. */
export function canShareFile(file: File): boolean {
  return usesShareSheet() && 'canShare' in navigator && navigator.canShare({ files: [file] });
}

/** Returns whether to use the phone's share sheet: only on touch screens, because on a desktop copying is quicker. */
export function usesShareSheet(): boolean {
  return 'share' in navigator && window.matchMedia('(pointer: coarse)').matches;
}

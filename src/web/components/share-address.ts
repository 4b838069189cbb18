/** Opens the phone's share sheet or copies the address. Returns whether it was copied; rejects if the browser refuses that. */
export async function shareAddress(url: string, title: string): Promise<boolean> {
  if (hasSheet()) {
    // Closing the sheet rejects: there is nothing to report.
    await navigator.share({ title, url }).catch(() => {});
    return false;
  }
  await navigator.clipboard.writeText(url);
  return true;
}

/** Browsers have no clipboard on plain http. */
export function canShare(): boolean {
  return hasSheet() || 'clipboard' in navigator;
}

/** Only on touch screens: on a desktop copying is quicker. */
export function hasSheet(): boolean {
  return 'share' in navigator && window.matchMedia('(pointer: coarse)').matches;
}

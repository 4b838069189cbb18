/** Whether cards wait on this device to be sent. Small, as every page asks it; the rest is fetched only then. */
export function cardsWait(): boolean {
  try {
    for (let index = 0; index < localStorage.length; index++) {
      const key = localStorage.key(index) ?? '';
      if (key.startsWith('card ') && localStorage.getItem(key)?.includes('"queued":{')) return true;
    }
  } catch {
    // No storage, no cards.
  }
  return false;
}

/** The meta element of a page with the addresses of its code, apart by blanks; the first is the one to run. */
export const laterName = 'code';

/**
 * Runs the page's code when the page has been painted, and fetches all of it at once. Until then a slow line is there
 * for what is read: without scripts the page shows the same, its links and forms work.
 */
export function beginLater(): void {
  const [entry, ...others] =
    document.querySelector<HTMLMetaElement>(`meta[name="${laterName}"]`)?.content.split(' ') ?? [];
  if (entry === undefined) return;
  afterPaint(() => {
    for (const href of others) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    void import(/* @vite-ignore */ entry);
  });
}

/** Where a browser does not tell of its paints, when all has loaded. */
function afterPaint(act: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    if (document.readyState === 'complete') act();
    else window.addEventListener('load', act, { once: true });
    return;
  }
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    act();
  });
  observer.observe({ type: 'paint', buffered: true });
}

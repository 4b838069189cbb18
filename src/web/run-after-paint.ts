/**
 * The name of the meta element that lists the addresses of the page's scripts, separated by spaces. The first script is
 * run, and imports the others.
 */
export const laterScriptsMetaName = 'code';

/**
 * Fetches and runs the page's scripts after the first paint. Until then, a slow network loads only what the visitor
 * reads: without scripts the page looks the same, and its links and forms work.
 */
export function runScriptsAfterPaint(): void {
  const [entry, ...others] =
    document.querySelector<HTMLMetaElement>(`meta[name="${laterScriptsMetaName}"]`)?.content.split(' ') ?? [];
  if (entry === undefined) return;
  afterPaint(() => {
    for (const href of others) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    void import(/* @vite-ignore */ entry);
  });
}

/** Calls `act` after the first paint, or after loading if the browser does not report paints. */
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

/**
 * The name of the meta element that lists the addresses of the page's scripts, separated by spaces. The first script is
 * run, and imports the others.
 */
export const deferredScriptsMetaName = 'code';

/**
 * Fetches and runs the page's scripts after the first paint. Until then, a slow network loads only what the visitor
 * reads: without scripts the page looks the same, and its links and forms work.
 */
export function runScriptsAfterPaint(): void {
  const [entry, ...others] =
    document.querySelector<HTMLMetaElement>(`meta[name="${deferredScriptsMetaName}"]`)?.content.split(' ') ?? [];
  if (entry === undefined) return;
  runAfterPaint(() => {
    for (const href of others) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    void import(/* @vite-ignore */ entry);
  });
}

/** How long a page waits for its first paint after loading, in milliseconds. A tab in the background is not painted. */
const MAX_WAIT_FOR_FIRST_PAINT = 1000;

/**
 * Calls `act` once: after the first paint, or a second after loading if there is no paint until then. If the browser
 * does not report paints, calls it after loading.
 */
function runAfterPaint(act: () => void): void {
  let hasActed = false;
  const actOnce = () => {
    if (!hasActed) act();
    hasActed = true;
  };
  const reportsPaints = PerformanceObserver.supportedEntryTypes.includes('paint');
  const afterLoading = () => void setTimeout(actOnce, reportsPaints ? MAX_WAIT_FOR_FIRST_PAINT : 0);
  if (document.readyState === 'complete') afterLoading();
  else window.addEventListener('load', afterLoading, { once: true });
  if (!reportsPaints) return;
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    actOnce();
  });
  observer.observe({ type: 'paint', buffered: true });
}

// The script of pages that other sites embed in an `<iframe>`. It is built apart from the site's main script, and uses
// no cookies and no storage.

/**
 * The time between two checks for changes while the page is visible, in milliseconds. If nothing has changed, the
 * server answers 304 without a body.
 */
const CHANGE_CHECK_INTERVAL_MS = 60_000;

/** Fetches the page again if it is visible, and shows any new content. A focused link gets the focus back. */
async function refresh(): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  const answer = await fetch(location.href, { cache: 'no-cache', credentials: 'omit' });
  if (!answer.ok) return;
  const { title, body } = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (body.innerHTML === document.body.innerHTML) return;
  const focused = document.activeElement?.getAttribute('href');
  document.title = title;
  document.body.replaceWith(body);
  if (focused) document.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

function refreshQuietly(): void {
  // Without a network, the page stays as it is.
  refresh().catch(() => undefined);
}

setInterval(refreshQuietly, CHANGE_CHECK_INTERVAL_MS);
document.addEventListener('visibilitychange', refreshQuietly);

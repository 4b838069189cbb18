// The script of pages that other sites show in a frame. It is a file of its own, and uses no cookies and no storage.

/**
 * How often a page in view looks for changes, in milliseconds. If nothing has changed, the answer is a 304 without a
 * body.
 */
const INTERVAL = 60_000;

/** Fetches the page again, and shows it if it has changed. Keeps the focus on its link. */
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
  // Without a network, the page keeps what it shows.
  refresh().catch(() => undefined);
}

setInterval(refreshQuietly, INTERVAL);
document.addEventListener('visibilitychange', refreshQuietly);

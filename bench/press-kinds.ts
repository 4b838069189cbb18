/** The functions that the bench of presses runs inside a page. Each is sent there alone, so it uses nothing outside itself. */

/** A kind of element that can be pressed; a page may have many of it. `how`: a tap, or the key to press when it has the focus. */
export type Kind = { key: string; label: string; how: string };

/** Returns the kinds of presses in view or below it, and marks the first element of each with `data-kind`. */
export function findKinds(): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const element of document.querySelectorAll<HTMLElement>('a[href], button, select, input, textarea, summary')) {
    if (
      !element.checkVisibility({ visibilityProperty: true }) ||
      element.matches(':disabled, [type=hidden], [type=file]')
    )
      continue;
    const link = element.closest('a')?.href;
    const url = link === undefined ? null : new URL(link);
    const isElsewhere = url !== null && (url.origin !== location.origin || /\.\w+$|\/calendar/.test(url.pathname));
    if (isElsewhere || element.closest('a')?.target === '_blank') continue;
    const type = element.getAttribute('type') ?? '';
    // Links of the header and the footer are the same on every page.
    if (url !== null && element.closest('main') === null && location.pathname !== '/') continue;
    const to = url === null ? '' : `${url.pathname.split('/')[1]} ${[...url.searchParams.keys()].join(' ')}`;
    const cell = element.closest('td, th')?.className ?? '';
    const key = [element.tagName, type, element.className, to, cell, element.getAttribute('name') ?? ''].join('|');
    element.dataset['kind'] ??= key;
    if (kinds.has(key)) continue;
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
    const label = `${element.tagName.toLowerCase()} ${name === '' || element.matches('select') ? (element.getAttribute('name') ?? type) : name.slice(0, 30)}`;
    const typed = element.matches('textarea, input:not([type=checkbox], [type=radio], [type=file], [type=submit])');
    const how = element.matches('select') ? 'ArrowDown' : typed ? '1' : 'tap';
    kinds.set(key, { key, label, how });
  }
  return [...kinds.values()];
}

/** Marks the first visible element of a kind with `data-press`; returns whether there is one. */
export function findPress(key: string): boolean {
  for (const marked of document.querySelectorAll('[data-press]')) marked.removeAttribute('data-press');
  for (const element of document.querySelectorAll<HTMLElement>('[data-kind]')) {
    if (element.dataset['kind'] !== key || !element.checkVisibility({ visibilityProperty: true })) continue;
    element.dataset['press'] = '';
    return true;
  }
  return false;
}

/** Notes from now on how long the answers to presses take, in `window.pressTimes`. */
export function watchEvents(): void {
  Reflect.set(window, 'pressTimes', []);
  new PerformanceObserver((list) => {
    const times = Reflect.get(window, 'pressTimes') as number[];
    for (const entry of list.getEntries()) {
      if ('interactionId' in entry && entry.interactionId !== 0) times.push(entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

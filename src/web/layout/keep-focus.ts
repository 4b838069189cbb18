/** The last focused element, its ancestors from the inside out, and the path of its page. */
type FocusedElement = { element: Element; around: Element[]; path: string };

/**
 * Watches the page, and moves the focus if the focused element is removed, hidden or disabled, for example after a save
 * or when a list row is deleted. The focus moves to a button of the same row, or else to the nearest heading. Without
 * this function, the browser would move the focus to the page's body. The page does not scroll, because the heading may
 * be far above what was pressed. `usePageTitleAndFocus` handles a change of page.
 */
export function keepFocus(): void {
  let last: FocusedElement | null = null;
  function note({ target }: FocusEvent): void {
    if (target instanceof Element) last = { element: target, around: ancestorsOf(target), path: location.pathname };
  }
  function restore(): void {
    if (last === null || !hasLostFocus(last.element)) return;
    const { around, path } = last;
    last = null;
    if (path === location.pathname) focusTarget(around)?.focus({ preventScroll: true });
  }
  const observer = new MutationObserver(restore);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  });
  // When a dialog closes, the browser moves the focus back to an element of the page, but only after the dialog is
  // removed. This move also calls `note`, which stores the element.
  document.addEventListener('focusin', note);
}

/**
 * Watches the notices at the bottom of the screen. If a new notice would cover the focused element or an element that
 * has just changed, scrolls that element into view. Also sets the CSS property `--notice` to the height of the notices,
 * for which `scroll-padding-bottom` leaves space.
 */
export function keepFocusAboveNotices(): void {
  const place = document.getElementById('notices');
  if (place === null) return;
  let before = place.offsetHeight;
  const changes = new MutationObserver(() => scrollToChangedIfCovered(place));
  const observer = new ResizeObserver(() => {
    const height = place.offsetHeight;
    document.documentElement.style.setProperty('--notice', `${height}px`);
    if (height > before) {
      // If the focus is in a list row, scrolls the whole row into view, because the next button to press is in it. If
      // the row is too high for that, scrolls only the focused element into view.
      const focused = document.activeElement;
      const row = focused?.closest('li');
      if (row && row.offsetHeight < innerHeight / 2) row.scrollIntoView({ block: 'nearest' });
      else focused?.scrollIntoView({ block: 'nearest' });
      scrollToChangedIfCovered(place);
    }
    // Sometimes the attribute `data-changed` is set after the notice about the changed element has appeared.
    if (height > 0 && before === 0)
      changes.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-changed'] });
    if (height === 0) changes.disconnect();
    before = height;
  });
  observer.observe(place);
}

/**
 * Finds the first element on the page that the address names after `#` or that is marked as changed. If the notices
 * cover this element, scrolls it into view.
 */
function scrollToChangedIfCovered(place: HTMLElement): void {
  const changed = document.querySelector(':target, [data-changed="true"]');
  const { bottom = 0, top = 0 } = changed?.getBoundingClientRect() ?? {};
  if (bottom > place.getBoundingClientRect().top && top < innerHeight) changed?.scrollIntoView({ block: 'nearest' });
}

/**
 * Returns whether the element has lost the focus, or is about to, because it is removed, hidden or disabled. A disabled
 * element keeps the focus until the browser's next repaint.
 */
function hasLostFocus(element: Element): boolean {
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body && activeElement !== element) return false;
  return !element.isConnected || element.matches(':disabled') || element.closest('[hidden]') !== null;
}

function ancestorsOf(element: Element): Element[] {
  const around: Element[] = [];
  for (let one = element.parentElement; one !== null; one = one.parentElement) around.push(one);
  return around;
}

/**
 * Returns the element to focus. Searches the ancestors from the inside out. If an ancestor is a list row, looks for its
 * first enabled button. Otherwise, looks for the first heading in the ancestor. Leaves out what is removed or hidden.
 * Makes a heading focusable. Undefined if nothing is found.
 */
function focusTarget(around: readonly Element[]): HTMLElement | undefined {
  for (const part of around) {
    if (!part.isConnected || part.closest('[hidden]') !== null) continue;
    const found = part.querySelector<HTMLElement>(part.matches('li') ? 'button:enabled' : 'h1, h2, h3');
    if (found === null || !found.checkVisibility({ visibilityProperty: true })) continue;
    if (found.tabIndex < 0) found.tabIndex = -1;
    return found;
  }
  return undefined;
}

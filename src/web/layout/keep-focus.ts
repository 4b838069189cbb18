import { useEffect } from 'react';

/** Where the focus was last: the element, the elements around it from the inside out, and its page. */
type Focused = { element: Element; around: Element[]; path: string };

/**
 * Keeps the focus from falling to the page's body when the focused element goes or is disabled, as after a save or when
 * a line of a list is deleted: it moves to the heading of the nearest part that is left. A change of page has a rule of
 * its own (`useArrival`).
 */
export function useKeepFocus(): void {
  useEffect(() => {
    let last: Focused | null = null;
    function note({ target }: FocusEvent): void {
      if (target instanceof Element) last = { element: target, around: ancestorsOf(target), path: location.pathname };
    }
    function restore(): void {
      if (last === null || !isLost(last.element)) return;
      const { around, path } = last;
      last = null;
      if (path === location.pathname) headingFor(around)?.focus();
    }
    const observer = new MutationObserver(restore);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled', 'hidden'],
    });
    // A dialog that closes gives the focus back after it has gone.
    document.addEventListener('focusin', note);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
    };
  }, []);
}

/** Whether the element cannot hold the focus any more. A disabled one keeps it until the next frame. */
function isLost(element: Element): boolean {
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body && activeElement !== element) return false;
  return !element.isConnected || element.matches(':disabled') || element.closest('[hidden]') !== null;
}

function ancestorsOf(element: Element): Element[] {
  const around: Element[] = [];
  for (let one = element.parentElement; one !== null; one = one.parentElement) around.push(one);
  return around;
}

/** The heading of the nearest part that is still shown, made focusable; else that of the page. */
function headingFor(around: readonly Element[]): HTMLElement | undefined {
  for (const part of around) {
    if (!part.isConnected || part.closest('[hidden]') !== null) continue;
    const heading = part.querySelector<HTMLElement>('h1, h2, h3');
    if (heading === null || !heading.checkVisibility()) continue;
    heading.tabIndex = -1;
    return heading;
  }
  return undefined;
}

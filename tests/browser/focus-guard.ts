import type { BrowserContext } from 'playwright-core';
import { scaledTimeout } from '../../scripts/slowness.ts';

/**
 * Logs an error on the console of every page on which the focus is nowhere useful after a press: on the body, on
 * something hidden, or behind something else. `useBrowserSite` fails the test of such a page.
 */
export async function guardFocus(context: BrowserContext): Promise<void> {
  // In milliseconds. `settled`: from a press to the first look at the focus; `secondLook`: from there to the second.
  const waits = { settled: scaledTimeout(700), secondLook: scaledTimeout(500) };
  await context.addInitScript(({ settled, secondLook }) => {
    /** In pixels. A focused element that is higher is a field with several lines. */
    const tall = 120;
    const controls = 'a[href], button, summary, select, input, label, [role="button"]';

    function complaint(): string | null {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return 'on the body';
      if (!focused.checkVisibility()) return `on something hidden: ${nameOf(focused)}`;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const parts = [0.1, 0.5, 0.9];
      // For a tall field, a visible part is enough: the browser scrolls to the line in which the visitor types.
      const rows = height > tall ? parts : [0.5];
      const points = parts.flatMap((x) => rows.map((y) => [left + width * x, top + height * y] as const));
      const shown = points.filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight);
      const covered = shown.every(([x, y]) => !isPartOf(document.elementFromPoint(x, y), focused));
      return shown.length > 0 && covered ? `behind something: ${nameOf(focused)}` : null;
    }
    function isPartOf(found: Element | null, focused: Element): boolean {
      if (found === null) return false;
      // A popover may cover the button that has opened it.
      const opened = found.closest(':popover-open')?.id ?? '';
      const isOpener = opened !== '' && focused.getAttribute('popovertarget') === opened;
      return isOpener || focused.contains(found) || found.contains(focused) || labels(found, focused);
    }
    function labels(found: Element, focused: Element): boolean {
      return found.closest('label')?.contains(focused) ?? false;
    }
    function nameOf(element: Element): string {
      return element.outerHTML.slice(0, 120);
    }
    document.addEventListener(
      'click',
      (event) => {
        const pressed = event.isTrusted && event.target instanceof Element ? event.target.closest(controls) : null;
        if (pressed === null) return;
        const name = nameOf(pressed);
        const path = location.pathname;
        const look = (): string | null => (path === location.pathname ? complaint() : null);
        // Only a fault at both looks counts, because another press may be moving the focus at the first one.
        setTimeout(() => {
          if (look() === null) return;
          setTimeout(() => {
            const found = look();
            if (found !== null) console.error(`Focus is ${found}, after a press on ${name}`);
          }, secondLook);
        }, settled);
      },
      true,
    );
  }, waits);
}

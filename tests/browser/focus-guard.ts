import type { BrowserContext } from 'playwright-core';

/**
 * Complains on the console of every page in which a press leaves the focus on nothing: on the body, on something that is
 * not shown, or behind something else. `useSite` fails the test of such a page.
 */
export async function guardFocus(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    /** How long a press may take until the focus stands where it belongs, in milliseconds; a second look after that. */
    const settled = 700;
    const secondLook = 500;
    /** Higher than any button and any field of one line, in pixels. */
    const tall = 120;
    const controls = 'a[href], button, summary, select, input, label, [role="button"]';

    function complaint(): string | null {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return 'on the body';
      if (!focused.checkVisibility()) return `on something hidden: ${nameOf(focused)}`;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const parts = [0.1, 0.5, 0.9];
      // A part of a tall field is enough: the browser scrolls to the line that is typed.
      const rows = height > tall ? parts : [0.5];
      const points = parts.flatMap((x) => rows.map((y) => [left + width * x, top + height * y] as const));
      const shown = points.filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight);
      const covered = shown.every(([x, y]) => !isPartOf(document.elementFromPoint(x, y), focused));
      return shown.length > 0 && covered ? `behind something: ${nameOf(focused)}` : null;
    }
    function isPartOf(found: Element | null, focused: Element): boolean {
      if (found === null) return false;
      // What a button shows may cover it until it is closed.
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
        // The press that follows may be moving the focus at this very moment.
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
  });
}

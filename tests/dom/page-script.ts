/** The script that runs inside a page of tests/dom: the site's own script, and functions that look at the page. */
import { Ivya } from 'ivya';
import { generateAriaTree, renderAriaTree } from 'ivya/aria';
import { hydrate } from '#web/hydrate.tsx';

export { hydrate };

/** Returns the elements that a selector of Playwright finds. */
export function find(selector: string): Element[] {
  return Ivya.create({ browser: 'chromium' }).queryLocatorSelectorAll(selector, document);
}

/** Returns what a screen reader finds on the page, as lines of roles and names. */
export function shown(): string {
  return renderAriaTree(generateAriaTree(document.body));
}

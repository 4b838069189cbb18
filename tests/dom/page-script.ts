/** What runs inside a page of tests/dom: the site's own script, and what looks at the page. */
import { Ivya } from 'ivya';
import { generateAriaTree, renderAriaTree } from 'ivya/aria';
import { hydrate } from '#web/hydrate.tsx';

export { hydrate };

/** The elements that a selector of Playwright's finds. */
export function find(selector: string): Element[] {
  return Ivya.create({ browser: 'chromium' }).queryLocatorSelectorAll(selector, document);
}

/** What the page shows, as a screen reader has it. */
export function shown(): string {
  return renderAriaTree(generateAriaTree(document.body));
}

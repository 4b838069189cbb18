import { hydrationElement } from '#web/hydration.ts';

/**
 * Whether the page that the browser has loaded may show this form: its content security policy came with it, for the
 * form that it was made with. On the server each page is one that is loaded.
 */
export function mayShow(url: string): boolean {
  if (typeof document === 'undefined') return true;
  const made = document.getElementById(hydrationElement)?.textContent ?? '';
  return made.includes(`"questionnaire":${JSON.stringify({ url }).replaceAll('<', '\\u003c')}`);
}

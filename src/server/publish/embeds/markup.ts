import { escapeHtml } from '../../content/markdown.ts';

/** HTML in which all inserted texts have been escaped. */
export type Markup = { readonly html: string };

type MarkupValue = string | number | Markup | null | readonly Markup[];

/**
 * Makes HTML from a template. Escapes strings and numbers, and inserts `Markup` as it is; `null` adds nothing. The
 * values of attributes must be in quotes.
 */
export function markup(parts: TemplateStringsArray, ...values: MarkupValue[]): Markup {
  return { html: parts.map((part, index) => part + htmlOf(values[index] ?? null)).join('') };
}

function htmlOf(value: MarkupValue): string {
  if (value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return 'html' in value ? value.html : value.map(({ html }) => html).join('\n');
}

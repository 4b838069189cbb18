import MarkdownIt from 'markdown-it';

/** The allowed beginnings of a link's address. A link that begins like this cannot run a program or script. */
const SAFE_LINK_PATTERN = /^(https?:\/\/|mailto:|tel:|sms:|\/(?!\/)|#)/i;
/** The addresses that pictures may have: only those of the site's own files. */
const OWN_ADDRESS_PATTERN = /^\/(?!\/)/;

const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false });
markdown.validateLink = (url) => SAFE_LINK_PATTERN.test(url.trim());
// Only full addresses become links: a name such as "example.org" does not.
markdown.linkify.set({ fuzzyLink: false });

markdown.renderer.rules['image'] = (tokens, index, options, env, self) => {
  const token = tokens[index]!; // the picture
  const alt = self.renderInlineAsText(token.children!, options, env);
  const source = String(token.attrGet('src'));
  if (!OWN_ADDRESS_PATTERN.test(source)) return escapeHtml(alt);
  return `<img src="${escapeHtml(source)}" alt="${escapeHtml(alt)}" loading="lazy">`;
};

/** Escapes text for HTML and XML. */
export const { escapeHtml } = markdown.utils;

/** Lets long links break into lines: after the @ of an e-mail address, and before dots between letters. */
markdown.renderer.rules['text'] = (tokens, index) => {
  const text = escapeHtml(tokens[index]!.content);
  if (text.includes('@')) return text.replaceAll(/(?<=\S)@(?=\S)/g, '@<wbr>');
  if (tokens[index - 1]?.type !== 'link_open') return text;
  return text.replaceAll(/(?<=[a-z]{2})\.(?=[a-z]{2})/gi, '<wbr>.');
};

/**
 * Parses Markdown into the tokens of the library markdown-it. PDF documents are drawn from these tokens, without HTML.
 */
export function parseMarkdown(text: string) {
  return markdown.parse(text, {});
}

/**
 * Converts Markdown to safe HTML: raw HTML becomes text, links lead only to the web, mail or phone, and pictures must
 * be files of the site. The highest heading becomes `<h{top}>`.
 */
export function markdownToHtml(text: string, top: 2 | 3): string {
  const tokens = parseMarkdown(text);
  setHeadingLevels(tokens, top);
  return markdown.renderer.render(tokens, markdown.options, {});
}

/**
 * Returns the first paragraph of a Markdown text as plain text; empty if there is none. A paragraph of more than `most`
 * characters is cut after a word and ends with “…”.
 */
export function firstParagraphExcerpt(text: string, most: number): string {
  // Parses only the beginning, because a whole long text would take long.
  const tokens = parseMarkdown(text.slice(0, 10 * most));
  const at = tokens.findIndex(({ type }) => type === 'paragraph_open');
  const words = plainTextOfToken(tokens[at + 1]).replaceAll(/\s+/g, ' ');
  if (at === -1) return '';
  if (words.length <= most) return words;
  return `${words.slice(0, most).replace(/\s+\S*$/, '')} …`;
}

type Token = ReturnType<typeof parseMarkdown>[number];

function setHeadingLevels(tokens: readonly Token[], top: 2 | 3): void {
  const headings = tokens.filter(({ tag }) => /^h[1-6]$/.test(tag));
  const highest = headings.reduce((least, { tag }) => Math.min(least, Number(tag.slice(1))), 6);
  for (const heading of headings) heading.tag = `h${Math.min(6, Number(heading.tag.slice(1)) - highest + top)}`;
}

/**
 * A Markdown text as a page: its title if the text begins with one (`# …`), otherwise `null`; the safe HTML of the
 * rest; and its headings in order.
 */
type MarkdownPage = {
  title: string | null;
  html: string;
  headings: { id: string; text: string; level: number }[];
};

/**
 * Converts Markdown to a page on which each heading links to itself. The id of a heading begins with `prefix`, so that
 * it differs from other ids of the page. The id has the heading's words but not its number, so that links still work
 * when rules are renumbered.
 */
export function markdownToPage(text: string, prefix: string): MarkdownPage {
  const { title, body, headings } = parseWithHeadingIds(text, prefix);
  return { title, html: markdown.renderer.render(body, markdown.options, {}), headings };
}

/** Returns the headings of a Markdown text in order. `words` is the plain text from a heading to the next one. */
export function sectionsOf(text: string, prefix: string): { id: string; text: string; words: string }[] {
  const { body, headings } = parseWithHeadingIds(text, prefix);
  const words = headings.map((): string[] => []);
  let index = -1;
  for (const token of body) {
    if (token.type === 'heading_open') index++;
    else if (token.type === 'inline') words[index]?.push(plainTextOfToken(token));
  }
  return headings.map((heading, at) => ({ ...heading, words: words[at]!.slice(1).join(' ') }));
}

function parseWithHeadingIds(text: string, prefix: string) {
  const tokens = parseMarkdown(text);
  const hasTitle = tokens[0]?.tag === 'h1';
  const title = hasTitle ? plainTextOfToken(tokens[1]) : null;
  const body = hasTitle ? tokens.slice(3) : tokens;
  setHeadingLevels(body, 2);
  const headings: MarkdownPage['headings'] = [];
  const taken = new Map<string, number>();
  for (const [index, token] of body.entries()) {
    const inline = body[index + 1];
    if (token.type !== 'heading_open' || inline === undefined) continue;
    const words = plainTextOfToken(inline);
    const id = takeUniqueId(`${prefix}${slugOf(words)}`, taken);
    token.attrSet('id', id);
    // Makes the heading focusable, so that a link to it moves the focus there.
    token.attrSet('tabindex', '-1');
    // Removes links inside a heading, because a link cannot contain another.
    const children = inline.children!.filter(({ type }) => !type.startsWith('link_'));
    inline.children = children;
    headings.push({ id, text: words, level: Number(token.tag.slice(1)) });
  }
  return { title, body, headings };
}

/** If a heading has an id, renders its words as a link to the heading itself. */
markdown.renderer.rules['heading_open'] = (tokens, index, options, _, self) => {
  const id = tokens[index]?.attrGet('id') ?? null;
  return self.renderToken(tokens, index, options) + (id === null ? '' : `<a href="#${id}">`);
};
markdown.renderer.rules['heading_close'] = (tokens, index, options, _, self) => {
  // The opening token is two tokens before the closing one: between them is one token with the words.
  const hasLink = (tokens[index - 2]?.attrGet('id') ?? null) !== null;
  return (hasLink ? '</a>' : '') + self.renderToken(tokens, index, options);
};

export function plainTextOfToken(inline: Token | undefined): string {
  return markdown.renderer.renderInlineAsText(inline?.children ?? [], markdown.options, {}).trim();
}

/**
 * Converts words to an id: `4.1 The players’ handicaps` becomes `the-players-handicaps`. Keeps letters of every script.
 * Without letters and digits the id is `part`.
 */
export function slugOf(words: string): string {
  const unnumbered = words.replace(/^\d+(?:\.\d+)*\.?\)?\s+/, '');
  const slug = unnumbered
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
  return slug === '' ? 'part' : slug;
}

/**
 * Returns the id, with a number if an earlier heading already has it. `taken` has the last number used for each id;
 * this function updates it.
 */
function takeUniqueId(id: string, taken: Map<string, number>): string {
  let number = taken.get(id) ?? 1;
  let free = id;
  while (taken.has(free)) free = `${id}-${(number += 1)}`;
  taken.set(id, number);
  if (free !== id) taken.set(free, 1);
  return free;
}

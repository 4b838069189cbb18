import MarkdownIt from 'markdown-it';

/** The addresses that links may have: none that runs a program or script. */
const SAFE = /^(https?:\/\/|mailto:|tel:|sms:|\/(?!\/)|#)/i;
/** Pictures must be files of the site. */
const OWN = /^\/(?!\/)/;

const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false });
markdown.validateLink = (url) => SAFE.test(url.trim());
// Only whole addresses become links, not names such as "example.org".
markdown.linkify.set({ fuzzyLink: false });

markdown.renderer.rules['image'] = (tokens, index, options, env, self) => {
  const token = tokens[index];
  if (token === undefined) return '';
  const alt = self.renderInlineAsText(token.children ?? [], options, env);
  const source = String(token.attrGet('src') ?? '');
  if (!OWN.test(source)) return markdown.utils.escapeHtml(alt);
  return `<img src="${markdown.utils.escapeHtml(source)}" alt="${markdown.utils.escapeHtml(alt)}" loading="lazy">`;
};

/** A long e-mail address breaks after its @. */
markdown.renderer.rules['text'] = (tokens, index) =>
  markdown.utils.escapeHtml(tokens[index]?.content ?? '').replaceAll(/(?<=\S)@(?=\S)/g, '@<wbr>');

/** Parses Markdown into the library's tokens, for documents that are not pages. */
export function tokensOf(text: string) {
  return markdown.parse(text, {});
}

/**
 * Converts Markdown to safe HTML: raw HTML stays text, links lead to web, mail or phone, pictures are files of the site. The
 * highest heading becomes `<h{top}>`.
 */
export function toHtml(text: string, top: 2 | 3): string {
  const tokens = tokensOf(text);
  const headings = tokens.filter(({ tag }) => /^h[1-6]$/.test(tag));
  const highest = Math.min(...headings.map(({ tag }) => Number(tag.slice(1))));
  for (const heading of headings) heading.tag = `h${Math.min(6, Number(heading.tag.slice(1)) - highest + top)}`;
  return markdown.renderer.render(tokens, markdown.options, {});
}

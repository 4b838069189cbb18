import MarkdownIt from 'markdown-it';

/** Where a link in the league's texts may lead: no program, and nothing that a browser would run. */
const SAFE = /^(https?:\/\/|mailto:|tel:|sms:|\/(?!\/)|#)/i;
/** A picture must be the league's own: the site shows no other. */
const OWN = /^\/(?!\/)/;

const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false });
markdown.validateLink = (url) => SAFE.test(url.trim());
// "example.org" alone is a name; only what is written as an address becomes a link.
markdown.linkify.set({ fuzzyLink: false });

markdown.renderer.rules['image'] = (tokens, index, options, env, self) => {
  const token = tokens[index];
  if (token === undefined) return '';
  const alt = self.renderInlineAsText(token.children ?? [], options, env);
  const source = String(token.attrGet('src') ?? '');
  if (!OWN.test(source)) return markdown.utils.escapeHtml(alt);
  return `<img src="${markdown.utils.escapeHtml(source)}" alt="${markdown.utils.escapeHtml(alt)}" loading="lazy">`;
};

/** A long address goes on in the next line after its sign, not within a word. */
markdown.renderer.rules['text'] = (tokens, index) =>
  markdown.utils.escapeHtml(tokens[index]?.content ?? '').replaceAll(/(?<=\S)@(?=\S)/g, '@<wbr>');

/** The pieces of a Markdown text, one after the other, as the library names them: for what is no page. */
export function piecesOf(text: string) {
  return markdown.parse(text, {});
}

/**
 * Markdown as HTML that is safe to show: raw HTML stays text, links lead to web, mail or telephone, pictures are the
 * site's own. Its highest heading becomes `<h{top}>`.
 */
export function htmlOf(text: string, top: 2 | 3): string {
  const pieces = piecesOf(text);
  const headings = pieces.filter(({ tag }) => /^h[1-6]$/.test(tag));
  const highest = Math.min(...headings.map(({ tag }) => Number(tag.slice(1))));
  for (const heading of headings) heading.tag = `h${Math.min(6, Number(heading.tag.slice(1)) - highest + top)}`;
  return markdown.renderer.render(pieces, markdown.options, {});
}

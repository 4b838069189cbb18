/** The parts of the league that another website can show: the name in the address, and the label for officials. */
export const EMBEDS = [
  ['standings', 'League table'],
  ['fixtures', 'Fixtures to come'],
  ['results', 'Latest results'],
  ['team', 'One team'],
] as const;
type EmbedName = (typeof EMBEDS)[number][0];

/** The choices for an embedded page. An empty `division`, `season` or `theme` is left out of the address. */
export type EmbedOptions = { name: EmbedName; teamId: string; division: string; season: string; theme: string };

/** Returns the path and query of an embedded page. The page of a team takes no division. */
export function embedAddress({ name, teamId, division, season, theme }: EmbedOptions): string {
  const path = name === 'team' ? `/embed/team/${encodeURIComponent(teamId)}` : `/embed/${name}`;
  const query = Object.entries({ season, division: name === 'team' ? '' : division, theme })
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%2F', '/')}`);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** Returns the HTML of an iframe for another website. `address` includes the site's origin; `height` is in pixels. */
export function embedHtml(address: string, title: string, height: number): string {
  const [src, words] = [address, title].map(escapeForAttribute);
  return `<iframe src="${src}" title="${words}" width="100%" height="${height}" style="border: 0" loading="lazy"></iframe>`;
}

function escapeForAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/**
 * What an answer was made from: for each scope it read (`people`, `seasons`, `draws`, `season:25/26`) that scope's
 * revision. Every public read carries it in the header `Depends-On`, so that whoever shows the answer can tell from the
 * revisions of the live stream whether it still holds.
 */
export type DependsOn = Readonly<Record<string, number>>;

export const dependsOnHeader = 'depends-on';

/** Whether a call is one of those that every page makes, whatever it shows: the league, and its list of seasons. */
export function isOfEveryPage(key: string): boolean {
  return key === 'GET /api/league' || key === 'GET /api/seasons';
}

/** As the header's text, `people=3,season:25/26=12`. Scopes that are no numbers (the day) are left out. */
export function dependenciesText(scopes: Iterable<readonly [string, number | string]>): string {
  return [...scopes]
    .filter(([, revision]) => typeof revision === 'number')
    .map(([scope, revision]) => `${escaped(scope)}=${revision}`)
    .join(',');
}

/** The text read back; nothing that cannot be read is in it. */
export function parseDependencies(text: string): DependsOn {
  const scopes: Record<string, number> = {};
  for (const part of text.split(',')) {
    const [scope = '', revision = ''] = part.split('=');
    if (scope !== '' && /^\d+$/.test(revision)) scopes[decodeURIComponent(scope)] = Number(revision);
  }
  return scopes;
}

/** `25/26` stays readable; what a header or the text itself cannot hold is escaped. */
function escaped(scope: string): string {
  return encodeURIComponent(scope).replaceAll('%2F', '/').replaceAll('%3A', ':');
}

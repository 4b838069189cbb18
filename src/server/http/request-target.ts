/**
 * A request's target as pages and calls are named: its path with its query. A target may name a whole address too
 * (RFC 9112 §3.2.2); its host says nothing here, as the site's own address is a setting.
 */
export function pathOfTarget(target: string): string {
  if (target.startsWith('/')) return target;
  const [, rest] = /^https?:\/\/[^/?#]*(.*)$/is.exec(target) ?? [];
  if (rest === undefined) return target;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

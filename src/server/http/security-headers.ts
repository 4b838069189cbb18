const YEAR = 365 * 24 * 60 * 60;

/**
 * Pages may run only the site's own scripts. Images may be inline. There is no `upgrade-insecure-requests`, because a
 * site in a club's own network may use plain HTTP.
 */
const POLICY = [
  "default-src 'self'",
  "base-uri 'none'",
  "font-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "img-src 'self' data:",
  "object-src 'none'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self'",
].join(';');

/**
 * Returns the security headers that every answer has (https://owasp.org/www-project-secure-headers/). `secure`:
 * visitors use HTTPS. `inline`: scripts may be inline, as those of the development server are.
 */
export function securityHeaders({ secure, inline }: { secure: boolean; inline: boolean }): Record<string, string> {
  return {
    ...(inline ? {} : { 'content-security-policy': POLICY }),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    ...(secure ? { 'strict-transport-security': `max-age=${YEAR}` } : {}),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}

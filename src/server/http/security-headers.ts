import { createHash } from 'node:crypto';

const SECONDS_PER_YEAR = 365 * 24 * 60 * 60;

/** What decides the security headers of a site. */
type SecurityHeaderOptions = {
  /** Whether visitors use HTTPS. */
  secure: boolean;
  /** The code of the only inline script that pages may have; `undefined` if they have none. */
  startScript: string | undefined;
  /** Whether the development server runs. It puts other scripts into pages, so no content security policy is set. */
  isDevelopment: boolean;
};

/** Returns the security headers that every answer has (https://owasp.org/www-project-secure-headers/). */
export function securityHeaders({ secure, startScript, isDevelopment }: SecurityHeaderOptions): Record<string, string> {
  return {
    ...(isDevelopment ? {} : { 'content-security-policy': contentSecurityPolicy(startScript) }),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    ...(secure ? { 'strict-transport-security': `max-age=${SECONDS_PER_YEAR}` } : {}),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}

/**
 * Returns the content security policy. Pages may run only the site's own script files and the start script, which the
 * policy names by its hash. Images may be `data:` URLs. There is no `upgrade-insecure-requests`, because a site in a
 * club's own network may use plain HTTP.
 */
function contentSecurityPolicy(startScript: string | undefined): string {
  const contained = startScript === undefined ? '' : ` 'sha256-${scriptHash(startScript)}'`;
  return [
    "default-src 'self'",
    "base-uri 'none'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    "object-src 'none'",
    `script-src 'self'${contained}`,
    "script-src-attr 'none'",
    "style-src 'self'",
  ].join(';');
}

function scriptHash(code: string): string {
  return createHash('sha256').update(code).digest('base64');
}

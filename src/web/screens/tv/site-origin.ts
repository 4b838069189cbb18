/** The names under which only the device itself finds a site. */
const ONLY_HERE = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the origin under which visitors find the site, such as `https://snooker.example`: that of this page, unless the screen
 * runs on the server itself. Then it is that of the address to share.
 */
export function siteOrigin(): string {
  const shared = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  const isHere = ONLY_HERE.includes(window.location.hostname);
  return isHere && shared !== null ? new URL(shared.href).origin : window.location.origin;
}

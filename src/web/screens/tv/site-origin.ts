/** Host names that work only on the device itself. */
const LOCAL_HOST_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the origin at which visitors find the site, such as `https://snooker.example`: the origin of this page or, if
 * the page is open on the server's own machine, the origin of the canonical address.
 */
export function siteOrigin(): string {
  const shared = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  const isHere = LOCAL_HOST_NAMES.includes(window.location.hostname);
  return isHere && shared !== null ? new URL(shared.href).origin : window.location.origin;
}

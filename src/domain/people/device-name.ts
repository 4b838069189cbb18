/**
 * Devices and operating systems, with a pattern for their user agents. The first match is used, so more exact patterns
 * come first. `browsed`: the device's name includes the browser.
 */
const DEVICES_AND_SYSTEMS: readonly { pattern: RegExp; name: string; browsed?: true }[] = [
  { pattern: /iPhone/, name: 'iPhone' },
  { pattern: /iPad/, name: 'iPad' },
  { pattern: /Android.*Mobile/, name: 'Android phone' },
  { pattern: /Android/, name: 'Android tablet' },
  { pattern: /Windows/, name: 'Windows', browsed: true },
  { pattern: /Macintosh/, name: 'Mac', browsed: true },
  { pattern: /CrOS/, name: 'Chromebook' },
  { pattern: /Linux/, name: 'Linux', browsed: true },
];

/**
 * Browsers, with a pattern for their user agents. The first match is used: Edge also names Chrome and Safari in its
 * user agent, and Chrome also names Safari.
 */
const BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** Returns a name by which a person can recognise a device in a list, such as `iPhone` or `Chrome on Windows`. */
export function deviceName(userAgent: string): string {
  const system = DEVICES_AND_SYSTEMS.find(({ pattern }) => pattern.test(userAgent));
  if (system === undefined) return 'Other device';
  if (system.browsed === undefined) return system.name;
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Browser';
  return `${browser} on ${system.name}`;
}

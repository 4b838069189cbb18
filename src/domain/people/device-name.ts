/** Systems by a part of the user agent, the most exact first. `browsed`: the browser is part of the name. */
const SYSTEMS: readonly { pattern: RegExp; name: string; browsed?: true }[] = [
  { pattern: /iPhone/, name: 'iPhone' },
  { pattern: /iPad/, name: 'iPad' },
  { pattern: /Android.*Mobile/, name: 'Android phone' },
  { pattern: /Android/, name: 'Android tablet' },
  { pattern: /Windows/, name: 'Windows', browsed: true },
  { pattern: /Macintosh/, name: 'Mac', browsed: true },
  { pattern: /CrOS/, name: 'Chromebook' },
  { pattern: /Linux/, name: 'Linux', browsed: true },
];

/** Browsers, in an order in which the first match is right: Edge and Chrome name others in their user agents too. */
const BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** Returns a name for a device that its owner recognises in a list, such as `iPhone` or `Chrome on Windows`. */
export function deviceName(userAgent: string): string {
  const system = SYSTEMS.find(({ pattern }) => pattern.test(userAgent));
  if (system === undefined) return 'Other device';
  if (system.browsed === undefined) return system.name;
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Browser';
  return `${browser} on ${system.name}`;
}

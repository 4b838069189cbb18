import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const CHROME = 'AppleWebKit/537.36 Chrome/131.0 Safari/537.36';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15', 'iPhone'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36', 'Android phone'],
  [`Mozilla/5.0 (Linux; Android 14; SM-X710) ${CHROME}`, 'Android tablet'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.1 Safari/605.1.15', 'Safari on Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/131.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (Windows NT 6.1)', 'Browser on Windows'],
  ['', 'Other device'],
])('the user agent %j is named %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

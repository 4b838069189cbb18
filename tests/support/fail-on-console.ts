/**
 * Fails a test that writes a warning or an error to the console, because React reports mistakes only there. A test that
 * expects a message mocks the console: `vi.spyOn(console, 'error').mockImplementation(() => {})`.
 */
import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

let complaints: string[] = [];

for (const level of ['error', 'warn'] as const) {
  console[level] = (...values: unknown[]) => {
    complaints.push(`console.${level}: ${format(...values)}`);
  };
}

beforeEach(failOnComplaints);
afterEach(failOnComplaints);

/**
 * Throws if something was written to the console since the last check. The check before a test covers the loading of
 * its file.
 */
function failOnComplaints(): void {
  const written = complaints;
  complaints = [];
  if (written.length > 0) throw new Error(`Unexpected console output:\n${written.join('\n')}`);
}

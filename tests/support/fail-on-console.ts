/**
 * A warning or an error on the console fails the test in which it was written: React's complaints, for one, are found
 * nowhere else. A test that expects one says so: `vi.spyOn(console, 'error').mockImplementation(() => {})`.
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

/** Before a test it speaks for what was written while its file was loaded. */
function failOnComplaints(): void {
  const written = complaints;
  complaints = [];
  if (written.length > 0) throw new Error(`Nothing may be written here:\n${written.join('\n')}`);
}

import type { z } from 'zod';

/** What the schema says where it has no words of its own, for somebody who has never seen a program. */
export function wordsOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => `"${key}"`).join(', ');
    return `${names} ${issue.keys.length === 1 ? 'is' : 'are'} not known here: check the spelling (docs/operating.md has all names).`;
  }
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.input === undefined) return 'is missing.';
  return EXPECTED[issue.expected] ?? `must be ${issue.expected}.`;
}

const EXPECTED: Partial<Record<string, string>> = {
  string: 'must be text, in quotation marks.',
  number: 'must be a number, without quotation marks.',
  int: 'must be a whole number, without quotation marks.',
  array: 'must be a list, in [ ].',
  object: 'must be a group of names and values, in { }.',
  boolean: 'must be true or false.',
};

/** Where in the file: `venues, entry 2, phone`. People count from one. */
export function placeOf(path: readonly PropertyKey[]): string {
  return path.map((part) => (typeof part === 'number' ? `entry ${part + 1}` : String(part))).join(', ');
}

import type { Checked, Issue } from '#domain/issue.ts';

/** Formats issues as `path: message`. */
export const linesOf = (issues: readonly Issue[]): string[] => issues.map(({ path, message }) => `${path}: ${message}`);

/** Returns the faults of a checked value as `path: message`; none for a valid value. */
export const faultsOfChecked = (checked: Checked<unknown>): string[] => (checked.ok ? [] : linesOf(checked.issues));

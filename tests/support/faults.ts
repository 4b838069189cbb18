import type { Checked, Issue } from '#domain/issue.ts';

/** Faults as `path: message`. */
export const linesOf = (issues: readonly Issue[]): string[] => issues.map(({ path, message }) => `${path}: ${message}`);

/** The faults of what was checked as `path: message`, or none. */
export const faultsIn = (checked: Checked<unknown>): string[] => (checked.ok ? [] : linesOf(checked.issues));

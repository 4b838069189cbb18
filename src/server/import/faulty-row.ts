import type { Inquiry } from '#domain/imports/inquiry.ts';
import type { FileLine } from '#domain/imports/sheet.ts';

/** Reports the faults of a line, unless an official says that the line is left out. `what`: such as `this fixture`. */
export function reportFaultyRow(
  { subject, line, what }: { subject: string; line: FileLine; what: string },
  faults: readonly string[],
  inquiry: Inquiry,
): void {
  const answer = inquiry.ask({
    kind: 'leave',
    subject,
    lines: [line],
    text: `${subject}: ${faults.join(' ')}`,
    options: [
      { value: 'left-out', text: `Leave ${what} out` },
      { value: 'stop', text: 'Correct the file first' },
    ],
    suggested: null,
    needed: true,
  });
  for (const fault of faults) {
    if (answer === 'left-out') inquiry.leaveOut(line, fault);
    else inquiry.fault(line, fault);
  }
}

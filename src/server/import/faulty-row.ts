import type { Inquiry } from '#domain/imports/inquiry.ts';
import type { FileLine } from '#domain/imports/sheet.ts';

/**
 * Asks whether a line with faults is left out. If not, its faults are reported. `what` names the line in an option,
 * such as `this fixture`.
 */
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

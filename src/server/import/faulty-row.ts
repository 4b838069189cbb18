import type { Inquiry } from '#domain/imports/inquiry.ts';
import type { FileLineNumber } from '#domain/imports/sheet.ts';

/**
 * Asks an official whether to leave a line with faults out of the import. If yes, lists the line as left out; otherwise
 * reports its faults. `what` names the content of the line, such as `this fixture`.
 */
export function askAboutFaultyRow(
  { subject, line, what }: { subject: string; line: FileLineNumber; what: string },
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

import { type Checked, faulty, valid } from '#domain/issue.ts';

/** The number that stands in a field; whether it may be that one is a rule's to say. `what` begins the sentence. */
export function readNumber(text: string, path: string, what: string): Checked<number> {
  const written = text.trim().replace(',', '.');
  if (written === '') return faulty([{ path, message: `${what} is required.` }]);
  const isNumber = /^[-+]?\d+(\.\d+)?$/.test(written);
  return isNumber ? valid(Number(written)) : faulty([{ path, message: `${what} must be a number.` }]);
}

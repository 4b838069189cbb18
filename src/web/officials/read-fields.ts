import { type Checked, faulty, valid } from '#domain/issue.ts';

/**
 * Reads a number from a field's text. The domain's rules decide which numbers are allowed. `what` starts the error
 * sentence.
 */
export function readNumber(text: string, path: string, what: string): Checked<number> {
  const number = text.trim().replace(',', '.');
  if (number === '') return required(path, what);
  const isNumber = /^[-+]?\d+(\.\d+)?$/.test(number);
  return isNumber ? valid(Number(number)) : faulty([{ path, message: `${what} must be a number.` }]);
}

/** Checks that the user has chosen an option of a select. `what` starts the error sentence. */
export function readChoice(id: string, path: string, what: string): Checked<string> {
  return id === '' ? required(path, what) : valid(id);
}

function required(path: string, what: string): Checked<never> {
  return faulty([{ path, message: `${what} is required.` }]);
}

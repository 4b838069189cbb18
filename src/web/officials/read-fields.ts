import { type Checked, faultyResult, validResult } from '#domain/issue.ts';

/**
 * Reads a number from a field's text. Accepts any number: the domain's rules check later whether it is allowed. `path`:
 * the field's name. `what`: the start of the error message, such as `The score`.
 */
export function readNumber(text: string, path: string, what: string): Checked<number> {
  const number = text.trim().replace(',', '.');
  if (number === '') return missingValueResult(path, what);
  const isNumber = /^[-+]?\d+(\.\d+)?$/.test(number);
  return isNumber ? validResult(Number(number)) : faultyResult([{ path, message: `${what} must be a number.` }]);
}

/**
 * Checks that the user has chosen an option of a select. `path`: the field's name. `what`: the start of the error
 * message, such as `The team`.
 */
export function readChoice(id: string, path: string, what: string): Checked<string> {
  return id === '' ? missingValueResult(path, what) : validResult(id);
}

function missingValueResult(path: string, what: string): Checked<never> {
  return faultyResult([{ path, message: `${what} is required.` }]);
}

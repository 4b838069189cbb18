import { randomBytes } from 'node:crypto';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 12;
// The largest multiple of 36 in a byte: higher ones are thrown again, so that every letter is equally likely.
const LIMIT = 252;

/** A new opaque identifier: 12 lower-case letters and digits, 62 bits from a cryptographic source. */
export function newId(): string {
  let id = '';
  while (id.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      if (byte < LIMIT && id.length < LENGTH) id += LETTERS.charAt(byte % LETTERS.length);
    }
  }
  return id;
}

/** Whether a text that came from outside can be an identifier: PostgreSQL has no text with a NUL, and looks for none. */
export function canBeId(text: string): boolean {
  return !text.includes('\0');
}

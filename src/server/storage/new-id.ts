import { randomBytes } from 'node:crypto';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 12;
// The largest multiple of 36 in a byte. Higher bytes are discarded, so that every letter is equally likely.
const LIMIT = 252;

/** Returns a new opaque id: 12 lower-case letters and digits, 62 bits from a cryptographic source. */
export function newId(): string {
  let id = '';
  while (id.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      if (byte < LIMIT && id.length < LENGTH) id += LETTERS.charAt(byte % LETTERS.length);
    }
  }
  return id;
}

/** Returns whether a text from a request can be an id. PostgreSQL rejects a query that contains a NUL character. */
export function canBeId(text: string): boolean {
  return !text.includes('\0');
}

import { randomBytes } from 'node:crypto';

const ID_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 12;
// The largest multiple of 36 that a byte can contain. Bytes of 252 and above are skipped, so that every character is
// equally likely.
const FIRST_SKIPPED_BYTE = 252;

/** Returns a new random id of 12 lower-case letters and digits (62 bits). */
export function newId(): string {
  let id = '';
  while (id.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      if (byte < FIRST_SKIPPED_BYTE && id.length < LENGTH) id += ID_CHARACTERS.charAt(byte % ID_CHARACTERS.length);
    }
  }
  return id;
}

/** Returns whether a text in a request can be an id. A NUL character would make PostgreSQL refuse the query. */
export function canBeId(text: string): boolean {
  return !text.includes('\0');
}

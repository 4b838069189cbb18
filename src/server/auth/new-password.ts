import { randomInt } from 'node:crypto';
import { type Checked, faulty, valid } from '#domain/issue.ts';
import { normalPassword } from './password-hash.ts';

/** Lengths in code points. No other rule: they make passwords worse (NIST SP 800-63B). */
const SHORTEST = 8;
const LONGEST = 200;

// Letters that are told apart in any print and by ear. A pair is one of 80, ten pairs have 63 bits.
const CONSONANTS = 'bdfghjkmnprstvwz';
const VOWELS = 'aeiou';
const GROUPS = 5;

/** A password that is to be set. */
export function parseNewPassword(text: string, path: string): Checked<string> {
  const password = normalPassword(text);
  const { length } = [...password];
  if (length < SHORTEST)
    return faulty([{ path, message: `The new password must have at least ${SHORTEST} characters.` }]);
  if (length > LONGEST) return faulty([{ path, message: `The new password must have at most ${LONGEST} characters.` }]);
  return valid(password);
}

/** A password for a league that was given none, easy to read out: `bafo-neki-ruto-mavi-sodu`. */
export function madeUpPassword(): string {
  return Array.from({ length: GROUPS }, () => syllable() + syllable()).join('-');
}

function syllable(): string {
  return CONSONANTS.charAt(randomInt(CONSONANTS.length)) + VOWELS.charAt(randomInt(VOWELS.length));
}

/**
 * Makes a process hash the tests' password only once for each salt, because hashing takes 45 ms and hundreds of tests
 * sign in. Other passwords, such as wrong ones, are hashed each time.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { callbackify, promisify } from 'node:util';
import { PASSWORD } from './password-text.ts';

const REMEMBERS = Symbol.for('the tests’ password is remembered');

// Vitest runs this file again for each test file, but one replacement of the function is enough.
if (!(REMEMBERS in crypto.argon2)) {
  const hash = promisify(crypto.argon2);
  const known = new Map<string, ReturnType<typeof hash>>();
  const hashOnce: typeof hash = (algorithm, parameters) => {
    if (parameters.message !== PASSWORD) return hash(algorithm, parameters);
    const key = JSON.stringify({ algorithm, ...parameters });
    const made = known.get(key) ?? hash(algorithm, parameters);
    known.set(key, made);
    return made;
  };
  crypto.argon2 = Object.assign(callbackify(hashOnce), { [REMEMBERS]: true });
  syncBuiltinESMExports();
}

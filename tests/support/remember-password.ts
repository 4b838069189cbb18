/**
 * Hashes the tests’ password once in a process with each salt, as that takes 45 ms and hundreds of tests sign in. Other
 * passwords, such as wrong ones, are hashed each time.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { promisify } from 'node:util';
import { PASSWORD } from './password-text.ts';

const hash = crypto.argon2;

// A file of settings runs again for each file of tests.
if (hash.name !== 'hashOnce') {
  const hashOf = promisify(hash);
  const known = new Map<string, ReturnType<typeof hashOf>>();
  crypto.argon2 = function hashOnce(algorithm, parameters, done) {
    if (parameters.message !== PASSWORD) return hash(algorithm, parameters, done);
    const key = JSON.stringify({ algorithm, ...parameters });
    const made = known.get(key) ?? hashOf(algorithm, parameters);
    known.set(key, made);
    made.then(
      (bytes) => done(null, bytes),
      (error) => done(error, Buffer.alloc(0)),
    );
  };
  syncBuiltinESMExports();
}

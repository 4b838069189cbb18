import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../scripts/project.ts';

export type Copy = {
  write: (path: string, text: string) => void;
  read: (path: string) => string;
  /** Runs a program of the copy on this Node. */
  run: (command: readonly string[]) => { passed: boolean; output: string };
  remove: () => void;
};

const FOLDERS = ['src', 'tests', 'scripts'];
/** What no guard needs beside it. */
const TESTS = /\.test\.tsx?$|[\\/]tests[\\/](api|browser)$/;

/** The sources and settings of the project in a folder of their own, without its tests, the installed packages linked to it. */
export function copyProject(): Copy {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'baize-copy-')));
  for (const entry of readdirSync(projectRoot, { withFileTypes: true })) {
    if (entry.isFile() || FOLDERS.includes(entry.name)) {
      const filter = (path: string) => !TESTS.test(path);
      cpSync(join(projectRoot, entry.name), join(folder, entry.name), { recursive: true, filter });
    }
  }
  symlinkSync(realpathSync(join(projectRoot, 'node_modules')), join(folder, 'node_modules'), 'junction');
  // What the compiler remembers of the last run holds for the copy too.
  const remembered = join(projectRoot, '.cache', 'types');
  if (existsSync(remembered)) cpSync(remembered, join(folder, '.cache', 'types'), { recursive: true });

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

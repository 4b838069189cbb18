import { existsSync } from 'node:fs';
import path from 'node:path';

/** The program's folder: that of the source code, or that of the installed package. */
export const PROGRAM_FOLDER = nearestPackageFolder(import.meta.dirname);

/** Whether the program runs from an installed package, which has no sources. */
const IS_INSTALLED_PACKAGE = !existsSync(path.join(PROGRAM_FOLDER, 'src'));

/**
 * Returns how the operator must type a command in this installation, such as `baize restore FILE` for `restore FILE`.
 */
export function commandText(command: string): string {
  return `${IS_INSTALLED_PACKAGE ? 'baize' : 'npm run league --'} ${command}`;
}

/** What the operator must type to start the site in this installation. */
export const START_COMMAND = IS_INSTALLED_PACKAGE ? 'baize' : 'npm start';

/**
 * Returns the absolute path for a file path that the user typed. npm runs its scripts in the project's folder. The
 * environment variable INIT_CWD, which npm sets, contains the folder in which the user typed the command.
 */
export function resolveTypedPath(file: string): string {
  return path.resolve((IS_INSTALLED_PACKAGE ? undefined : process.env['INIT_CWD']) ?? process.cwd(), file);
}

function nearestPackageFolder(folder: string): string {
  const above = path.dirname(folder);
  return existsSync(path.join(folder, 'package.json')) || above === folder ? folder : nearestPackageFolder(above);
}

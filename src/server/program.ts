import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of the program: the checkout, or the installed package. */
export const PROGRAM_FOLDER = folderAbove(import.meta.dirname);

/** Whether the program runs from the package, which has no sources. */
const IS_PACKAGED = !existsSync(path.join(PROGRAM_FOLDER, 'src'));

/** Returns a command of the command line as the operator types it here, such as `baize restore FILE` for `restore FILE`. */
export function commandText(command: string): string {
  return `${IS_PACKAGED ? 'baize' : 'npm run league --'} ${command}`;
}

/** The command that starts the site here. */
export const START_TEXT = IS_PACKAGED ? 'baize' : 'npm start';

/**
 * Returns the absolute path of a file that the user typed. npm changes to the project's folder for its scripts, and names the
 * folder of the user in INIT_CWD.
 */
export function typedPath(file: string): string {
  return path.resolve((IS_PACKAGED ? undefined : process.env['INIT_CWD']) ?? process.cwd(), file);
}

function folderAbove(folder: string): string {
  const above = path.dirname(folder);
  return existsSync(path.join(folder, 'package.json')) || above === folder ? folder : folderAbove(above);
}

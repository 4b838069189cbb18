import type { Command } from './command.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { passwordCommand } from './password.ts';
import { standingsCommand } from './standings.ts';

/** Every command, in the order in which help lists them. */
export const COMMANDS: readonly Command[] = [importCommand, exportCommand, standingsCommand, passwordCommand];

import type { Command } from './command.ts';

const PROGRAM = 'npm run league --';

/** How all commands are used. */
export function helpText(commands: readonly Command[]): string {
  const parts = commands.map((command) =>
    [usageLine(command), ...command.about.map((line) => `    ${line}`), ''].join('\n'),
  );
  return ['The command line of the league.', '', ...parts, `  ${PROGRAM} help`, '    Shows this.', ''].join('\n');
}

export function usageText(command: Command): string {
  return ['Usage:', usageLine(command), ...command.about.map((line) => `    ${line}`), ''].join('\n');
}

function usageLine({ name, usage }: Command): string {
  return `  ${PROGRAM} ${name} ${usage}`;
}

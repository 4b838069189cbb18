import { ConfigError, readConfig } from '#server/config.ts';
import { lookAtInstallation } from '#main/doctor/installation.ts';
import { type Line, wrong } from '#main/doctor/line.ts';
import { type Command, readArguments, WrongUse } from './command.ts';

/** Looks at this installation, and says what to do. */
export const doctorCommand: Command = {
  name: 'doctor',
  usage: '[--json]',
  about: [
    'Looks at this installation, and says what to do where something is not right. It changes nothing, and the site may run.',
    '--json   for programs',
  ],
  run,
};

async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, { json: { type: 'boolean' } });
  if (positionals.length > 0) throw new WrongUse(`What is "${positionals[0]}"?`);
  const lines = await allLines();
  const isWell = lines.every(({ state }) => state !== 'wrong');
  process.stdout.write(values.json ? `${JSON.stringify({ ok: isWell, lines }, null, 2)}\n` : textOf(lines));
  return isWell ? 0 : 1;
}

/** Settings that cannot be read leave nothing else to look at. */
async function allLines(): Promise<Line[]> {
  try {
    return await lookAtInstallation(readConfig(process.env), new Date());
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const todo = 'Put it right in the environment of the program (README.md has all settings), and look again.';
    return error.message.split('\n').map((sentence) => wrong('Settings', sentence, todo));
  }
}

const SIGNS = { ok: 'ok   ', look: 'look ', wrong: 'WRONG' };

function textOf(lines: readonly Line[]): string {
  const width = Math.max(...lines.map(({ about }) => about.length));
  const texts = lines.map(({ about, state, sentence, todo }) => {
    const indent = ' '.repeat(SIGNS.ok.length + width + 4);
    const rest = sentence.split('\n').join(`\n${indent}`);
    return `${SIGNS[state]}  ${about.padEnd(width)}  ${rest}\n${todo === null ? '' : `${indent}→ ${todo}\n`}`;
  });
  return `${texts.join('')}\n${summaryOf(lines)}\n`;
}

function summaryOf(lines: readonly Line[]): string {
  const count = (state: Line['state']) => lines.filter((line) => line.state === state).length;
  if (count('wrong') > 0) return `${count('wrong')} wrong. Do what stands behind the arrows, and look again.`;
  return count('look') > 0 ? `Nothing is wrong; ${count('look')} to look at.` : 'All is right.';
}

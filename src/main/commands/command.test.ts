import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CannotDo, WrongUse } from './command.ts';
import { usageText } from './help.ts';
import { writeOutput } from './output-file.ts';
import { COMMANDS } from './table.ts';

const WRONG: [name: string, args: string[], complaint: string][] = [
  ['import', [], 'Which file is to be imported?'],
  ['import', ['a.csv', 'b.csv'], 'Only one file can be imported at a time.'],
  ['import', ['--force', 'a.csv'], "Unknown option '--force'."],
  ['import', ['no-such.csv'], 'no-such.csv cannot be read: there is no such file.'],
  ['import', [import.meta.dirname], `${import.meta.dirname} is a folder, not a file.`],
  ['export', ['out.csv'], 'What is "out.csv"? A file to write is named with --output.'],
  ['export', ['--season', 'last'], 'last is not a season: write it as 25/26 or 2025.'],
];

test.each(WRONG)('%s %j is wrong use', async (name, args, complaint) => {
  const command = COMMANDS.find((one) => one.name === name);
  await expect(command?.run(args)).rejects.toThrow(new WrongUse(complaint));
});

test.each(COMMANDS)('$name has its usage', (command) => {
  expect(usageText(command)).toContain(`npm run league -- ${command.name} ${command.usage}\n`);
});

test('a file is written whole, or not at all', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'baize-output-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'out.csv');
  await writeFile(file, 'before');
  await writeOutput(file, 'after');
  expect(await readFile(file, 'utf8')).toBe('after');
  const nowhere = path.join(folder, 'none', 'out.csv');
  await expect(writeOutput(nowhere, 'text')).rejects.toThrow(
    new CannotDo(`${nowhere} cannot be written: its folder is not there.`),
  );
  await expect(writeOutput(folder, 'text')).rejects.toThrow(CannotDo);
  expect(await readdir(folder)).toEqual(['out.csv']);
});

import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ownFolder } from '../../../tests/support/own-folder.ts';
import { CommandError, UsageError } from './command.ts';
import { allCommands, findCommand, usageText } from './command-line.ts';
import { writeOutput } from './files.ts';

const COMMANDS = await allCommands();

const WRONG: [name: string, args: string[], sentence: string][] = [
  ['import', [], 'Name the file to import.'],
  ['import', ['a.csv', 'b.csv'], 'Only one file can be imported at a time.'],
  ['import', ['--force', 'a.csv'], "Unknown option '--force'."],
  ['import', ['no-such.csv'], 'no-such.csv cannot be read: there is no such file.'],
  ['import', [import.meta.dirname], `${import.meta.dirname} is a folder, not a file.`],
  ['export', ['out.csv'], 'Unknown argument: out.csv. Name the file to write with --output.'],
  ['backup', ['a.sqlite', 'b.sqlite'], 'Only one backup can be made at a time.'],
  ['restore', [], 'Name the backup to restore.'],
  ['restore', ['a.sqlite', 'b.sqlite'], 'Only one backup can be restored.'],
  ['verify', ['a.sqlite', 'b.sqlite'], 'Only one backup can be verified at a time.'],
  ['handicaps', [], 'Say what to do with handicaps: replay.'],
  ['forget', [], 'Name the player to forget.'],
  ['forget', ['Ann', 'Lee'], 'Put a name of several words in quotation marks.'],
  ['export', ['--season', 'last'], 'last is not a season: write it as 25/26 or 2025.'],
];

test.each(WRONG)('%s %j is wrong use', async (name, args, sentence) => {
  const command = await findCommand(name);
  await expect(command?.run(args)).rejects.toThrow(new UsageError(sentence));
});

test.each(COMMANDS)('$name has its name and its usage', async (command) => {
  expect(await findCommand(command.name)).toBe(command);
  expect(usageText(command)).toContain(`npm run league -- ${command.name} ${command.usage}\n`);
});

test('writes all of a file or nothing', async () => {
  const folder = await ownFolder();
  const file = path.join(folder, 'out.csv');
  await writeFile(file, 'before');
  await writeOutput(file, 'after');
  expect(await readFile(file, 'utf8')).toBe('after');
  const nowhere = path.join(folder, 'none', 'out.csv');
  await expect(writeOutput(nowhere, 'text')).rejects.toThrow(
    new CommandError(`${nowhere} cannot be written: its folder does not exist.`),
  );
  await expect(writeOutput(folder, 'text')).rejects.toThrow(CommandError);
  expect(await readdir(folder)).toEqual(['out.csv']);
});

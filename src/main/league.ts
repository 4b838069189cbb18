/** The command line: `npm run league -- <command> …`. */
import { runCommandLine } from './commands/command-line.ts';

// If a program that reads the output stops early (`export | head`), that is an error here, but no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await runCommandLine(process.argv.slice(2));

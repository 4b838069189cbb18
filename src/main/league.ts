/** The command line: `npm run league -- <command> …`. */
import { runCommandLine } from './commands/command-line.ts';

// A reader that stops early (`export | head`) causes an error that is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await runCommandLine(process.argv.slice(2));

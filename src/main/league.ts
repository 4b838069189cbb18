/** The command line: `npm run league -- <command> …`. */
import { runCommandLine } from './commands/command-line.ts';

// If the program that reads the output stops early (`export | head`), writing fails with EPIPE. This is no fault of the
// command, so the exit code is 0.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await runCommandLine(process.argv.slice(2));

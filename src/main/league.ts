/** The command line: `npm run league -- <command> …`. */
import { runCommandLine } from './commands/command-line.ts';

// If the program that reads the output stops early (`export | head`), writing fails with EPIPE. The command has not
// failed then.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await runCommandLine(process.argv.slice(2));

import { mistakeText } from '#server/league-folder/mistake.ts';
import { readContents } from '#server/league-folder/read-contents.ts';
import { type Line, look, ok, wrong } from './line.ts';

/** What the league's folder holds; `timeZone` is `null` where its file cannot be read. */
export async function lookAtLeague(folder: string): Promise<{ lines: Line[]; timeZone: string | null }> {
  const { contents, mistakes } = await readContents(folder, null);
  const timeZone = contents?.file.timeZone ?? null;
  if (mistakes.length === 0) return { lines: [ok('League folder', `${folder} has no mistake.`)], timeZone };
  const todo = 'Mend it and save. The site does not start with a mistake; one that runs shows what was right before.';
  return { lines: mistakes.map((mistake) => wrong('League folder', mistakeText(mistake), todo)), timeZone };
}

/** `latestChange`, `databaseTime`: moments that cannot lie ahead (ISO 8601), where they are known. */
export type Known = { latestChange: string | null; databaseTime: string | null };

const MINUTE = 60_000;
/** The program is not older than this. */
const EARLIEST = Date.parse('2026-01-01T00:00:00Z');

/** Whether this machine's clock may be right, and the time it is for the league. */
export function clockLine(now: Date, timeZone: string | null, { latestChange, databaseTime }: Known): Line {
  const todo = 'Set the clock, and let it be kept: "timedatectl set-ntp true". Sessions and dates of results go by it.';
  const words = now.toISOString().slice(0, 16).replace('T', ' ');
  if (now.getTime() < EARLIEST) return wrong('Clock', `It says ${words} UTC, which is long past.`, todo);
  if (latestChange !== null && Date.parse(latestChange) > now.getTime() + 5 * MINUTE) {
    return wrong('Clock', `It says ${words} UTC, and the league was last changed after that.`, todo);
  }
  if (databaseTime !== null && Math.abs(Date.parse(databaseTime) - now.getTime()) > MINUTE) {
    return look('Clock', `It says ${words} UTC; that of the database is off by more than a minute.`, todo);
  }
  if (timeZone === null) return ok('Clock', `It is ${words} UTC.`);
  const there = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'full', timeStyle: 'short' }).format(now);
  return ok('Clock', `For the league it is ${there} (${timeZone}).`);
}

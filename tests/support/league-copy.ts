/** A league's folder of the test's own, copied from the shipped one, live; gone when the test ends. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type LeagueFolder, openLeagueFolder } from '#server/league-folder/live-folder.ts';

export type LeagueCopy = {
  folder: LeagueFolder;
  /** Writes a file of the folder, and waits until it shows. */
  write(file: string, text: string | Uint8Array): Promise<void>;
  /** Changes values of `league.json`, and waits until they show. */
  change(values: object): Promise<void>;
  remove(file: string): Promise<void>;
  close(): Promise<void>;
};

export async function openLeagueCopy(from = 'league'): Promise<LeagueCopy> {
  const outside = await mkdtemp(path.join(tmpdir(), 'baize-league-'));
  const place = path.join(outside, 'league');
  // Photos are many, and tests of them have their own.
  await cp(from, place, { recursive: true, filter: (file) => !file.includes('photos') });
  const folder = await openLeagueFolder(place, () => {});
  async function write(file: string, text: string | Uint8Array): Promise<void> {
    await writeFile(path.join(place, file), text);
    await folder.refresh();
  }
  return {
    folder,
    write,
    async change(values) {
      const json = JSON.parse(await readFile(path.join(place, 'league.json'), 'utf8'));
      await write('league.json', JSON.stringify({ ...json, ...values }));
    },
    async remove(file) {
      await rm(path.join(place, file));
      await folder.refresh();
    },
    async close() {
      folder.close();
      await rm(outside, { recursive: true });
    },
  };
}

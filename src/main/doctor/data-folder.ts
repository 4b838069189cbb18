import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import { readDisk } from '#server/operations/status/disk.ts';
import { diskFinding } from '#server/operations/status/findings.ts';
import { type Line, ok, wrong } from './line.ts';

const ABOUT = 'Data folder';

/** Whether the folder of the data can be written, and has room. `user`: who runs this; 0 may do what the service may not. */
export async function dataFolderLines(folder: string, user = process.getuid?.() ?? -1): Promise<Line[]> {
  const place = await nearest(folder);
  const found = await stat(place).catch(() => null);
  const mayWrite = await access(place, constants.W_OK).then(
    () => true,
    () => false,
  );
  const ownerMay = found !== null && (user !== 0 || found.uid === 0 || (found.mode & 0o200) !== 0);
  if (found === null || !found.isDirectory() || !mayWrite || !ownerMay) {
    const todo = 'Give it to whoever runs the site: chown and chmod u+w, or ReadWritePaths of the service.';
    return [wrong(ABOUT, `The folder ${folder} (DATA_DIR) cannot be written.`, todo)];
  }
  const { state, sentence, todo } = diskFinding(await readDisk(place));
  const there = place === folder ? 'can be written' : 'is made at the first start';
  return [ok(ABOUT, `${folder} ${there}.`), { about: 'Disk', state, sentence, todo }];
}

/** The folder itself, or the one in which it would be made. */
async function nearest(folder: string): Promise<string> {
  for (let place = folder; ; place = path.dirname(place)) {
    if ((await stat(place).catch(() => null)) !== null || place === path.dirname(place)) return place;
  }
}

import { open } from 'node:fs/promises';
import { placeOf, WrongUse } from './command.ts';

/** Far more than the results of a league's whole life; what is larger is some other file, and would fill the memory. */
const MOST_BYTES = 100 * 1024 * 1024;
const PIECE = 64 * 1024;

/** The bytes of a file, or of standard input for `-`. */
export async function readInput(file: string): Promise<Uint8Array> {
  if (file === '-') return gather(process.stdin, 'Standard input');
  const handle = await open(placeOf(file)).catch((cause: NodeJS.ErrnoException) => {
    throw new WrongUse(`${file} cannot be read: ${reasonOf(cause)}.`, { cause });
  });
  try {
    if ((await handle.stat()).isDirectory()) throw new WrongUse(`${file} is a folder, not a file.`);
    return await gather(handle.createReadStream({ highWaterMark: PIECE, autoClose: false }), file);
  } finally {
    await handle.close();
  }
}

async function gather(stream: AsyncIterable<Uint8Array>, name: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of stream) {
    length += piece.length;
    if (length > MOST_BYTES)
      throw new WrongUse(`${name} is larger than ${MOST_BYTES / 1024 / 1024} MB: that is no file of results.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EACCES') return 'it may not be opened';
  return message;
}

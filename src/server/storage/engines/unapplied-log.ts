import { readFileSync } from 'node:fs';

/*
 * The log that SQLite keeps beside a database file (https://sqlite.org/fileformat2.html#the_write_ahead_log). After a
 * header of 32 bytes it has a frame for each written page: 24 bytes and the page. A frame's checksum covers its page
 * and all frames before it. At the first wrong checksum SQLite drops the rest without a message, even committed writes.
 * Once all pages are in the database file, a new round of the log overwrites the frames from the first one on. Each
 * round has other random numbers (salts) in the header and in its frames.
 */
const LOG_HEADER_BYTES = 32;
const LOG_FRAME_HEADER_BYTES = 24;
/** The first four bytes of the log. They say in which byte order the checksums are computed. */
const MAGIC_NUMBERS = { little: 0x377f0682, big: 0x377f0683 };

/**
 * Counts the committed pages that SQLite will not apply from a database's log; returns 0 if there is no log. Pages of
 * an unfinished write do not count, nor do pages from an earlier round of the log.
 */
export function countUnappliedPages(file: string): number {
  const log = readLog(`${file}-wal`);
  if (log === null || log.length <= LOG_HEADER_BYTES) return 0;
  const pageSize = log.readUInt32BE(8);
  const isSize = pageSize >= 512 && pageSize <= 65_536 && (pageSize & (pageSize - 1)) === 0;
  const magic = log.readUInt32BE(0);
  const [first, second] = checksum(log.subarray(0, LOG_HEADER_BYTES - 8), [0, 0], magic === MAGIC_NUMBERS.big);
  const isSound = isSize && first === log.readUInt32BE(24) && second === log.readUInt32BE(28);
  // If the header is damaged, nothing in it can be trusted. The page size is then the usual one of this program's
  // databases, and the salts are those of the first frame.
  const frames = framesInLog(log, isSound ? pageSize : USUAL_PAGE_BYTES);
  const salts = isSound ? log.subarray(16, 24) : (frames[0]?.bytes.subarray(8, 16) ?? log);
  return countUnappliedFrames(frames, salts, { isSound, sums: [first, second], isBig: magic === MAGIC_NUMBERS.big });
}

const USUAL_PAGE_BYTES = 4096;

type Checksums = [first: number, second: number];
type LogFrame = { bytes: Buffer; isCommit: boolean };

function readLog(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    // Without a log, there are no pages that SQLite could fail to apply. If there is a log that cannot be read, SQLite
    // itself reports that.
    return null;
  }
}

function framesInLog(log: Buffer, pageSize: number): LogFrame[] {
  const size = LOG_FRAME_HEADER_BYTES + pageSize;
  return Array.from({ length: Math.floor((log.length - LOG_HEADER_BYTES) / size) }, (_, n) => {
    const bytes = log.subarray(LOG_HEADER_BYTES + n * size, LOG_HEADER_BYTES + (n + 1) * size);
    return { bytes, isCommit: bytes.readUInt32BE(4) > 0 };
  });
}

/**
 * Counts the committed frames that SQLite will not apply. SQLite stops reading the log at the first wrong frame, and
 * applies only the frames up to the last commit before the wrong frame. Returns the number of frames after that commit,
 * up to the last commit in the log; 0 if no committed frame is lost. Frames from an earlier round of the log do not
 * count.
 */
function countUnappliedFrames(
  frames: readonly LogFrame[],
  salts: Buffer,
  { isSound, sums, isBig }: { isSound: boolean; sums: Checksums; isBig: boolean },
): number {
  let isWhole = isSound;
  let known = sums;
  let [pending, unapplied] = [0, 0];
  for (const { bytes, isCommit } of frames) {
    const isOwn = bytes.subarray(8, 16).equals(salts);
    const next = checksum(bytes.subarray(LOG_FRAME_HEADER_BYTES), checksum(bytes.subarray(0, 8), known, isBig), isBig);
    const isRight = isWhole && next[0] === bytes.readUInt32BE(16) && next[1] === bytes.readUInt32BE(20);
    // The salts of this frame are not those of the current round of the log, and the frame's checksum does not follow
    // from the earlier frames. The frame is therefore from an earlier round of the log, and does not count.
    if (!isOwn && !isRight) {
      isWhole = false;
      continue;
    }
    known = next;
    isWhole = isOwn && isRight;
    pending += 1;
    if (!isCommit) continue;
    if (isWhole) pending = 0;
    else unapplied = pending;
  }
  return unapplied;
}

/**
 * Returns the checksum of bytes, continued from the checksum of the bytes before them. The number of bytes must be a
 * multiple of eight.
 */
function checksum(bytes: Buffer, [first, second]: Checksums, isBig: boolean): Checksums {
  let [a, b] = [first, second];
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + (isBig ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + b) >>> 0;
    b = (b + (isBig ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + a) >>> 0;
  }
  return [a, b];
}

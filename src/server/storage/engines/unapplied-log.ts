import { readFileSync } from 'node:fs';

/*
 * SQLite's log beside a database file (https://sqlite.org/fileformat2.html#the_write_ahead_log). It has a header of 32 bytes, and
 * a frame for each written page: 24 bytes and the page. A frame's checksum covers everything before it. So at the first wrong
 * checksum SQLite silently drops the rest, including committed writes.
 */
const HEADER = 32;
const FRAME_HEADER = 24;
/** The first bytes. They show the byte order of the checksums. */
const MAGIC = { little: 0x377f0682, big: 0x377f0683 };

/**
 * Returns how many committed pages of a database's log SQLite does not apply; 0 without a log. Pages of an unfinished write, and
 * pages from an earlier round of the log, do not count.
 */
export function unappliedPages(file: string): number {
  const log = readLog(`${file}-wal`);
  if (log === null || log.length <= HEADER) return 0;
  const pageSize = log.readUInt32BE(8);
  const isSize = pageSize >= 512 && pageSize <= 65_536 && (pageSize & (pageSize - 1)) === 0;
  const magic = log.readUInt32BE(0);
  const [first, second] = checksum(log.subarray(0, HEADER - 8), [0, 0], magic === MAGIC.big);
  const isSound = isSize && first === log.readUInt32BE(24) && second === log.readUInt32BE(28);
  // Nothing in a damaged header is reliable. Databases of this program have pages of this size.
  const frames = framesOf(log, isSound ? pageSize : USUAL_PAGE);
  const salts = isSound ? log.subarray(16, 24) : (frames[0]?.bytes.subarray(8, 16) ?? log);
  return countUnapplied(frames, salts, { isSound, sums: [first, second], isBig: magic === MAGIC.big });
}

const USUAL_PAGE = 4096;

type Sums = [first: number, second: number];
type Frame = { bytes: Buffer; isCommit: boolean };

function readLog(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    // Without a log nothing is missing. SQLite itself reports an unreadable log.
    return null;
  }
}

function framesOf(log: Buffer, pageSize: number): Frame[] {
  const size = FRAME_HEADER + pageSize;
  return Array.from({ length: Math.floor((log.length - HEADER) / size) }, (_, n) => {
    const bytes = log.subarray(HEADER + n * size, HEADER + (n + 1) * size);
    return { bytes, isCommit: bytes.readUInt32BE(4) > 0 };
  });
}

/** Checks the checksums as SQLite does, and counts the remaining frames of this round up to its last commit. */
function countUnapplied(
  frames: readonly Frame[],
  salts: Buffer,
  { isSound, sums, isBig }: { isSound: boolean; sums: Sums; isBig: boolean },
): number {
  let isWhole = isSound;
  let known = sums;
  let [pending, unapplied] = [0, 0];
  for (const { bytes, isCommit } of frames) {
    const isOwn = bytes.subarray(8, 16).equals(salts);
    const next = checksum(bytes.subarray(FRAME_HEADER), checksum(bytes.subarray(0, 8), known, isBig), isBig);
    const isRight = isWhole && next[0] === bytes.readUInt32BE(16) && next[1] === bytes.readUInt32BE(20);
    // A frame of an earlier round does not follow this round's frames, so its checksum cannot match.
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

/** Returns the checksum of a multiple of eight bytes, continued from another checksum. */
function checksum(bytes: Buffer, [first, second]: Sums, isBig: boolean): Sums {
  let [a, b] = [first, second];
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + (isBig ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + b) >>> 0;
    b = (b + (isBig ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + a) >>> 0;
  }
  return [a, b];
}

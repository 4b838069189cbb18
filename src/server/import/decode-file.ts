import { type Checked, faulty, valid } from '#domain/issue.ts';

const LINE_FEED = 10;
const ADVICE = 'In a spreadsheet, save the sheet as "CSV UTF-8".';

/** The text of a file in UTF-8, with or without a byte-order mark; any other encoding is refused with a sentence. */
export function decodeFile(bytes: Uint8Array): Checked<string> {
  if (isUtf16(bytes)) return refused(1, `The file is written in UTF-16, not in UTF-8. ${ADVICE}`);
  try {
    return valid(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return refused(
      firstBadLine(bytes),
      `The file is not written in UTF-8: this line is the first that cannot be read. ${ADVICE}`,
    );
  }
}

function refused(line: number, message: string): Checked<never> {
  return faulty([{ path: `line ${line}`, message }]);
}

/** By its byte-order mark, or by a zero byte beside the first letter. */
function isUtf16([first, second]: Uint8Array): boolean {
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  return (first === 0) !== (second === 0) && first !== undefined && second !== undefined;
}

/** Only for a file that is known to be faulty: no character of UTF-8 reaches over the end of a line. */
function firstBadLine(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let start = 0;
  for (let line = 1; ; line++) {
    const found = bytes.indexOf(LINE_FEED, start);
    const end = found === -1 ? bytes.length : found;
    try {
      decoder.decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    if (found === -1) return line;
    start = end + 1;
  }
}

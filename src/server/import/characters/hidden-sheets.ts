const SHEET_RECORD = 0x85;
/**
 * How many bytes before the length of a sheet's name its record starts, and how many before it the record says whether
 * the sheet is hidden.
 */
const [RECORD_BEFORE, STATE_BEFORE] = [10, 2];

/** Returns the names of the hidden sheets of a workbook of Excel before 2007, which the library does not report. */
export function hiddenXlsSheets(bytes: Uint8Array, names: readonly string[]): Set<string> {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const isHidden = (name: string) =>
    (['latin1', 'utf16le'] as const).some((encoding, wide) => {
      const named = Buffer.concat([Buffer.from([name.length & 0xff, wide]), Buffer.from(name, encoding)]);
      let at = all.indexOf(named, RECORD_BEFORE);
      while (at !== -1 && all.readUInt16LE(at - RECORD_BEFORE) !== SHEET_RECORD) at = all.indexOf(named, at + 1);
      return at !== -1 && all[at - STATE_BEFORE] !== 0;
    });
  return new Set(names.filter(isHidden));
}

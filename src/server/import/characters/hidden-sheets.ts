const SHEET_RECORD = 0x85;
/**
 * Numbers of bytes in the record of a sheet: from its start to the length of the sheet's name, and from the byte that
 * says whether the sheet is hidden to that length.
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

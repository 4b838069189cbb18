const SHEET_RECORD = 0x85;
/**
 * Distances in bytes within the record of a sheet. Both are counted backwards from the byte that contains the length of
 * the sheet's name. `RECORD_TO_NAME_BYTES`: the distance to the start of the record. `STATE_TO_NAME_BYTES`: the
 * distance to the byte that says whether the sheet is hidden.
 */
const [RECORD_TO_NAME_BYTES, STATE_TO_NAME_BYTES] = [10, 2];

/**
 * Returns which of `names` are names of hidden sheets in a workbook of Excel before 2007. The library that reads such
 * workbooks does not report which sheets are hidden.
 */
export function hiddenXlsSheetNames(bytes: Uint8Array, names: readonly string[]): Set<string> {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const isHidden = (name: string) =>
    (['latin1', 'utf16le'] as const).some((encoding, wide) => {
      const named = Buffer.concat([Buffer.from([name.length & 0xff, wide]), Buffer.from(name, encoding)]);
      let at = all.indexOf(named, RECORD_TO_NAME_BYTES);
      while (at !== -1 && all.readUInt16LE(at - RECORD_TO_NAME_BYTES) !== SHEET_RECORD) at = all.indexOf(named, at + 1);
      return at !== -1 && all[at - STATE_TO_NAME_BYTES] !== 0;
    });
  return new Set(names.filter(isHidden));
}

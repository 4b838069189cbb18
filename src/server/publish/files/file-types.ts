/**
 * What browsers may show by themselves, by the ending of a file's name. Everything else, pages and drawings with
 * scripts in them included, is only handed over to be saved.
 */
const SHOWN: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
};

export type FileType = { type: string; isShown: boolean };

export function typeOf(name: string): FileType {
  const type = SHOWN[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];
  return type === undefined ? { type: 'application/octet-stream', isShown: false } : { type, isShown: true };
}

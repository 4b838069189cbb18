/** One mistake in the league's folder: the file in it, where in the file (`venues, entry 2, phone`, `line 3`, or ''), and what is expected. */
export type Mistake = { file: string; place: string; message: string };

/** The mistake as one sentence: `league.json, contactEmail: must be an e-mail address.` */
export function mistakeText({ file, place, message }: Mistake): string {
  return `${place === '' ? file : `${file}, ${place}`}: ${message}`;
}

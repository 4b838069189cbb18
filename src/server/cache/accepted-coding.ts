import { type Coding, CODINGS } from './codings.ts';

/** Browsers send a handful of different headers; anybody may send any number. */
const MOST_KNOWN = 100;

const known = new Map<string, Coding | null>();

/**
 * The coding to send, by a request's `Accept-Encoding` (RFC 9110 §12.5.3): of those it takes the one it likes best, and
 * where it likes several alike the smallest. `null`: as it is, which whoever refuses even that gets too.
 */
export function acceptedCoding(header: string | undefined): Coding | null {
  if (header === undefined || header === '') return null;
  const before = known.get(header);
  if (before !== undefined) return before;
  const chosen = choose(header);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(header, chosen);
  return chosen;
}

function choose(header: string): Coding | null {
  const weights = new Map(header.split(',').map(weightOf));
  const rest = weights.get('*') ?? 0;
  let best: Coding | null = null;
  // Who says nothing of `identity` takes it, but only where nothing else is to be had.
  let most = weights.get('identity') ?? 0;
  for (const coding of CODINGS) {
    const weight = weights.get(coding) ?? (coding === 'gzip' ? weights.get('x-gzip') : undefined) ?? rest;
    if (weight > most || (weight === most && weight > 0 && best === null)) {
      best = coding;
      most = weight;
    }
  }
  return best;
}

/** A weight that cannot be read is none: what cannot be understood is not sent. */
function weightOf(part: string): [name: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
  const given = parameters.find((text) => text.startsWith('q='));
  if (given === undefined) return [name, 1];
  return [name, /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(given) ? Number(given.slice(2)) : 0];
}

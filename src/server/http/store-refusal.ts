import type { StoreTrouble, StoreUnavailable } from '../storage/store-error.ts';
import { Refusal } from './refusal.ts';

/** What a visitor or an official is told, and after how many seconds it is worth asking again. */
const TOLD: Record<StoreTrouble, [sentence: string, retryAfter: number]> = {
  unavailable: ['The league’s records cannot be reached just now. Please try again in a moment.', 5],
  full: [
    'Nothing can be saved just now: the disk of the league’s computer is full. Please tell whoever looks after the site, and try again later.',
    60,
  ],
  'read-only': [
    'Nothing can be saved just now: the league’s records may only be read. Please tell whoever looks after the site, and try again later.',
    60,
  ],
  disk: [
    'The league’s records cannot be used just now: the disk of the league’s computer is in trouble. Please tell whoever looks after the site.',
    60,
  ],
  damaged: [
    'The league’s records are damaged. Please tell whoever looks after the site: a copy has to be put back.',
    600,
  ],
  moved: [
    'Nothing can be saved just now: the league’s records have been moved. Please tell whoever looks after the site, and try again later.',
    60,
  ],
};

/** 503 for a store that cannot be used: what was sent is not saved, and the sentence says who can mend it (contract §1). */
export function storeRefusal({ trouble }: StoreUnavailable): Refusal {
  const [sentence, retryAfter] = TOLD[trouble];
  return new Refusal(503, sentence, { headers: { 'retry-after': String(retryAfter) } });
}

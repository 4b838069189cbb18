import { randomBytes } from 'node:crypto';
import { addLink, type LinkKind } from '../storage/invitations.ts';
import type { Snapshot } from '../storage/store.ts';
import { hashOf } from './sessions.ts';

/** 144 bits, as 24 characters of base64url. */
const CODE_BYTES = 18;

export type Link = { link: string; expiresAt: string };

/**
 * Makes a link with which a person joins, in place of earlier ones. The code stands behind the `#`, which no browser sends:
 * no log, proxy or link preview sees it. Only its hash is stored.
 */
export async function makeLink(
  db: Snapshot,
  { publicUrl, personId, kind, now }: { publicUrl: string; personId: string; kind: LinkKind; now: number },
): Promise<Link> {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const expiresAt = await addLink(db, { codeHash: hashOf(code), personId, kind }, now);
  return { link: `${publicUrl.replace(/\/$/, '')}/join#${code}`, expiresAt };
}

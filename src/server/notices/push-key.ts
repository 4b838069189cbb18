import { createECDH, createHash } from 'node:crypto';
import type { NoticeKey, Words } from '#domain/followers/notices.ts';
import { UNRECORDED } from '../auth/sessions.ts';
import { addPushKey, type PushState, pushState } from '../storage/followers.ts';
import type { Follower } from '../storage/schema.ts';
import type { Store } from '../storage/store.ts';
import type { SentMessage } from './push-service.ts';

/** Makes the keys with which this database's messages are signed, at its first start. */
export async function ensurePushKey(store: Pick<Store, 'read' | 'write'>): Promise<void> {
  if ((await store.read(pushState)) !== null) return;
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const privateKey = pair.getPrivateKey().toString('base64url');
  await store.write(UNRECORDED, async ({ db }) => {
    // Another instance may have started at the same moment.
    if ((await pushState(db)) === null) await addPushKey(db, { publicKey, privateKey });
  });
}

/** Something to say to a follower, until it is worth nothing any more (milliseconds from now). */
type Said = NoticeKey & { to: Follower; words: Words; life: number };

/** Returns how a message is encrypted and signed (RFC 8291, RFC 8292). The library is loaded with the first one. */
export async function createSeal(
  { publicKey, privateKey }: PushState,
  publicUrl: string,
): Promise<(said: Said) => SentMessage> {
  const { default: webPush } = await import('web-push');
  // Only sites on https have service workers, except on one's own machine.
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@localhost';
  return ({ kind, id, to: { endpoint, p256dh, auth }, words, life }) => {
    // A later message about the same thing replaces the one that the push service still has, and on the phone.
    const tag = `${kind} ${id}`;
    const topic = createHash('sha256').update(tag).digest('base64url').slice(0, TOPIC_LENGTH);
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify({ ...words, tag }), {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: Math.ceil(life / 1000),
      topic,
      contentEncoding: 'aes128gcm',
    });
  };
}

/** The longest topic that a push service takes (RFC 8030). */
const TOPIC_LENGTH = 32;

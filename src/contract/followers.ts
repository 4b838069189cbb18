import { z } from 'zod';
import { fields, list, withCheck, text } from '#domain/fields.ts';
import { MAX_FOLLOWED_PER_DEVICE } from '#domain/list-limits.ts';
import { withInputLimit } from '#domain/limits.ts';
import { defineCall, doneAnswerSchema, publicRead } from './call.ts';

export const pushKey = publicRead('/api/push-key', {
  summary:
    'Returns the public key (VAPID, RFC 8292) with which a browser asks its push service for an address. It changes only ' +
    'with the database.',
  answer: z.object({ publicKey: z.string() }),
});

const MAX_ENDPOINT_LENGTH = 1000;

const endpoint = withInputLimit(text('The endpoint'), { longest: MAX_ENDPOINT_LENGTH });

/** Returns a field for exactly `length` bytes in base64url, as browsers write the keys of a push subscription. */
function base64urlField(what: string, length: number) {
  const isRight = (value: string) =>
    /^[\w-]+=*$/.test(value) && Math.floor((value.replace(/=+$/, '').length * 3) / 4) === length;
  return withCheck(text(what), (value) => (isRight(value) ? null : `${what} must be ${length} bytes in base64url.`));
}

function followedIdsField(what: string) {
  const most = `At most ${MAX_FOLLOWED_PER_DEVICE} ${what} can be followed.`;
  return withCheck(list(`The list of ${what}`, text(`The id of one of the ${what}`)), ({ length }) =>
    length > MAX_FOLLOWED_PER_DEVICE ? most : null,
  );
}

export const subscribeToNotices = defineCall('POST', '/api/followers', {
  summary:
    'Subscribes a browser to notices about teams and players, sent through its push service. Subscribing the same endpoint again ' +
    'replaces its choices. If the request has a session, officials also get notices of disputes, and captains of cards to ' +
    'confirm, while that session lasts. Returns the current choices: deleted teams and players are left out, and a merged ' +
    'player is replaced by the one merged into.',
  action: 'follow',
  body: fields('The follower', {
    endpoint,
    keys: fields('The keys', {
      p256dh: base64urlField('The key p256dh', 65),
      auth: base64urlField('The key auth', 16),
    }),
    teamIds: followedIdsField('teams'),
    playerIds: followedIdsField('players'),
  }),
  answer: z.object({ success: z.literal(true), teamIds: z.array(z.string()), playerIds: z.array(z.string()) }),
  status: 201,
  secret: true,
});

export const unsubscribeFromNotices = defineCall('DELETE', '/api/followers', {
  summary: 'Removes a browser and everything that is stored about it. Also succeeds if nothing is stored.',
  action: 'follow',
  body: fields('The follower', { endpoint }),
  answer: doneAnswerSchema,
  secret: true,
});

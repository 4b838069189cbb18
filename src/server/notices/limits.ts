import { MOST_FOLLOWERS } from '#domain/most.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** How many devices may follow. Of a full share, a device that never took a message makes room for a further one. */
export const FOLLOWERS = {
  /** So many requests of one address in so many minutes: a club's evening behind one address, with all its phones. */
  requests: { most: 120, minutes: 10 },
  all: MOST_FOLLOWERS,
  /** Half of all: the phones of another browser still find room, and no league has so many of one. */
  ofBrowserService: 2500,
  /** Few have a push service of their own. Anybody can name a host that gets a request for each of its followers … */
  ofOtherHost: 20,
  /** … or many names of one domain. */
  ofOtherHosts: 200,
  /** Followers of one address, as far as this process has seen them: twice as many as the largest club has phones. */
  ofAddress: 250,
} as const;

/** How messages are sent. A share of those sent at once is a host's, so that one that does not answer delays no other. */
export const SENDING = {
  atOnce: 50,
  toBrowserService: 40,
  toOtherHost: 2,
  toOtherHosts: 10,
  /** Milliseconds that a push service may take. */
  patience: 10 * SECOND,
  /** Bytes of its answer that are read. */
  answer: 16 * 1024,
  /** How long a message that is being sent is nobody else's: longer than a push service may take. */
  claim: MINUTE,
  /** The longest pause before a message is sent again, whatever the push service asks for. */
  pause: 60 * MINUTE,
  /** How often the clock is looked at: for the end of the night, for noon, and for what is sent again. */
  look: 20 * SECOND,
  /** How long after a write followers are told: it is answered first. */
  afterWrite: 200,
} as const;

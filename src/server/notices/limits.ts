import { MAX_FOLLOWERS } from '#domain/maximums.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** The most followers (devices). At a limit, a new device replaces a device that never received a message. */
export const FOLLOWERS = {
  /** Requests per address within some minutes. Enough for all phones of a club evening behind one address. */
  requests: { most: 120, minutes: 10 },
  all: MAX_FOLLOWERS,
  /** Half of all followers, so that other browsers' phones still find room. No league has this many phones with one browser. */
  ofBrowserService: 2500,
  /** Few followers use their own push service, and anyone can name a host that then gets a request per follower … */
  ofOtherHost: 20,
  /** … or many hosts in one domain. */
  ofOtherHosts: 200,
  /** Followers per address that this process has seen: twice as many as the largest club has phones. */
  ofAddress: 250,
} as const;

/** Limits for sending messages. Each host gets only a share of the simultaneous messages, so that a slow host delays no other. */
export const SENDING = {
  atOnce: 50,
  toBrowserService: 40,
  toOtherHost: 2,
  toOtherHosts: 10,
  /** Milliseconds until a push service must have answered. */
  patience: 10 * SECOND,
  /** The most bytes that are read of a push service's answer. */
  answer: 16 * 1024,
  /** Milliseconds for which a claimed message belongs to one instance: longer than a push service may take. */
  claim: MINUTE,
  /** The longest pause before a message is sent again, whatever pause the push service requests. */
  pause: 60 * MINUTE,
  /** Milliseconds between two checks for the end of the night, for noon, and for messages to send again. */
  look: 20 * SECOND,
  /** Milliseconds between a write and the notices about it, so that the write is answered first. */
  afterWrite: 200,
} as const;

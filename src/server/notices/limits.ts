import { MAX_FOLLOWERS } from '#domain/maximums.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * The most followers (devices), in all and of each kind. At a limit, a new device replaces one that has never received
 * a message.
 */
export const FOLLOWER_LIMITS = {
  /** The most requests from one address within some minutes. It is enough for all phones of a club evening. */
  requests: { most: 120, minutes: 10 },
  all: MAX_FOLLOWERS,
  /**
   * Half of all followers, so that there is always room for phones with other browsers. In no league do so many phones
   * have the same browser.
   */
  ofBrowserService: 2500,
  /**
   * The most followers whose messages go to one host, if it is not a browser's push service. The limit is low, because
   * few people use a push service of their own, and anyone can name a host that then gets a request for each follower.
   */
  ofOtherHost: 20,
  /** The most followers whose messages go to hosts that are not browsers' push services, all such hosts together. */
  ofOtherHosts: 200,
  /** The most followers from one address while this process runs: twice as many as the largest club has phones. */
  ofAddress: 250,
} as const;

/**
 * The limits for sending messages. No push service gets more than a share of the messages sent at once, so that a slow
 * one delays no other.
 */
export const SENDING_LIMITS = {
  atOnce: 50,
  toBrowserService: 40,
  toOtherHost: 2,
  toOtherHosts: 10,
  /** How many milliseconds a push service has to answer. */
  patience: 10 * SECOND,
  /** The most bytes that are read of a push service's answer. */
  answer: 16 * 1024,
  /** How many milliseconds a message belongs to the process that claimed it: longer than a push service may take. */
  claim: MINUTE,
  /** The longest pause before a message is sent again, even if the push service asks for more. */
  pause: 60 * MINUTE,
  /**
   * Milliseconds between two checks whether the night is over, whether it is past noon, and whether messages must be
   * sent again.
   */
  look: 20 * SECOND,
  /** Milliseconds between a write and the notices about it, so that the write is answered first. */
  afterWrite: 200,
} as const;

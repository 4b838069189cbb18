import { MAX_FOLLOWING_DEVICES } from '#domain/list-limits.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * Limits for followers (devices that get notices). When a limit is reached, a new follower replaces an idle one: one
 * that has never received a message, or whose browser has not confirmed its subscription for a long time. If no
 * follower is idle, the new one is refused.
 */
export const FOLLOWER_LIMITS = {
  /**
   * The most requests to add or remove followers from one network address within `minutes`. It is enough for all phones
   * of a club evening.
   */
  requests: { most: 120, minutes: 10 },
  all: MAX_FOLLOWING_DEVICES,
  /**
   * The most followers that use one browser's push service: half of `all`, so that there is always room for phones with
   * other browsers. No league has so many phones with the same browser.
   */
  ofBrowserService: 2500,
  /**
   * The most followers that use the same push service, if that service is not a browser's. The limit is low: few people
   * use a push service of their own, and anyone could name a stranger's host, which would get a request for each
   * follower.
   */
  ofOtherHost: 20,
  /** The most followers, in total, that use push services that do not belong to a browser. */
  ofOtherHosts: 200,
  /**
   * The most followers that may come from one network address, counted since this process started. The limit is twice
   * the number of phones in the largest club.
   */
  ofAddress: 250,
} as const;

/**
 * The limits for sending messages. At most `atOnce` messages are sent at the same time. Of these, at most
 * `toBrowserService` go to one browser's push service. At most `toOtherHost` go to any one host that is not a browser's
 * push service, and at most `toOtherHosts` to all such hosts together. So a slow push service does not delay the
 * others.
 */
export const SENDING_LIMITS = {
  atOnce: 50,
  toBrowserService: 40,
  toOtherHost: 2,
  toOtherHosts: 10,
  /** How long to wait for the answer of a push service, in milliseconds. */
  patience: 10 * SECOND,
  /** How many bytes of a push service's answer are read at most. */
  mostAnswerBytes: 16 * 1024,
  /**
   * How long a process claims a message for the first try to send it, in milliseconds. Until the claim ends, no other
   * process sends the message. The time doubles with each further try. It is longer than `patience`.
   */
  claim: MINUTE,
  /**
   * The longest pause before a message is sent again, in milliseconds, even if the push service asks for a longer one.
   */
  pause: 60 * MINUTE,
  /**
   * Milliseconds between two checks for messages that no write causes: those held back during the night, notices about
   * tonight's matches (from noon), and messages that must be sent again.
   */
  checkEvery: 20 * SECOND,
  /** Milliseconds between a write and the notices about it, so that the write is answered first. */
  afterWrite: 200,
} as const;

/** How often a beat is due, and how late it must be for the server to be behind. Milliseconds. */
const BEAT = 100;
const LATE = 1000;
/** With fewer requests since the last beat nothing has piled up: the machine was asleep, or busy with something else. */
const QUEUE = 50;

/** Whether the server is so far behind that whoever asks now would wait for seconds. */
export type EventLoopLag = {
  /** To be asked once for each request that has to be worked for. */
  isLate(): boolean;
  stop(): void;
};

/**
 * A timer that should beat ten times a second cannot while requests are worked on, each in its turn: how late it is tells
 * how long the latest of them has waited. It is asked, and not measured afterwards, so the first that is too much is refused, and
 * the first that is not is not.
 */
export function createEventLoopLag(now: () => number = () => performance.now()): EventLoopLag {
  let beatAt = now();
  let asked = 0;
  const timer = setInterval(() => {
    beatAt = now();
    asked = 0;
  }, BEAT).unref();
  return {
    isLate() {
      asked += 1;
      return asked > QUEUE && now() - beatAt > LATE;
    },
    stop: () => clearInterval(timer),
  };
}

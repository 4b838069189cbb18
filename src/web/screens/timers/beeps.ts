/** Seconds before the end at which the shot clock beeps (specification: the last five). */
const beepsAt = [5, 4, 3, 2, 1];
const beep = { pitch: 880, length: 0.12, loudness: 0.35, shape: 'sine' } as const;
const foul = { pitch: 165, length: 1.1, loudness: 0.4, shape: 'sawtooth' } as const;

export type Beeps = ReturnType<typeof createBeeps>;

/**
 * The sounds of the shot clock. They are laid out ahead on the sound card's own clock, as soon as the shot clock runs:
 * so they are in time also in a tab that is throttled. Browsers let a page sound only after somebody has touched it.
 */
export function createBeeps(open: () => AudioContext) {
  let context: AudioContext | null = null;
  let planned: { at: number; tone: OscillatorNode }[] = [];

  /** To be called within a press of a key, a mouse or a finger. */
  function wake(): void {
    context ??= open();
    if (context.state !== 'running') void context.resume().catch(() => {});
  }

  function drop(): void {
    const now = context?.currentTime ?? 0;
    // What sounds already may end.
    for (const { at, tone } of planned) if (at > now) tone.stop();
    planned = [];
  }

  /** Lays out the sounds of a shot clock that ends in so many milliseconds, in place of all before; `null`: none. */
  function plan(endsIn: number | null): void {
    drop();
    if (context === null || endsIn === null || endsIn <= 0) return;
    const end = context.currentTime + endsIn / 1000;
    for (const seconds of beepsAt) {
      if (endsIn >= seconds * 1000) sound(context, end - seconds, beep);
    }
    sound(context, end, foul);
  }

  function sound(on: AudioContext, at: number, { pitch, length, loudness, shape }: typeof beep | typeof foul): void {
    const tone = new OscillatorNode(on, { type: shape, frequency: pitch });
    const volume = new GainNode(on, { gain: 0 });
    // Without a rise and a fall it clicks.
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(loudness, at + 0.01);
    volume.gain.setValueAtTime(loudness, at + length - 0.03);
    volume.gain.linearRampToValueAtTime(0, at + length);
    tone.connect(volume).connect(on.destination);
    tone.start(at);
    tone.stop(at + length);
    planned.push({ at, tone });
  }

  function close(): void {
    void context?.close().catch(() => {});
    context = null;
    planned = [];
  }
  return { wake, plan, close };
}

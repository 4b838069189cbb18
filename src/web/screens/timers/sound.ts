import { useEffect, useRef, useState } from 'react';
import { type ShootoutView, shootoutViewAt } from '#domain/timers/shootout.ts';
import { createTextStore, useStore } from '#web/store.ts';
import type { Timer } from './timer.ts';

/** The shot clock beeps at each of these numbers of remaining seconds. */
const beepSeconds = [5, 4, 3, 2, 1];
const beepTone = { pitch: 880, length: 0.12, loudness: 0.35, shape: 'sine' } as const;
const gameTimeUpTone = { pitch: 523, length: 2, loudness: 0.4, shape: 'triangle' } as const;
const foulTone = { pitch: 165, length: 1.1, loudness: 0.4, shape: 'sawtooth' } as const;

type Beeps = ReturnType<typeof createTimerSounds>;

type ToneParameters = typeof beepTone | typeof foulTone | typeof gameTimeUpTone;

/**
 * Creates the functions that play the sounds of both clocks. `schedule` passes all sounds to the browser's audio clock
 * in advance, so that they are on time even in a throttled tab. `wake` is needed because browsers allow sound only
 * after a first tap, click or key press.
 */
function createTimerSounds(open: () => AudioContext) {
  let context: AudioContext | null = null;
  let scheduled: { at: number; tone: OscillatorNode }[] = [];

  /** Unlocks sound. Must be called during a tap, click or key press. */
  function wake(): void {
    context ??= open();
    if (context.state !== 'running') void context.resume().catch(() => {});
  }

  function cancel(): void {
    const now = context?.currentTime ?? 0;
    // A tone that has started plays to its end.
    for (const { at, tone } of scheduled) if (at > now) tone.stop();
    scheduled = [];
  }

  /**
   * Replaces the scheduled sounds. `shot` and `game`: the milliseconds until each clock reaches 0. `null` if the clock
   * is stopped or the sound is off.
   */
  function schedule(shot: number | null, game: number | null): void {
    cancel();
    if (context === null) return;
    if (game !== null) sound(context, context.currentTime + game / 1000, gameTimeUpTone);
    if (shot === null) return;
    const end = context.currentTime + shot / 1000;
    for (const seconds of beepSeconds) {
      if (shot >= seconds * 1000) sound(context, end - seconds, beepTone);
    }
    sound(context, end, foulTone);
  }

  function sound(on: AudioContext, at: number, { pitch, length, loudness, shape }: ToneParameters): void {
    const tone = new OscillatorNode(on, { type: shape, frequency: pitch });
    const volume = new GainNode(on, { gain: 0 });
    // Without fading in and out, the tone would click.
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(loudness, at + 0.01);
    volume.gain.setValueAtTime(loudness, at + length - 0.03);
    volume.gain.linearRampToValueAtTime(0, at + length);
    tone.connect(volume).connect(on.destination);
    tone.start(at);
    tone.stop(at + length);
    scheduled.push({ at, tone });
  }

  function close(): void {
    void context?.close().catch(() => {});
    context = null;
    scheduled = [];
  }
  return { wake, schedule, close };
}

const soundSetting = createTextStore(() => localStorage, 'shootout sound');

/**
 * Plays a timer's sounds while sound is on. Returns whether sound is on, and a function to change that. The choice is
 * stored in the browser. If nothing is stored, `onByDefault` decides.
 */
export function useSound(timer: Timer, view: ShootoutView, onByDefault: boolean) {
  const chosen = useStore(soundSetting);
  const [awake, setAwake] = useState(0);
  const beeps = useRef<Beeps | null>(null);
  const on = chosen === null ? onByDefault : chosen === 'on';

  useEffect(() => {
    const created = createTimerSounds(() => new AudioContext());
    beeps.current = created;
    function wake(): void {
      if (!('AudioContext' in window)) return;
      created.wake();
      setAwake((times) => (times === 0 ? 1 : times));
    }
    const listening = new AbortController();
    const options = { capture: true, passive: true, signal: listening.signal };
    window.addEventListener('pointerdown', wake, options);
    window.addEventListener('keydown', wake, options);
    return () => {
      listening.abort();
      created.close();
    };
  }, []);

  // The time at which each clock reaches 0, rounded to units of 40 ms. If it were exact, it would vary slightly with
  // each change of `view`, and the sounds would be scheduled again each time.
  const [shotEnds, gameEnds] = [view.shot, view.game].map(({ runs, left }) =>
    runs ? Math.round((timer.now() + left) / 40) : null,
  );
  useEffect(() => {
    const { shot, game } = shootoutViewAt(timer.shootout(), timer.now());
    beeps.current?.schedule(on && shot.runs ? shot.left : null, on && game.runs ? game.left : null);
  }, [timer, shotEnds, gameEnds, on, awake]);

  return { on, choose: (next: boolean) => soundSetting.set(next ? 'on' : 'off') };
}

import type { MatchDraft } from '#domain/cards/match-body.ts';
import type { Side } from '#domain/cards/match.ts';
import { collect, type Issue } from '#domain/issue.ts';
import { readNumber } from '#web/officials/read-fields.ts';

/**
 * The text in the fields of a frame. `Breaks` are such as `45, 32`: all of a side, or those after the first two, where these
 * have fields of their own.
 */
export type FrameTexts = Record<`${Side}${'Player' | 'Score' | 'Breaks'}`, string> &
  Partial<Record<`${Side}${'Break' | 'Break2'}`, string>>;

/** Reads the fields of a frame, and adds the faults of their text to `issues`. An empty player is `null`. */
export function readFrame(frame: FrameTexts, path: string, issues: Issue[]): MatchDraft {
  function number(field: keyof FrameTexts, what: string, text = frame[field] ?? ''): number | undefined {
    return collect(readNumber(text, `${path}.${field}`, what), issues);
  }
  function breaks(side: Side): Partial<MatchDraft> {
    const two = ([`${side}Break`, `${side}Break2`] as const).filter((field) => frame[field]?.trim());
    const field = `${side}Breaks` as const;
    const more = frame[field].split(/[\s,;]+/).filter((text) => text !== '');
    const first = two.map((one) => [one, number(one, 'A break')] as const);
    if (more.length === 0) return Object.fromEntries(first);
    return { [field]: [...first.map(([, points]) => points), ...more.map((text) => number(field, 'A break', text))] };
  }
  return {
    homePlayer: frame.homePlayer || null,
    awayPlayer: frame.awayPlayer || null,
    homeScore: number('homeScore', 'The home score'),
    awayScore: number('awayScore', 'The away score'),
    ...breaks('home'),
    ...breaks('away'),
  };
}

import type { z } from 'zod';
import { rulesBody } from '#contract/rules.ts';
import { isPlainFormat, matchesIn, type Section } from '#domain/seasons/format.ts';
import { bodyOf } from '#web/office/form-values.ts';

/** The texts of a section in the form. Empty `points` mean the season's points for a win. `when`: empty for always. */
export type SectionValues = Record<'name' | 'matches' | 'players' | 'frames' | 'points', string> &
  Pick<Section, 'scored'> & { maxFramesPerPlayer?: string; when?: string };

/** The rules in a body. A typed text that is not a number stands in its place, and is refused. */
export type SentRules = z.output<typeof rulesBody>;

export const formatBody = rulesBody.pick({ format: true });

/** Returns the sections as sent. A text that is not a number stays text, and is refused. */
export function sectionsIn(format: readonly SectionValues[]): Section[] {
  const sent = bodyOf(formatBody, { format }, '')['format'] as Section[]; // or texts in their places, which are refused
  return sent.map(({ maxFramesPerPlayer, when, ...section }) => ({
    ...section,
    ...(isTyped(maxFramesPerPlayer) ? { maxFramesPerPlayer } : {}),
    ...(isTyped(when) ? { when } : {}),
  }));
}

/** Returns whether something was typed in a field that may stay empty. */
function isTyped<Value>(value: Value | undefined): value is Value {
  return value !== undefined && String(value) !== '';
}

/** Returns sections as sent. Plain singles are sent as a number of frames. `known`: rules that the division already sets. */
export function formatSent(
  typed: readonly SectionValues[],
  known: SentRules = {},
): Pick<SentRules, 'framesPerFixture' | 'format'> {
  const format = sectionsIn(typed);
  if (isPlainFormat(format)) return { framesPerFixture: format[0]?.matches, format: undefined };
  const matches = matchesIn(format);
  // The number of frames is sent only if it is a number. Otherwise the fault is shown at the section.
  const isSaid = known.framesPerFixture !== undefined && Number.isInteger(matches);
  return { framesPerFixture: isSaid ? matches : undefined, format };
}

import type { z } from 'zod';
import { rulesBodySchema } from '#contract/rules.ts';
import { isPlainFormat, countMatchesWithoutDecider, type FormatSection } from '#domain/seasons/format.ts';
import { bodyOf } from '#web/office/form-values.ts';

/**
 * The texts of a section in the form. If `points` is empty, a win gives the usual points. If `when` is empty, the
 * section is always played.
 */
export type SectionValues = Record<'name' | 'matches' | 'players' | 'frames' | 'points', string> &
  Pick<FormatSection, 'scored'> & { maxFramesPerPlayer?: string; when?: string };

/** The rules in a request body. A typed text that is not a number stays text, and the server refuses it. */
export type SentRules = z.output<typeof rulesBodySchema>;

export const formatBodySchema = rulesBodySchema.pick({ format: true });

/** Returns the sections to send. A text that is not a number stays text, and the server refuses it. */
export function toSentSections(format: readonly SectionValues[]): FormatSection[] {
  const sent = bodyOf(formatBodySchema, { format }, '')['format'] as FormatSection[]; // despite the cast, may have invalid texts
  return sent.map(({ maxFramesPerPlayer, when, ...section }) => ({
    ...section,
    ...(isFilledIn(maxFramesPerPlayer) ? { maxFramesPerPlayer } : {}),
    ...(isFilledIn(when) ? { when } : {}),
  }));
}

/** Returns whether something was typed in a field that may stay empty. */
function isFilledIn<Value>(value: Value | undefined): value is Value {
  return value !== undefined && String(value) !== '';
}

/**
 * Returns the sections to send. If the only section has singles of one frame and no special settings, returns its
 * number of frames (`framesPerFixture`) instead. `known`: the division's own rules before the change.
 */
export function toSentFormat(
  typed: readonly SectionValues[],
  known: SentRules = {},
): Pick<SentRules, 'framesPerFixture' | 'format'> {
  const format = toSentSections(typed);
  if (isPlainFormat(format)) return { framesPerFixture: format[0]?.matches, format: undefined };
  const matches = countMatchesWithoutDecider(format);
  // If the division already sets a number of frames, the new number is sent too. If a typed number of matches has a
  // fault, no number of frames is sent, because the section itself shows the fault.
  const isSaid = known.framesPerFixture !== undefined && Number.isInteger(matches);
  return { framesPerFixture: isSaid ? matches : undefined, format };
}

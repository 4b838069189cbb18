import { countWithNoun } from '#domain/count.ts';
import { defineRuleTopic } from '#domain/rules/topic.ts';
import { handicapRangeWords, handicapStartWords } from '#domain/seasons/format-words.ts';
import { formattedHandicap } from '#domain/statistic.ts';

/** The rules about handicaps, which are the same for all divisions of a season. */
export const handicapsTopic = defineRuleTopic(
  'handicaps',
  'Which handicaps can players have, and how does a frame start?',
  {
    lowest: {
      label: 'Lowest and highest handicap',
      says: (rules) => `Handicaps ${handicapRangeWords(rules.handicaps)}.`,
    },
    counts: {
      label: 'What counts in a match',
      says: ({ handicaps: { counts } }) =>
        counts
          ? `In a match a handicap below ${formattedHandicap(counts.lowest)} counts as ${formattedHandicap(counts.lowest)}, and one above ${formattedHandicap(counts.highest)} as ${formattedHandicap(counts.highest)}.`
          : null,
    },
    newPlayer: {
      label: 'Handicap of a new player',
      says: ({ handicaps: { newPlayer } }) =>
        newPlayer === undefined ? null : `A new player starts with a handicap of ${formattedHandicap(newPlayer)}.`,
    },
    start: { label: 'How players start', says: (rules) => `${handicapStartWords(rules.handicaps)}.` },
    maxStart: {
      label: 'Largest start',
      says: ({ handicaps: { maxStart } }) =>
        maxStart === null ? null : `The start is at most ${countWithNoun(maxStart, 'point')}.`,
    },
  },
);

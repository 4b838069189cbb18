import { labelsOfSettings, defineRuleTopic } from '#domain/rules/topic.ts';
import { formatOf, isDecider, isPlainFormat } from '#domain/seasons/format.ts';
import {
  sectionLengthWords,
  sectionSentence,
  numberOfTimesWords,
  walkoverBreaksWords,
  playersPerSideWords,
} from '#domain/seasons/format-words.ts';

/**
 * The rules about what two teams play in a match, how often a player may play in the match, and when the match ends
 * early.
 */
export const matchFormatTopic = defineRuleTopic('match', 'What is played in a match?', {
  framesPerFixture: {
    label: 'Frames in a fixture',
    says: (rules) => {
      const sections = formatOf(rules);
      const [first] = sections;
      if (first && isPlainFormat(sections))
        return `A match has ${sectionLengthWords(first)}, ${playersPerSideWords(first)}.`;
      return sections.map((section) => sectionSentence(section));
    },
  },
  maxFramesPerPlayer: {
    label: 'Frames per player in a fixture',
    says: (rules) => {
      const sections = formatOf(rules);
      const usual = sections.filter((one) => one.maxFramesPerPlayer === undefined && !isDecider(one));
      const where = sections.length === 1 ? 'a match' : 'each section';
      return usual.length === 0
        ? null
        : `A player may play at most ${numberOfTimesWords(rules.maxFramesPerPlayer)} in ${where}.`;
    },
  },
  race: {
    label: 'The match ends once a team has won more than half of it',
    says: ({ race }) => (race ? 'The match ends as soon as a team has won more than half of it.' : null),
  },
});

/** The rules for a match with an absent player. */
export const walkoversTopic = defineRuleTopic('match', 'What if a player is absent?', {
  walkoverScore: {
    label: 'Walkover score',
    says: (rules) => {
      const isByPoints = formatOf(rules).some(({ frames, scored }) => frames === 1 && scored === 'points');
      return `If a player is absent, the opponent wins${isByPoints ? ` ${rules.walkoverScore}–0` : ''}.`;
    },
  },
  walkoverBreaks: {
    label: 'The opponent’s breaks count',
    says: walkoverBreaksWords,
  },
});

/** The rules about the limits of scores and breaks, and about which breaks are recorded. */
export const scoreAndBreakLimitsTopic = defineRuleTopic('match', 'How high can scores and breaks be?', {
  highestScore: {
    label: 'Highest score',
    says: (rules) =>
      formatOf(rules).some(({ scored }) => scored === 'points') ? `A score is at most ${rules.highestScore}.` : null,
  },
  highestBreak: {
    label: 'Highest break',
    says: ({ highestBreak }) => `A break is at most ${highestBreak}.`,
  },
  breaksFrom: {
    label: 'Lowest break recorded',
    says: ({ breaksFrom }) =>
      breaksFrom <= 1 ? 'All breaks are recorded.' : `Breaks of ${breaksFrom} or more are recorded.`,
  },
});

const { framesPerFixture, maxFramesPerPlayer } = matchFormatTopic.settings;
const { walkoverScore } = walkoversTopic.settings;
const { highestScore, highestBreak, breaksFrom } = scoreAndBreakLimitsTopic.settings;

/** The labels of those rules about a match that have a single number as their value. */
export const NUMBER_RULE_LABELS = labelsOfSettings({
  framesPerFixture,
  walkoverScore,
  maxFramesPerPlayer,
  highestBreak,
  highestScore,
  breaksFrom,
});
export type NumberRuleName = keyof typeof NUMBER_RULE_LABELS;

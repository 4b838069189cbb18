import { countWithNoun } from '#domain/count.ts';
import { labelsOfSettings, defineRuleTopic } from '#domain/rules/topic.ts';
import type { TieBreak } from '#domain/seasons/season.ts';

/** The highest number of teams of a division that a rule can promote. A rule can relegate at most the same number. */
export const MAX_PROMOTED_OR_RELEGATED = 9;

/** The English name of each tie-break, for forms and for sentences such as those of the rule book. */
export const TIE_BREAK_WORDS: Readonly<Record<TieBreak, string>> = {
  matchesWon: 'Most matches won',
  frameDifference: 'Best frame difference',
  framesWon: 'Most frames won',
  fewestLost: 'Fewest matches lost',
  headToHead: 'Head to head',
  fewestPlayed: 'Fewest matches played',
  pointsDifference: 'Best points difference in frames',
  pointsFor: 'Most points scored in frames',
};

/** The rule about the order of teams that are level on points. */
export const tieBreaksTopic = defineRuleTopic('points', 'Which team is higher if two are level on points?', {
  tieBreaks: {
    label: 'Tie-breaks',
    says: ({ tieBreaks: [first, ...others] }) => {
      if (first === undefined) return 'Teams level on points share a position.';
      const further = others.map((one) => `, then ${TIE_BREAK_WORDS[one].toLowerCase()}`);
      return `Teams level on points are ranked by ${TIE_BREAK_WORDS[first].toLowerCase()}${further.join('')}.`;
    },
  },
});

/** The rules about how many teams go up and down. */
export const promotionAndRelegationTopic = defineRuleTopic('points', 'How many teams go up and down?', {
  promoted: {
    label: 'Teams promoted',
    says: ({ promoted }, { isHighest }) => (isHighest ? null : promotionOrRelegationSentence('top', promoted, 'up')),
  },
  relegated: {
    label: 'Teams relegated',
    says: ({ relegated }, { isLowest }) =>
      isLowest ? null : promotionOrRelegationSentence('bottom', relegated, 'down'),
  },
});

/** The labels of the rules about how many teams go up and down. */
export const ZONE_RULE_LABELS = labelsOfSettings(promotionAndRelegationTopic.settings);

function promotionOrRelegationSentence(
  which: 'top' | 'bottom',
  teams: number | null,
  where: 'up' | 'down',
): string | null {
  if (teams === null) return null;
  if (teams === 0) return `No team goes ${where}.`;
  return `The ${which} ${teams === 1 ? 'team goes' : `${countWithNoun(teams, 'team')} go`} ${where} at the end of the season.`;
}

import { defineRuleTopic } from '#domain/rules/topic.ts';
import type { SubstitutePolicy } from '#domain/seasons/season.ts';

/** The labels in the form for each choice of who may play for a team. */
export const SUBSTITUTE_WORDS: Readonly<Record<SubstitutePolicy, string>> = {
  registered: 'Only players in the squad',
  approval: 'Anybody, once the secretary approves',
  free: 'Anybody',
};

/** The rule that says who may play for a team besides its squad. */
export const substitutesTopic = defineRuleTopic('players', 'Who may play for a team?', {
  substitutes: {
    label: 'Who may play for a team',
    says: ({ substitutes: who = 'registered' }) =>
      ({
        registered: 'Only players in its squad may play for a team.',
        approval: 'Anybody may play for a team. The secretary must approve players from outside the squad.',
        free: 'Anybody may play for a team.',
      })[who],
  },
});

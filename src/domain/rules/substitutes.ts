import { topic } from '#domain/rules/topic.ts';
import type { Substitutes } from '#domain/seasons/season.ts';

/** What the form calls each rule about substitutes. */
export const SUBSTITUTE_WORDS: Readonly<Record<Substitutes, string>> = {
  registered: 'Only players in the squad',
  approval: 'Anybody, once the secretary approves',
  free: 'Anybody',
};

/** Who may play for a team apart from its squad. */
export const substitutes = topic('players', 'Who may play for a team?', {
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

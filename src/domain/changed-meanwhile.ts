// Messages for a user who saves something that another person has changed since the user opened the form. A table in
// docs/architecture.md lists what is saved, what each save compares, and which message it shows.

/**
 * Returns the name of the official who has changed something since the user opened it. `by`: that official's name,
 * empty if the official used the shared password. The result is then `Another official`.
 */
export function otherOfficialName(by: string | undefined): string {
  return by || 'Another official';
}

/**
 * Returns the message for a form whose value another official has changed since the user opened it. `by`: that
 * official's name. `what`: what was changed, such as `this result`. After a look at both versions, the user may save
 * again.
 */
export function changedSinceOpenedWords(by: string | undefined, what = 'this'): string {
  return `${otherOfficialName(by)} has changed ${what} since you opened it. Look at both, then save again.`;
}

/**
 * The message for a user who confirms, disputes or settles a card that has changed since the user opened it. The
 * response with this message also contains the current card.
 */
export const CARD_CHANGED = 'This card has been changed meanwhile.';

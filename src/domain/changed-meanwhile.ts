// The sentences for somebody who saves what another person has changed since the form was opened (409). The table in
// docs/architecture.md names every form, what it compares and which sentence it shows.

/** Returns the name of whoever made the other change. `by` is empty for an official with the shared password. */
export function otherOfficial(by: string | undefined): string {
  return by || 'Another official';
}

/**
 * Returns the sentence for a form whose value somebody else has changed since it was opened. The user looks at both
 * versions, and may save again. `what`: the words for the value.
 */
export function changedSinceOpened(by: string | undefined, what = 'this'): string {
  return `${otherOfficial(by)} has changed ${what} since you opened it. Look at both, then save again.`;
}

/**
 * The sentence for somebody who confirms, disputes or settles a card that has changed meanwhile. The answer has the
 * current card.
 */
export const CARD_CHANGED = 'This card has been changed meanwhile.';

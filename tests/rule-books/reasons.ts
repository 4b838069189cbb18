/** Reasons that several leagues share: why an official does something by hand, or what the site does not have. */
export const REASONS = {
  fees: 'The site keeps no accounts of fees; the treasurer keeps them.',
  fines: 'The site keeps no accounts of fines; the treasurer keeps them.',
  order: 'The captains write the order of play; a card takes the players in any order.',
  honours: 'A secretary looks it up in the statistics and enters it in the roll of honour.',
  ages: 'The site stores no dates of birth; the secretary asks before adding the player.',
  lateStart:
    'The captains count the minutes; the card then has the frames as walkovers or the official makes an adjustment.',
  feats: 'A card keeps breaks and scores, but no scores of darts.',
} as const;

/**
 * What the league says about handicaps (specification §2 and §9). Words and numbers only, so that they can be changed
 * without a look at the page.
 */
export type HandicapRules = {
  guide: { breaks: string; handicaps: string }[];
  challenges: string[];
  newPlayers: string[];
};

export const handicapRules: HandicapRules = {
  guide: [
    { breaks: 'Breaks under 20', handicaps: '50/60/70' },
    { breaks: 'Breaks of 20 to 30+', handicaps: '20/30/40' },
    { breaks: 'Breaks of 40 and over', handicaps: '0/10' },
  ],
  challenges: [
    'A handicap can be challenged when it is wrong by 20 points or more.',
    'Challenges go through the team captains: tell yours, and the captain puts it to the committee.',
    'The deadline for challenges is 25 October.',
  ],
  newPlayers: [
    'The committee sets a new player’s first handicap from the guide above, by the breaks that the player usually makes.',
    'Captains tell the committee what they know of the player’s game before his or her first match.',
    'The handicap is reviewed after the player’s first matches; until then the committee may change it at any time.',
  ],
};

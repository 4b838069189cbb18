import type { LeagueRules, Substitutes, TableRules, TieBreak, ZoneRules } from '#domain/seasons/season.ts';

// The labels of rules on screens and in messages.

export type NumberRule = Exclude<
  keyof LeagueRules,
  keyof TableRules | keyof ZoneRules | 'handicaps' | 'substitutes' | 'format' | 'walkoverBreaks'
>;

/** The labels of the rules that are numbers, in the order on screens. */
export const RULE_WORDS: Readonly<Record<NumberRule, string>> = {
  framesPerFixture: 'Frames in a fixture',
  walkoverScore: 'Walkover score',
  maxFramesPerPlayer: 'Frames per player in a fixture',
  highestBreak: 'Highest break',
  highestScore: 'Highest score',
  breaksFrom: 'Lowest break recorded',
};

export const ZONE_WORDS: Readonly<Record<keyof ZoneRules, string>> = {
  promoted: 'Teams promoted',
  relegated: 'Teams relegated',
};

export const POINT_WORDS: Readonly<Record<keyof TableRules['points'], string>> = {
  frameWon: 'Points for a frame won',
  fixtureWon: 'Points for a match won',
  fixtureDrawn: 'Points for a match drawn',
  aggregateWon: 'Points for more points over the whole card',
};

export const TIE_BREAK_WORDS: Readonly<Record<TieBreak, string>> = {
  matchesWon: 'Most matches won',
  frameDifference: 'Best frame difference',
  framesWon: 'Most frames won',
  fewestLost: 'Fewest matches lost',
  headToHead: 'Head to head',
  fewestPlayed: 'Fewest matches played',
};

export const SUBSTITUTE_WORDS: Readonly<Record<Substitutes, string>> = {
  registered: 'Only players of the squad',
  approval: 'Anybody, once the secretary approves',
  free: 'Anybody',
};

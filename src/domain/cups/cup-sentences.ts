import { cupDisplayName } from '#domain/cups/cup-label.ts';
import { countWithNoun } from '#domain/count.ts';
import type { Competition } from '#domain/cups/cup.ts';
import { appearancesSentence, decidedByRule, legsRule } from '#domain/cups/cup-rules.ts';
import { roundName } from '#domain/draws/draw.ts';
import { divisionInWords, type DivisionNames } from '#domain/seasons/division-names.ts';
import { joinNames } from '#domain/standings/places.ts';

/**
 * The names of the season's divisions and of its other competitions, which sentences about a competition can mention.
 */
type DivisionAndCupNames = {
  divisionNames?: DivisionNames | undefined;
  cups: readonly Pick<Competition, 'id' | 'name'>[];
};

/**
 * Returns the rules of a competition in sentences, for the rule book (Rule R32): who enters, how rounds are drawn, and
 * how ties are decided.
 */
export function cupRuleSentences(cup: Competition, around: DivisionAndCupNames): string[] {
  const said = [
    entrySentence(cup, around),
    ...groupStageSentences(cup),
    DRAW_SENTENCES[cup.draw],
    frameCountSentence(cup),
    decidedByRule.says(cup.decidedBy ?? 'frames'),
    legsRule.says(cup.legs ?? 1),
    ...handicapStartSentences(cup),
    eligibilitySentence(cup),
  ];
  return said.filter((sentence) => sentence !== null);
}

const ENTRANT_KIND_WORDS = { team: 'Teams', player: 'Single players', pair: 'Pairs' } as const;

function entrySentence(
  { kind, fromTable, losersOf }: Competition,
  { divisionNames, cups }: DivisionAndCupNames,
): string {
  if (fromTable) {
    const places = `${fromTable.places.length === 1 ? 'place' : 'places'} ${joinNames(fromTable.places.map(String))}`;
    return `The teams in ${places} of ${divisionInWords(divisionNames, fromTable.division)} enter.`;
  }
  if (losersOf === undefined) return `${ENTRANT_KIND_WORDS[kind]} enter.`;
  const main = cups.find(({ id }) => id === losersOf)?.name;
  return `${ENTRANT_KIND_WORDS[kind]} enter who lose their first tie in ${main === undefined ? 'another competition' : cupDisplayName(main)}.`;
}

const DRAW_SENTENCES: Readonly<Record<Competition['draw'], string>> = {
  eachRound: 'Each round is drawn after the one before.',
  bracket: 'All rounds of the knock-out are drawn at once.',
  table: 'There are no lots: the first meets the last, and the better placed is at home.',
};

function groupStageSentences({ groups, rounds }: Competition): string[] {
  if (!groups) return [];
  const { count, through } = groups;
  const frames = groups.bestOf !== null && groups.bestOf !== rounds[0]?.bestOf ? groups.bestOf : null;
  const best = through === 1 ? 'The winner' : `The best ${through}`;
  return [
    `First there are ${countWithNoun(count, 'group')}, in which all meet once. ${best} of each group ${through === 1 ? 'goes' : 'go'} through to the knock-out.`,
    ...(frames === null ? [] : [`A tie in a group is best of ${countWithNoun(frames, 'frame')}.`]),
  ];
}

/**
 * Returns a sentence about the number of frames, such as `A tie is best of 5 frames, in the final best of 7 frames.`,
 * or `A tie has 4 frames.` if all frames are always played. Returns `null` if there are no rounds.
 */
function frameCountSentence(cup: Competition): string | null {
  const { rounds } = cup;
  const [first] = rounds;
  if (!first) return null;
  const many = (bestOf: number) => `${isDecidedByMajority(cup) ? 'best of ' : ''}${countWithNoun(bestOf, 'frame')}`;
  const what = `${cup.legs === undefined ? 'A tie' : 'A leg'} ${isDecidedByMajority(cup) ? 'is' : 'has'}`;
  const changes = rounds.flatMap(({ bestOf }, i) =>
    i === 0 || bestOf === rounds[i - 1]?.bestOf ? [] : [`, ${fromRoundOnText(cup, i + 1)} ${many(bestOf)}`],
  );
  return `${what} ${many(first.bestOf)}${changes.join('')}.`;
}

/** Returns whether a tie is over once a side has won more than half of the frames. */
function isDecidedByMajority(cup: Competition): boolean {
  return cup.decidedBy === undefined && cup.legs === undefined;
}

/** Returns text such as `from the semi-finals on`, or `in the final`. */
function fromRoundOnText({ rounds }: Competition, round: number): string {
  return round === rounds.length ? 'in the final' : `from ${roundInWords(rounds.length, round)} on`;
}

function roundInWords(rounds: number, round: number): string {
  const name = roundName(round, rounds).toLowerCase();
  return name.startsWith('round') ? name : `the ${name}`;
}

function handicapStartSentences({ handicap, maxStart, entrants, decidedBy: what }: Competition): string[] {
  const isOwn = entrants.some(({ ownStart }) => ownStart !== undefined);
  const most = maxStart === null ? '' : `, with a start of at most ${countWithNoun(maxStart, 'point')}`;
  const once = what === 'total' ? 'once for the tie' : 'in each frame';
  return [
    ...(handicap ? [`Handicaps count${most}.`] : []),
    ...(isOwn ? [`An entrant with a start of its own has it ${once}.`] : []),
  ];
}

function eligibilitySentence({ appearances, kind, rounds, groups }: Competition): string | null {
  if (!appearances) return null;
  const { matches, fromRound } = appearances;
  const isAll = fromRound === null || (fromRound === 1 && !groups);
  const round = isAll ? null : roundInWords(rounds.length, fromRound);
  return appearancesSentence({ least: matches, isTeam: kind === 'team', round });
}

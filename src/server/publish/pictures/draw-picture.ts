import { z } from 'zod';
import { answerOrThrow } from '#contract/client.ts';
import { cupDisplayName } from '#domain/cups/cup-label.ts';
import { BYE, groupLetter, type Pair } from '#domain/draws/draw.ts';
import { orNotFound } from '../../refusal.ts';
import { weekdayAndFullDate } from '../day-words.ts';
import type { PublicationSource } from '../publication.ts';
import type { Block, Row } from './block-drawing.ts';
import { titledBlockUnlessEmpty } from './blocks.ts';
import type { ShareablePictureContent } from './picture.ts';
import type { SharedPictureFormat } from './shapes.ts';

export const cupDrawPictureParameters = { competitionId: z.string(), drawId: z.string() };
type CupDrawPictureParameters = { competitionId: string; drawId: string };

/**
 * Returns the picture of a cup draw, with its pairs or groups. Throws 404 if there is no such draw, or if it was
 * undone.
 */
export async function cupDrawPictureContent(
  source: PublicationSource,
  wanted: CupDrawPictureParameters,
  shape: SharedPictureFormat,
): Promise<ShareablePictureContent> {
  const { competitionId, drawId } = wanted;
  const cup = answerOrThrow(await source.api('GET /api/competitions/{competitionId}', { params: { competitionId } }));
  const found = cup.draws.find(({ id, takenBack }) => id === drawId && !takenBack);
  const { matches, round, day, groups } = orNotFound(found, 'There is no such draw.');
  const name = groups === undefined ? cup.rounds.find((one) => one.round === round)?.name : 'Groups';
  const blocks = groups === undefined ? pairBlocks(matches, shape) : blocksOfCupGroups(matches, groups);
  const hidden = groups === undefined && shape === 'card' ? Math.max(0, matches.length - MAX_PAIRS_IN_LINK_PREVIEW) : 0;
  return {
    title: cupDisplayName(cup.name),
    subtitle: [name === undefined ? 'Draw' : `Draw: ${name}`, weekdayAndFullDate(day)].join(', '),
    blocks,
    columns:
      areNamesStacked(matches, shape) && groups === undefined ? 1 : Math.min(blocks.length, shape === 'post' ? 2 : 4),
    note: hidden === 0 ? '' : `and ${hidden} more`,
    largest: areNamesStacked(matches, shape) ? MAX_STACKED_FONT_SIZE : MAX_FONT_SIZE,
    path: `/cups/${encodeURIComponent(competitionId)}`,
  };
}

/** The largest font size, except in portrait pictures with few pairs. */
const MAX_FONT_SIZE = 25;
/** The largest font size in portrait pictures with few pairs. */
const MAX_STACKED_FONT_SIZE = 34;

/** Returns whether each name has a row of its own: in a portrait picture (`post`), if the pairs are few enough. */
function areNamesStacked(matches: readonly Pair[], shape: SharedPictureFormat): boolean {
  return shape === 'post' && matches.length <= 6;
}

/** How many pairs fit in a column of a picture, for each format. */
const PAIRS_PER_COLUMN: Record<SharedPictureFormat, number> = { card: 8, post: 16 };
/** How many pairs the preview of a link (`card`) shows at most. More would not be readable. */
const MAX_PAIRS_IN_LINK_PREVIEW = 16;

function stackedPairBlock({ competitorA, competitorB }: Pair): Block {
  const isBye = competitorB === BYE;
  const row = (before: string, text: string, pair: 'first' | 'second'): Row => ({
    pair,
    cells: [
      { text: before, ems: 1.3, tone: 'soft' },
      { text, tone: isBye && pair === 'second' ? 'soft' : undefined },
    ],
  });
  return {
    head: [],
    rows: [row('', competitorA, 'first'), row(isBye ? '' : 'v', isBye ? 'bye' : competitorB, 'second')],
  };
}

function pairBlocks(matches: readonly Pair[], shape: SharedPictureFormat): Block[] {
  if (areNamesStacked(matches, shape)) return matches.map(stackedPairBlock);
  const shown = shape === 'card' ? matches.slice(0, MAX_PAIRS_IN_LINK_PREVIEW) : matches;
  const rows = shown.map(({ competitorA, competitorB }): Row => {
    return {
      cells: [
        { text: competitorA, align: 'end' },
        { text: competitorB === BYE ? '' : 'v', ems: 2.4, align: 'middle', tone: 'soft' },
        { text: competitorB === BYE ? 'bye' : competitorB, tone: competitorB === BYE ? 'soft' : undefined },
      ],
    };
  });
  const half = rows.length > PAIRS_PER_COLUMN[shape] ? Math.ceil(rows.length / 2) : rows.length;
  return [...titledBlockUnlessEmpty('', rows.slice(0, half)), ...titledBlockUnlessEmpty('', rows.slice(half))];
}

/** Returns a block for each group. The entrants were dealt into the groups in turn, in the order of the draw. */
function blocksOfCupGroups(matches: readonly Pair[], groups: number): Block[] {
  const names = matches
    .flatMap(({ competitorA, competitorB }) => [competitorA, competitorB])
    .filter((name) => name !== BYE);
  return Array.from({ length: groups }, (_, group) => ({
    head: [{ text: `Group ${groupLetter(group)}`, tone: 'strong' as const }],
    rows: names.filter((_, index) => index % groups === group).map((text) => ({ cells: [{ text }] })),
  }));
}

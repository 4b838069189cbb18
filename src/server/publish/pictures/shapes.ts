/**
 * The format of a picture. `card` is the preview of a link in a chat, `post` is for sharing, `wide` and `tall` are for
 * pages on a desktop and on a phone.
 */
export type Shape = 'card' | 'post' | 'wide' | 'tall';
/** The shapes of a picture for sharing. */
export type SharedShape = 'card' | 'post';

/**
 * The measures of a shape. `columns`: how many blocks are side by side, `null` for all. `side`: the space to their left
 * and right. `band`: the height of the title band. `pad`: the space in a row, in ems. `head`: the font size of a
 * block's headings, as a share of that of its rows. `spare`: how much wider than the measured font the browser's may
 * be, as a factor. `fixed`: only for pictures of a fixed size.
 */
export type Measures = {
  width: number;
  columns: number | null;
  side: number;
  gutter: number;
  band: number;
  title: { size: number; y: number };
  ball: { radius: number; y: number };
  pad: number;
  head: number;
  spare: { plain: number; bold: number };
  fixed: FixedSize | null;
  /** The top of a hero, its height above blocks, and how many lines of sentences fit below it. */
  hero: { top: number; height: number; lines: number };
};

/**
 * The size of a picture, and the top and bottom of its blocks, in pixels. `largest` and `readable` are font sizes.
 * Sizes below `readable` are used only if nothing else fits.
 */
export type FixedSize = {
  width: number;
  height: number;
  top: number;
  bottom: number;
  largest: number;
  readable: number;
};

/** The measures that all pictures for sharing have in common, and those of all pictures in pages. */
const SHARED = { gutter: 12, title: { size: 29, y: 46 }, pad: 0.5, spare: { plain: 1, bold: 1 } };
const IN_PAGE = {
  pad: 0.875,
  head: 1,
  spare: { plain: 1.17, bold: 1.3 },
  fixed: null,
  hero: { top: 0, height: 0, lines: 0 },
};
const SMALL_BALL = { radius: 6.5, y: 17 };

export const MEASURES: Record<Shape, Measures> = {
  card: {
    ...SHARED,
    width: 560,
    columns: null,
    side: 26,
    band: 294,
    ball: SMALL_BALL,
    head: 0.75,
    // The size that chats and social networks expect.
    fixed: { width: 1200, height: 630, top: 84, bottom: 278, largest: 48, readable: 15 },
    hero: { top: 74, height: 82, lines: 2 },
  },
  post: {
    ...SHARED,
    width: 540,
    columns: 1,
    side: 22,
    band: 675,
    ball: SMALL_BALL,
    head: 0.9,
    fixed: { width: 1080, height: 1350, top: 84, bottom: 657, largest: 22, readable: 13 },
    hero: { top: 78, height: 176, lines: 4 },
  },
  wide: {
    ...IN_PAGE,
    width: 1200,
    columns: 2,
    side: 24,
    gutter: 24,
    band: 104,
    title: { size: 36, y: 50 },
    ball: { radius: 10, y: 44 },
  },
  tall: {
    ...IN_PAGE,
    width: 358,
    columns: 1,
    side: 10,
    gutter: 10,
    band: 96,
    title: { size: 27, y: 50 },
    ball: SMALL_BALL,
  },
};

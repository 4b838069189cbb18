/**
 * The format of a picture. `card`: the preview of a link in a chat. `post`: a portrait picture for sharing. `wide` and
 * `tall`: pictures in the site's pages, on a desktop and on a phone.
 */
export type PictureFormat = 'card' | 'post' | 'wide' | 'tall';
/** The formats of pictures for sharing. */
export type SharedPictureFormat = 'card' | 'post';

/**
 * The measures of a format. Lengths are in SVG user units. `columns`: how many blocks are side by side; `null` for all.
 * `side`: the margin left and right of the blocks. `gutter`: the gap between blocks. `band`: the height of the title
 * band. `pad`: the space above a row's text plus the space below it, in ems. `head`: the font size of a block's
 * headings, as a share of the rows' font size. `spare`: how much wider the browser's font may be than the measured
 * font, as a factor. `fixed`: the fixed size of a picture; `null` if a picture is as high as its content.
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
  fixed: FixedMeasures | null;
  /**
   * `top`: the top of the hero. `height`: the usual height of the hero in a picture with blocks. `lines`: how many
   * lines of sentences fit below the hero.
   */
  hero: { top: number; height: number; lines: number };
};

/**
 * `width` and `height` are the size of a picture in pixels. The other fields are in SVG user units. `top` and `bottom`
 * are the limits of the picture's blocks. `largest` is the largest font size of the blocks. Font sizes below `readable`
 * are used only if larger text does not fit.
 */
export type FixedMeasures = {
  width: number;
  height: number;
  top: number;
  bottom: number;
  largest: number;
  readable: number;
};

/** The measures that the formats of pictures for sharing have in common. */
const SHAREABLE_PICTURE_MEASURES = { gutter: 12, title: { size: 29, y: 46 }, pad: 0.5, spare: { plain: 1, bold: 1 } };
/** The measures that are the same for all formats of pictures in the site's pages. */
const PAGE_PICTURE_MEASURES = {
  pad: 0.875,
  head: 1,
  spare: { plain: 1.17, bold: 1.3 },
  fixed: null,
  hero: { top: 0, height: 0, lines: 0 },
};
const SMALL_BALL = { radius: 6.5, y: 17 };

export const MEASURES_BY_FORMAT: Record<PictureFormat, Measures> = {
  card: {
    ...SHAREABLE_PICTURE_MEASURES,
    width: 560,
    columns: null,
    side: 26,
    band: 294,
    ball: SMALL_BALL,
    head: 0.75,
    // Chats and social networks expect this width and height.
    fixed: { width: 1200, height: 630, top: 84, bottom: 278, largest: 48, readable: 15 },
    hero: { top: 74, height: 82, lines: 2 },
  },
  post: {
    ...SHAREABLE_PICTURE_MEASURES,
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
    ...PAGE_PICTURE_MEASURES,
    width: 1200,
    columns: 2,
    side: 24,
    gutter: 24,
    band: 104,
    title: { size: 36, y: 50 },
    ball: { radius: 10, y: 44 },
  },
  tall: {
    ...PAGE_PICTURE_MEASURES,
    width: 358,
    columns: 1,
    side: 10,
    gutter: 10,
    band: 96,
    title: { size: 27, y: 50 },
    ball: SMALL_BALL,
  },
};

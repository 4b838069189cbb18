import {
  makePdf,
  type DocumentHead,
  drawTitle,
  addText,
  drawHorizontalLine,
  remainingPageHeight,
  MARGIN,
  type FontFace,
  type StructureElement,
  type PdfDocument,
  contentWidth,
} from './paper.ts';
import { lightThemeColours, palette } from '#contract/palette.ts';
import type { PausingComputation } from '#domain/pausing-computation.ts';
import type { DocumentLoader } from './documents.ts';
import { ruleBookTextOfSeason } from '#server/seasons/rule-book.ts';
import { parseMarkdown } from '#server/content/markdown.ts';

/**
 * Makes a PDF of the league's rules, which are Markdown. If the text begins with a heading `# …`, that heading becomes
 * the title.
 */
export function rulesDocument(subject: DocumentHead, rules: string): Promise<Buffer> {
  const own = /^\s*#[ \t]+(.+?)[ \t#]*(?:\r?\n|$)/.exec(rules);
  const text = own === null ? rules : rules.slice(own[0].length);
  return makePdf(subject, function* (sheet, root) {
    drawTitle(sheet, root, { ...subject, title: own?.[1] ?? subject.title, below: '' });
    yield* drawMarkdown(sheet, root, text.trim() === '' ? 'The league has not written down its rules yet.' : text);
  });
}

export const loadRules: DocumentLoader = async (facts, subject, { season }) => {
  const rules = await ruleBookTextOfSeason(facts, season);
  return () => rulesDocument(subject, rules);
};

type MarkdownToken = ReturnType<typeof parseMarkdown>[number];
/**
 * A list that is being drawn: its structure element, the number of its next entry (`null` for bullets), the structure
 * element of the current entry, and the number or bullet that is still to be drawn before this entry ('' if there is
 * none).
 */
type ListBeingDrawn = { part: StructureElement; next: number | null; entry: StructureElement | null; mark: string };
/**
 * The state while Markdown is drawn: the PDF and its root element, the open lists, the tag of the open heading (`null`:
 * none), the number of open quotations, and the numbers of the current section and rule.
 */
type DrawingState = {
  sheet: PdfDocument;
  root: StructureElement;
  lists: ListBeingDrawn[];
  heading: string | null;
  quoted: number;
  numbers: SectionAndRuleNumbers;
};
/** The number of the current section, and of the last rule drawn in it. Before the first section, both are 0. */
type SectionAndRuleNumbers = { section: number; rule: number };

const INDENT_STEP = 30;
const BODY_FONT_SIZE = 10.5;
const HEADING_SIZES: Record<string, number> = { h1: 20, h2: 13.5, h3: 12 };

const tokenHandlers: Record<string, (drawing: DrawingState, token: MarkdownToken) => void> = {
  heading_open: (drawing, { tag }) => void (drawing.heading = tag),
  heading_close: (drawing) => void (drawing.heading = null),
  bullet_list_open: (drawing) => openList(drawing, null),
  ordered_list_open: (drawing, token) => openList(drawing, Number(token.attrGet('start') ?? 1)),
  bullet_list_close: closeList,
  ordered_list_close: closeList,
  list_item_open: openListEntry,
  list_item_close: ({ lists }) => lists.at(-1)?.entry?.end(),
  blockquote_open: (drawing) => void drawing.quoted++,
  blockquote_close: (drawing) => void drawing.quoted--,
  inline: drawInline,
  hr: ({ sheet }) => drawDivider(sheet),
  code_block: drawCodeBlock,
  fence: drawCodeBlock,
};

/**
 * Draws Markdown: headings, paragraphs, lists, quotations, horizontal lines and code. Each cell of a table becomes a
 * paragraph.
 */
function* drawMarkdown(sheet: PdfDocument, root: StructureElement, text: string): PausingComputation<void> {
  const drawing: DrawingState = { sheet, root, lists: [], heading: null, quoted: 0, numbers: { section: 0, rule: 0 } };
  for (const token of parseMarkdown(text)) {
    tokenHandlers[token.type]?.(drawing, token);
    yield;
  }
}

function drawInline(drawing: DrawingState, token: MarkdownToken): void {
  const { sheet, root, lists, heading, quoted } = drawing;
  const runs = textRunsOf(token.children ?? []);
  if (runs.length === 0) return;
  if (heading !== null) return drawHeading(drawing, heading, runs);
  const indent = (lists.length + quoted) * INDENT_STEP;
  const list = lists.at(-1);
  sheet.fontSize(BODY_FONT_SIZE).fillColor(lightThemeColours.ink);
  const [x, width] = [MARGIN + indent, contentWidth(sheet) - indent];
  // Begins a new page if necessary, so that a text of at most 72 points in height is not split between pages.
  const words = runs.map((run) => run.text).join('');
  startNewPageIfNeeded(sheet, Math.min(sheet.font('regular').heightOfString(words, { width, lineGap: 1 }), 72));
  if (list !== undefined && list.mark !== '') {
    const { y } = sheet;
    const { mark } = list;
    addText(sheet, list.entry ?? root, 'Lbl', () => {
      sheet
        .font('regular')
        .text(mark, x - INDENT_STEP, y, { width: INDENT_STEP - 6, align: 'right', lineBreak: false });
    });
    sheet.y = y;
    list.mark = '';
  }
  addText(sheet, list?.entry ?? root, list === undefined ? 'P' : 'LBody', () => drawTextRuns(sheet, runs, x, width));
  sheet.y += list === undefined ? 5 : 3;
}

function drawHeading({ sheet, root, numbers }: DrawingState, tag: string, runs: readonly TextRun[]): void {
  if (tag === 'h2') Object.assign(numbers, { section: numbers.section + 1, rule: 0 });
  const size = HEADING_SIZES[tag] ?? 11.5;
  startNewPageIfNeeded(sheet, size + 50);
  sheet.y += tag === 'h1' ? 0 : 5;
  addText(sheet, root, tag.toUpperCase(), () => {
    const words = runs.map((run) => run.text).join('');
    sheet
      .font('bold')
      .fontSize(size)
      .fillColor(palette.baize800)
      .text(words, MARGIN, sheet.y, { width: contentWidth(sheet) });
  });
  sheet.y += 3;
}

function drawCodeBlock({ sheet, root }: DrawingState, { content }: MarkdownToken): void {
  addText(sheet, root, 'P', () => sheet.font('regular').fontSize(BODY_FONT_SIZE).text(content, MARGIN, sheet.y));
}

function openList({ sheet, root, lists }: DrawingState, next: number | null): void {
  const part = sheet.struct('L');
  (lists.at(-1)?.entry ?? root).add(part);
  lists.push({ part, next, entry: null, mark: '' });
}

/**
 * Begins an entry of a list. In a section, the entries of an outermost list are rules. They are numbered by section and
 * rule, such as `3.2`, as on the site's page with the rules.
 */
function openListEntry({ sheet, lists, numbers }: DrawingState): void {
  const list = lists.at(-1);
  if (list === undefined) return;
  list.entry = sheet.struct('LI');
  list.part.add(list.entry);
  const isRule = numbers.section > 0 && lists.length === 1;
  list.mark = isRule ? `${numbers.section}.${++numbers.rule}` : list.next === null ? '•' : `${list.next}.`;
  if (list.next !== null) list.next += 1;
}

function closeList({ sheet, lists }: DrawingState): void {
  lists.pop()?.part.end();
  sheet.y += 4;
}

/** Consecutive characters in one font. */
type TextRun = { text: string; face: FontFace };

function textRunsOf(tokens: readonly MarkdownToken[]): TextRun[] {
  const runs: TextRun[] = [];
  let bold = 0;
  let italic = 0;
  for (const { type, content } of tokens) {
    if (type === 'strong_open') bold++;
    else if (type === 'strong_close') bold--;
    else if (type === 'em_open') italic++;
    else if (type === 'em_close') italic--;
    else {
      const text = type === 'softbreak' ? ' ' : type === 'hardbreak' ? '\n' : content;
      if (text !== '') runs.push({ text, face: bold > 0 ? 'bold' : italic > 0 ? 'italic' : 'regular' });
    }
  }
  return runs;
}

function drawTextRuns(sheet: PdfDocument, runs: readonly TextRun[], x: number, width: number): void {
  for (const [index, { text, face }] of runs.entries()) {
    const options = { width, continued: index < runs.length - 1, lineGap: 1 };
    sheet.font(face);
    if (index === 0) sheet.text(text, x, sheet.y, options);
    else sheet.text(text, options);
  }
}

function drawDivider(sheet: PdfDocument): void {
  const y = sheet.y + 4;
  drawHorizontalLine(sheet, { x: MARGIN, y, width: contentWidth(sheet) });
  sheet.y = y + 8;
}

/**
 * Begins a new page if less than `height` points are left. This keeps a heading with its text, and keeps a short text
 * on one page.
 */
function startNewPageIfNeeded(sheet: PdfDocument, height: number): void {
  if (height > remainingPageHeight(sheet)) sheet.addPage();
}

import { expect, test } from 'vitest';
import { valueAnswersOf, cardsRead, readTables } from '../../../../tests/support/read-tables.ts';

const CARD = 'Season = season|Div = division|Wk = week|Home = homeTeam|Away = awayTeam';
const FRAME = 'HP = homePlayer|HS = homeScore|AP = awayPlayer|AS = awayScore';
const AT = '25/26|1|2|Lions|Tigers';

/** Returns what is read from the lines of one match card. `headings`: those after the columns of `CARD`. */
function read(headings: string, lines: string[], answers: string[] = []) {
  const text = [`${CARD}|${headings}`, ...lines.map((line) => `${AT}|${line}`)].join('\n');
  const found = readTables('results', text, { answers: valueAnswersOf(...answers) });
  return { ...found, rows: cardsRead(found).slice(1) };
}

type Case = {
  headings?: string;
  lines: string[];
  rows: string[];
  asked?: string[];
  faults?: string[];
  leftOut?: string[];
  answers?: string[];
};

const CASES: Record<string, Case> = {
  'a plain card': {
    lines: ['Ann Lee|72|Bo Day|31', 'Cal Roe|20.0|Dee Orr| 64'],
    rows: ['1 Ann Lee 72 v Bo Day 31', '2 Cal Roe 20 v Dee Orr 64'],
  },
  'scores in one cell': {
    headings: 'HP = homePlayer|Score = score|AP = awayPlayer',
    lines: ['Ann Lee|72-31|Bo Day', 'Cal Roe|20/64|Dee Orr'],
    rows: ['1 Ann Lee 72 v Bo Day 31', '2 Cal Roe 20 v Dee Orr 64'],
  },
  'scores that are none': {
    headings: 'HP = homePlayer|Score = score|AP = awayPlayer',
    lines: ['Ann Lee|2026-02-03|Bo Day', 'Cal Roe|1072-31|Dee Orr', 'Eve Kay|7 2-31|Fay Lim', 'Gus Ray|72-31|Ida Poe'],
    rows: ['1  ? v  ? faulty', '2  ? v  ? faulty', '3  ? v  ? faulty', '4 Gus Ray 72 v Ida Poe 31'],
    faults: [
      '2: Score is "2026-02-03", which is a date: the spreadsheet changed the score into one. Format the cell as text, and type the score again.',
      '3: Score is "1072-31", which is too high for a score.',
      '4: Score is "7 2-31", which is not a score.',
    ],
  },
  'players and points in one cell': {
    headings: 'Frame = frame',
    lines: ['Ann Lee 72-31 Bo Day', 'Cal Roe v Dee Orr', 'Ann Lee'],
    rows: ['1 Ann Lee 72 v Bo Day 31', '2 Cal Roe ? v Dee Orr ? faulty', '3  ? v  ? faulty'],
    faults: [
      '3: Cal Roe v Dee Orr has no points.',
      '4: Frame is "Ann Lee", which is not two players and their points.',
    ],
    asked: ['void empty scores'],
  },
  'first names and surnames': {
    headings: 'HF = homeFirstName|HN = homeSurname|HS = homeScore|AF = awayFirstName|AN = awaySurname|AS = awayScore',
    lines: ['Ann|Lee|72|Bo|Day|31', 'Ann||72||Day|31'],
    rows: ['1 Ann Lee 72 v Bo Day 31', '2 Ann 72 v Day 31'],
  },
  'frames beside one another': {
    headings: 'H1 = homePlayer|S1 = score|A1 = awayPlayer|H2 = homePlayer 2|S2 = score 2|A2 = awayPlayer 2',
    lines: ['Ann Lee|72-31|Bo Day|Cal Roe|20-64|Dee Orr'],
    rows: ['1 Ann Lee 72 v Bo Day 31', '2 Cal Roe 20 v Dee Orr 64'],
  },
  'several frames of one pair of players': {
    headings: 'HP = homePlayer|AP = awayPlayer|F1 = score|F2 = score 2|F3 = score 3',
    lines: ['Ann Lee|Bo Day|60-12|9-77|', 'Cal Roe|Dee Orr|50-1|55-2|'],
    rows: [
      '1.1 Ann Lee 60 v Bo Day 12',
      '1.2 Ann Lee 9 v Bo Day 77',
      '2.1 Cal Roe 50 v Dee Orr 1',
      '2.2 Cal Roe 55 v Dee Orr 2',
    ],
  },
  'numbers of frames as words': {
    headings: `No = match|${FRAME}`,
    lines: ['Frame 2|Ann Lee|72|Bo Day|31', '1.|Cal Roe|20|Dee Orr|64', 'x|Eve Kay|55|Fay Lim|49'],
    rows: ['2 Ann Lee 72 v Bo Day 31', '1 Cal Roe 20 v Dee Orr 64', 'Eve Kay 55 v Fay Lim 49 faulty'],
    faults: ['4: No is "x", which is not a whole number.'],
  },
  'breaks in many notations': {
    headings: `${FRAME}|HB = homeBreak|AB = awayBreak`,
    lines: ['Ann Lee|72|Bo Day|31|41, 35|', 'Cal Roe|20|Dee Orr|64||50+', 'Eve Kay|55|Fay Lim|49|abc|Break 45'],
    rows: [
      '1 Ann Lee 72 (41,35) v Bo Day 31',
      '2 Cal Roe 20 v Dee Orr 64 (50)',
      '3 Eve Kay 55 v Fay Lim 49 (45) faulty',
    ],
    faults: ['4: HB is "abc", which is not a whole number.'],
  },
  'marks beside names': {
    lines: ['Ann Lee (35)|72|Cal Roe*|31', 'Fox, Bob|20|Dee Orr (sub)|64', 'Ann Lee (35)|55|Fay Lim [-14]|49'],
    rows: ['1 Ann Lee 72 v Cal Roe 31', '2 Bob Fox 20 v Dee Orr 64', '3 Ann Lee 55 v Fay Lim 49'],
    leftOut: [
      '2: Ann Lee (35) is imported as Ann Lee, without (35).',
      '2: Cal Roe* is imported as Cal Roe, without *.',
      '3: Dee Orr (sub) is imported as Dee Orr, without (sub).',
      '4: Fay Lim [-14] is imported as Fay Lim, without [-14].',
    ],
  },
  'numbers that may tell two people apart': {
    lines: ['Ann Lee (1)|72|Cal Roe (2)|31', 'Ann Lee (2)|20|Cal Roe (20)|64', 'Ann Lee (1)|55|Cal Roe (2)|49'],
    rows: ['1 Ann Lee 72 v Cal Roe 31', '2 ? 20 v Cal Roe 64 faulty', '3 Ann Lee 55 v Cal Roe 49'],
    faults: ['3: Ann Lee (1) and Ann Lee (2) may be two people: write their names apart.'],
    leftOut: [
      '2: Ann Lee (1) is imported as Ann Lee, without (1).',
      '2: Cal Roe (2) is imported as Cal Roe, without (2).',
      '3: Ann Lee (2) is imported as Ann Lee, without (2).',
      '3: Cal Roe (20) is imported as Cal Roe, without (20).',
    ],
  },
  'names that are none': {
    lines: ['07700 900123|72|Bo Day|31', 'Home Player|20|72|64', 'Cal Roe|2026-02-03|Dee Orr|'],
    rows: ['1 ? 72 v Bo Day 31 faulty', '2 ? 20 v ? 64 faulty', '3 Cal Roe ? v Dee Orr ? faulty'],
    faults: [
      '2: The home player is "07700 900123": that is a number, not a name.',
      '3: The home player is "Home Player": that is a heading, not a name.',
      '3: The away player is "72": that is a number, not a name.',
      '4: HS is "2026-02-03", which is a date: the spreadsheet changed the score into one. Format the cell as text, and type the score again.',
      '4: AS is empty.',
    ],
  },
  'words for nobody': {
    lines: ['Ann Lee|42|No Player|0', '-|0|Dee Orr|42', 'Eve Kay|42|Absent|0', 'n/a||n/a|', 'Gus Ray|70|Hal Tye|1'],
    rows: ['1 Ann Lee 42 v – 0', '2 – 0 v Dee Orr 42', '3 Eve Kay 42 v – 0', '4 – 0 v – 0', '5 Gus Ray 70 v Hal Tye 1'],
    asked: ['nobody No Player', 'nobody -', 'nobody n/a'],
  },
  'words for nobody that are somebody, or leave the line out': {
    lines: ['Ann Lee|72|X|0', 'Void|0|Dee Orr|42'],
    answers: ['nobody | x | person', 'nobody | void | left-out'],
    rows: ['1 Ann Lee 72 v X 0'],
    leftOut: ['3: It has no player, and you leave such lines out.'],
  },
  'a walkover word in a score': {
    lines: [
      'Ann Lee|w/o|Bo Day|',
      'Cal Roe|0|Dee Orr|W.O.',
      'Eve Kay|walkover|No player|0',
      'Gus Ray|w/o|Hal Tye|w/o',
      'Ann Lee|72|Bo Day|1',
    ],
    rows: [
      '1 Ann Lee 42 v – 0',
      '2 – 0 v Dee Orr 42',
      '3 Eve Kay 42 v – 0',
      '4 Gus Ray ? v Hal Tye ? faulty',
      '5 Ann Lee 72 v Bo Day 1',
    ],
    asked: ['nobody No player'],
    faults: ['5: HS is "w/o", but the line does not say who won.'],
    leftOut: [
      '2: Bo Day did not play: the home side won by a walkover.',
      '3: Cal Roe did not play: the away side won by a walkover.',
    ],
  },
  'a word in place of both scores': {
    headings: 'HP = homePlayer|Score = score|AP = awayPlayer',
    lines: ['Ann Lee|72 v 31|Bo Day', 'Cal Roe|Void|Dee Orr', 'Eve Kay|W/O|Absent', 'Gus Ray|W/O|Hal Tye'],
    rows: [
      '1 Ann Lee 72 v Bo Day 31',
      '2 Cal Roe ? v Dee Orr ? faulty',
      '3 Eve Kay 42 v – 0',
      '4 Gus Ray ? v Hal Tye ? faulty',
    ],
    asked: ['void empty scores'],
    faults: ['3: Cal Roe v Dee Orr has no points.', '5: Score is "W/O", but the line does not say who won.'],
  },
  'a score against nobody that is not the rule’s': {
    lines: ['Ann Lee|50|Absent|0', 'Cal Roe|72|Dee Orr|1'],
    rows: ['1 Ann Lee 50 v – 0 faulty', '2 Cal Roe 72 v Dee Orr 1'],
    asked: ['walkover 50–0'],
    faults: ['2: 50–0 against an absent player is not the walkover score of this league, 42–0.'],
  },
  'a score against nobody that counts as a walkover': {
    lines: ['Absent|0|Ann Lee|50', 'Cal Roe|72|Dee Orr|1'],
    answers: ['walkover | 50–0 | rule'],
    rows: ['1 – 0 v Ann Lee 42', '2 Cal Roe 72 v Dee Orr 1'],
  },
  'a score against nobody that stays as it stands': {
    lines: ['Absent|0|Ann Lee|50', 'Cal Roe|72|Dee Orr|1'],
    answers: ['walkover | 50–0 | frame'],
    rows: ['1 – 0 v Ann Lee 50', '2 Cal Roe 72 v Dee Orr 1'],
  },
  'a player alone without a score': {
    lines: ['Ann Lee|||', 'Cal Roe|72|Dee Orr|1'],
    rows: ['1 Ann Lee 42 v – 0', '2 Cal Roe 72 v Dee Orr 1'],
  },
  'frames without points': {
    lines: ['Ann Lee||Bo Day|', 'Cal Roe|0|Dee Orr|0'],
    rows: ['1 Ann Lee ? v Bo Day ? faulty', '2 Cal Roe ? v Dee Orr ? faulty'],
    asked: ['void empty scores'],
    faults: ['2: Ann Lee v Bo Day has no points.', '3: Cal Roe v Dee Orr has no points.'],
  },
  'frames without points that are void': {
    lines: ['Ann Lee||Bo Day|'],
    answers: ['void | empty scores | void'],
    rows: ['1 – 0 v – 0'],
    leftOut: ['2: Ann Lee v Bo Day is void: the names are not stored.'],
  },
  'frames without points that are left out': {
    lines: ['Ann Lee||Bo Day|', 'Cal Roe|72|Dee Orr|1'],
    answers: ['void | empty scores | left-out'],
    rows: ['1 Cal Roe 72 v Dee Orr 1'],
    leftOut: ['2: Ann Lee v Bo Day has no points.'],
  },
  'a winner without points': {
    headings: 'HP = homePlayer|AP = awayPlayer|Winner = winner',
    lines: [
      'Ann Lee|Bo Day|H',
      'Cal Roe|Dee Orr|away',
      'Eve Kay|Fay Lim|Fay Lim',
      'Gus Ray|Ida Poe|Lions',
      'Hal Tye|Jon Fry|Kit May',
    ],
    rows: [
      '1 Ann Lee 1 v Bo Day 0',
      '2 Cal Roe 0 v Dee Orr 1',
      '3 Eve Kay 0 v Fay Lim 1',
      '4 Gus Ray 1 v Ida Poe 0',
      '5 Hal Tye v Jon Fry faulty',
    ],
    faults: ['6: Winner is "Kit May", which is neither side nor one of the players.'],
  },
  'a winner with fewer points': {
    headings: `${FRAME}|Winner = winner`,
    lines: ['Ann Lee|72|Bo Day|31|A', 'Cal Roe|20|Dee Orr|64|Dee Orr'],
    rows: ['1 Ann Lee 72 v Bo Day 31 faulty', '2 Cal Roe 20 v Dee Orr 64'],
    faults: ['2: Winner is "A", but the points are 72–31.'],
  },
  'won and lost in place of points': {
    lines: ['Ann Lee|W|Bo Day|L', 'Cal Roe|lost|Dee Orr|won', 'Eve Kay|W|Fay Lim|'],
    rows: ['1 Ann Lee 1 v Bo Day 0', '2 Cal Roe 0 v Dee Orr 1', '3 Eve Kay 1 v Fay Lim 0'],
  },
  'two names in a cell': {
    lines: ['Ann Lee / Bob Fox|55|Cal Roe & Dee Orr|49'],
    rows: ['1 Ann Lee / Bob Fox 55 v Cal Roe & Dee Orr 49'],
  },
  'match scores beside frames': {
    headings: `${FRAME}|Res = teamScores`,
    lines: ['Ann Lee|72|Bo Day|31|2-0', 'Cal Roe|20|Dee Orr|64|2-0', '||||2-0'],
    rows: ['1 Ann Lee 72 v Bo Day 31', '2 Cal Roe 20 v Dee Orr 64'],
    leftOut: [
      '2: The score 2–0 is left out: the frames make it 1–1.',
      '4: The match score is left out: it follows from the frames.',
    ],
  },
  'totals below the frames': {
    lines: ['Ann Lee|72|Bo Day|31', 'Total|72||31'],
    rows: ['1 Ann Lee 72 v Bo Day 31'],
    leftOut: ['3: This line is a total (Total).'],
  },
};

test.each(Object.entries(CASES))(
  '%s',
  (_, { headings = FRAME, lines, rows, asked = [], faults = [], leftOut = [], answers }) => {
    const found = read(headings, lines, answers);
    expect(found.rows).toEqual(rows);
    expect(found.asked.map(([kind, subject]) => `${kind} ${subject}`)).toEqual(asked);
    expect(found.faults).toEqual(faults);
    expect(found.leftOut).toEqual(leftOut);
  },
);

test('matches that were not played are left out', () => {
  const found = readTables(
    'results',
    `${CARD}|${FRAME}|State = state
25/26|1|1|Lions|Tigers|Ann Lee|72|Bo Day|31|
25/26|1|1|Bears|Wolves|P-P||||
25/26|1|1|Foxes|Hares|||||Postponed
25/26|1|1|Owls|Bye|||||
25/26|1|2|Owls||||||
25/26|1|2|Bears|Lions|Conceded||||
25/26|1|2|Foxes|Owls|||||`,
  );
  expect(cardsRead(found)).toEqual([
    '25/26 1.1 Lions v Tigers',
    '1 Ann Lee 72 v Bo Day 31',
    '25/26 1.2 Bears v Lions',
    '1 – 0 v – 0',
  ]);
  expect(found.leftOut).toEqual([
    '3: Bears v Wolves has no frames (P-P).',
    '4: Foxes v Hares has no frames (Postponed).',
    '5: Owls Bye: no match.',
    '6: Owls: no match.',
    '8: Foxes v Owls has no frames.',
  ]);
  expect(found.faults).toEqual(['7: Bears v Lions was conceded, but the line does not say by whom.']);
});

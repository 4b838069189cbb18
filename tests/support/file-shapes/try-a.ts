import { Inquiry } from '#domain/imports/inquiry.ts';
import { readSheets } from '#server/import/characters/read-sheets.ts';
import { createDice } from '#server/fixture-list/make-plan.ts';
import { bytesOf } from './bytes.ts';
import { cellText } from './columns.ts';
import { anyLeague } from './league.ts';
import { pagesOf } from './pages.ts';
import { anyShape } from './shape.ts';
let bad = 0;
const t = performance.now();
const n = Number(process.argv[2] ?? 300);
for (let i = 0; i < n; i++) {
  const dice = createDice(`a ${i}`);
  const shape = anyShape(dice.fork('shape'));
  const league = anyLeague(dice.fork('league'));
  const { pages } = pagesOf(shape, league, dice.fork('write'));
  const file = await bytesOf(pages, shape);
  const inquiry = new Inquiry([]);
  const read = await readSheets(file.bytes, { fileName: file.fileName }, inquiry);
  if ('refusal' in read) { bad++; console.log(i, shape.container, shape.encoding, read.refusal); continue; }
  const got = read.sheets.map((s) => s.rows.map((r) => r.cells.map((c) => c.trim()).join('|').replace(/\|+$/, '')));
  const want = (shape.container === 'xlsx' ? pages : [{ rows: pages.flatMap((p) => p.rows) }]).map((p) => p.rows.map((r) => r.cells.map((c) => typeof c !== 'string' && shape.container==='xlsx' && shape.days === 'number' ? c.day : cellText(c, shape).replace(/\.0$/, shape.container==='xlsx'?'':'.0')).join('|').replace(/\|+$/, '')));
  const strip = (x: string[][]) => JSON.stringify(x.map((p) => p.filter((r) => r !== '')));
  if (strip(got) !== strip(want)) { bad++; const g = got.flat().filter(Boolean), w = want.flat().filter(Boolean); const k = w.findIndex((x, j) => x !== g[j]); console.log(i, shape.container, shape.encoding, shape.lineEnds === '\r' ? 'CR' : '', shape.quotes, '\n  want', w[k], '\n  got ', g[k], inquiry.questions().map((q) => q.kind)); }
}
console.log(bad, 'of', n, Math.round(performance.now() - t), 'ms');

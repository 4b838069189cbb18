import { createDice } from '#server/fixture-list/make-plan.ts';
import { cellText } from './columns.ts';
import { anyLeague } from './league.ts';
import { pagesOf } from './pages.ts';
import { anyShape, shapeWords } from './shape.ts';
import { meantFacts } from './meaning.ts';
for (let i = 0; i < Number(process.argv[2] ?? 10); i++) {
  const dice = createDice(`d ${i}`);
  const shape = anyShape(dice.fork('shape'));
  const league = anyLeague(dice.fork('league'));
  const { pages } = pagesOf(shape, league, dice.fork('write'));
  console.log('=====', i, shapeWords(shape));
  for (const p of pages) { console.log('--', p.name); for (const r of p.rows.slice(0, 9)) console.log(r.role[0], r.cells.map((c) => cellText(c, shape)).join(' | ')); }
  console.log(meantFacts(shape, league).slice(0, 2));
}

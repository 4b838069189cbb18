import { expect, test } from 'vitest';
import { scaledTimeout } from '../../scripts/slowness.ts';
import { tryShape, type Verdict } from '../support/file-shapes/read-back.ts';
import { shapeWords, simplestFailing } from '../support/file-shapes/shape.ts';
import { diceOf, DOSE, SEED } from '../support/dose.ts';

const SHAPES = 300;
/** More than this share of the files must be imported completely, without an open question or a fault. */
const WHOLE = 0.88;

test(
  'a league written as a file of any shape is imported as it is, or with a question or a fault, but never as a different league',
  async () => {
    const dice = diceOf('shapes of files');
    const counts: Partial<Record<Verdict, number>> = {};
    const wrong: string[] = [];
    let [questions, suggested] = [0, 0];
    const shapes = SHAPES * DOSE;
    for (let i = 0; i < shapes; i++) {
      const own = dice.fork(String(i));
      const { shape, reading } = await tryShape(own);
      const { verdict, asked, suggestedRightly } = reading;
      counts[verdict] = (counts[verdict] ?? 0) + 1;
      questions += asked.length;
      suggested += suggestedRightly;
      if (!['silent', 'unsaid', 'crash'].includes(verdict) || wrong.length > 4) continue;
      const plain = await simplestFailing(
        shape,
        async (other) => (await tryShape(own, other)).reading.verdict === verdict,
      );
      const { why } = (await tryShape(own, plain)).reading;
      wrong.push(`${i}, ${verdict}: ${shapeWords(plain)}\n  ${why.slice(0, 6).join('\n  ')}`);
    }
    const words = Object.entries(counts).map(([verdict, count]) => `${count} ${verdict}`);
    console.log(`${shapes} shapes of files, seed ${SEED}: ${words.join(', ')};`);
    console.log(`  ${questions} questions, ${suggested} with the true answer suggested`);
    expect(wrong.join('\n')).toBe('');
    expect((counts.whole ?? 0) / shapes).toBeGreaterThan(WHOLE);
  },
  scaledTimeout(60_000) * DOSE,
);

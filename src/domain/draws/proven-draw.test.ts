import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entrantNames } from '#domain/cups/cup.ts';
import { namesToDraw } from '#domain/cups/round-draw.ts';
import { BYE, type Pair } from '#domain/draws/draw.ts';
import {
  checkDrawAgainstProof,
  commitmentOf,
  type DrawProof,
  type HashFunctions,
  drawPairsFromInputs,
} from '#domain/draws/proven-draw.ts';
import { chiSquared } from '../../../tests/support/dice.ts';

const hashes: HashFunctions = {
  sha256: (text) => createHash('sha256').update(text).digest('hex'),
  hmacSha256: (key, text) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex'),
};

const COUNTING = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const SEMI = ['Harbour Lights', 'Quarry Lane Club', 'Saltmarsh Institute', 'The Weavers'];
const PLATE = ['Orchard Social', 'Priory Park'];

const clubs = (count: number) => Array.from({ length: count }, (_, i) => `Club ${i + 1}`);
const HARBOUR = 'Interleague_SemiFinals';
const TURNED = SEMI.toReversed().join();
// The commitment of two draws below, which differ only in the word. The commitment does not depend on the word.
const SEALED = '88a244b6ce8bb70fcba1f83a84805359e61b52d3b6bff123e1da83915ee151f8';

// Each draw: competition | entrants | seed | word | commitment, and the pairs on the next line. A program in another
// language, written from docs/draw.md alone, computed them.
const KNOWN = `
  ${HARBOUR} | ${SEMI.join()} | ${COUNTING} | | ${SEALED}
    Quarry Lane Club v The Weavers, Harbour Lights v Saltmarsh Institute
  ${HARBOUR} | ${SEMI.join()} | ${COUNTING} | snowball | ${SEALED}
    The Weavers v Harbour Lights, Saltmarsh Institute v Quarry Lane Club
  ${HARBOUR} | ${SEMI.join()} | ${'f'.repeat(64)} | snowball | 6407f8d38ee53ad4e9c97dca0aa835ce6c2509f232a6fe1ba90d3fe654e266a0
    Quarry Lane Club v Harbour Lights, The Weavers v Saltmarsh Institute
  ${HARBOUR} | ${TURNED} | ${COUNTING} | snowball | c86c2d59dc0db23801e2274e14176388b279e41e427404787d170a46f4c3ab83
    Quarry Lane Club v Saltmarsh Institute, Harbour Lights v The Weavers
  Plate_Final | ${PLATE.join()} | ${COUNTING} | | be9a00c253dbde9fa5a066df5d35267836080a09d2c553a7e2767ed65e1bb938
    Priory Park v Orchard Social
  Plate_Final | ${PLATE.join()},Zoë’s Bar | ${COUNTING} | Grüße, 8-Ball 🎱 | e449de566c374c757e73d6e2f038a7e93cc17fd5e927e2bf36ada608cfb27115
    Zoë’s Bar v Priory Park, Orchard Social v Bye
  Plate_Final | Orchard Social,Bye,Priory Park,Bye | ${COUNTING} | x | b8e9427acbc48e8d30d5991d8ae33a18eecb9614aa323f3cfbac9f5a50707e62
    Priory Park v Bye, Orchard Social v Bye
  Plate_Final | Orchard Social | ${COUNTING} | | 16fcb783efbd0daaf50e70633aa39da2e1903048f5d4f15387b662917d79114f
    Orchard Social v Bye
  Open | ${clubs(33).join()} | ${COUNTING} | 147 | 0cd698f180589185f551db0d347d9a4bf7cf1b56792689bd7ca85951b47f5a48
    3 v 12, 28 v 11, 15 v 14, 30 v 24, 25 v 27, 16 v 19, 21 v 4, 7 v 31, 2 v 18, 26 v 33, 5 v 17, 6 v 23, 29 v 20, 10 v 9, 1 v 13, 32 v 22, 8 v Bye`
  .split(/\n {2}(?! )/)
  .slice(1)
  .map((row) => row.split(/ ?\| ?|\n {4}/));

const words = (pairs: readonly Pair[]): string =>
  pairs.map(({ competitorA, competitorB }) => `${competitorA} v ${competitorB}`).join(', ');

/** Returns a number as a seed of 64 hexadecimal digits. */
const seedOf = (number: number): string => number.toString(16).padStart(64, '0');

describe('a proven draw', () => {
  // The last draw needs 33 random numbers. A block has eight, so the draw needs a fifth block.
  it.each(KNOWN)('of %s, %s, seed %s and word “%s”', (competition, names, seed, word, sealed, pairs) => {
    const entrants = names.split(',');
    expect(commitmentOf(hashes, { competition, entrants, seed })).toBe(sealed);
    const drawn = words(drawPairsFromInputs(hashes, { competition, entrants, seed, word }));
    expect(drawn.replaceAll('Club ', competition === 'Open' ? '' : 'Club ')).toBe(pairs);
  });

  it('skips numbers that would make some results likelier', () => {
    // To choose one of three, the number ffffffff is skipped, because 2³² is one more than a multiple of three. The
    // number before it, fffffffe, is used.
    const blocks = ['ffffffff'.repeat(7) + 'fffffffe', '00000001'.repeat(8)];
    const asked: string[] = [];
    const fixed: HashFunctions = {
      ...hashes,
      hmacSha256: (_, text) => {
        asked.push(text.split('\n')[2] ?? '');
        return blocks[asked.length - 1] ?? '';
      },
    };
    const pairs = drawPairsFromInputs(fixed, {
      competition: 'Cup',
      entrants: ['a', 'b', 'c'],
      seed: COUNTING,
      word: '',
    });
    expect(words(pairs)).toBe('c v b, a v Bye');
    expect(asked).toEqual(['0', '1']);
  });

  it('gives the Bye to each of five equally often, and a different draw for each word', () => {
    const entrants = clubs(5);
    const byes = Array.from({ length: 20_000 }, (_, i) => {
      const pairs = drawPairsFromInputs(hashes, { competition: 'Cup', entrants, seed: COUNTING, word: `word ${i}` });
      return pairs.at(-1)?.competitorA ?? '';
    });
    // One fair run in a thousand exceeds this chi-squared limit (4 degrees of freedom).
    expect(chiSquared(byes, 5)).toBeLessThan(18.47);
  });

  const made = fc.record({
    competition: fc.constantFrom('Cup', 'Plate_Final'),
    entrants: fc.tuple(fc.integer({ min: 1, max: 40 }), fc.nat(40)).map(([players, byes]) => {
      const most = players - (players % 2);
      return [...clubs(players), ...Array.from({ length: Math.min(byes, most) }, () => BYE)];
    }),
    seed: fc.nat().map(seedOf),
    word: fc.string().map((word) => word.replaceAll('\n', '')),
  });

  it('pairs everybody once, never Bye against Bye, and repeatably', () => {
    fc.assert(
      fc.property(made, (makings) => {
        const pairs = drawPairsFromInputs(hashes, makings);
        const drawn = pairs.flatMap(({ competitorA, competitorB }) => [competitorA, competitorB]);
        expect(drawn.filter((name) => name !== BYE).sort()).toEqual(makings.entrants.filter((n) => n !== BYE).sort());
        expect(drawn).toHaveLength(makings.entrants.length + (makings.entrants.length % 2));
        for (const { competitorA } of pairs) expect(competitorA).not.toBe(BYE);
        expect(drawPairsFromInputs(hashes, makings)).toEqual(pairs);
      }),
    );
  });

  it('refuses texts with a line end', () => {
    expect(() => commitmentOf(hashes, { competition: 'Cup', entrants: ['a\nb'], seed: COUNTING })).toThrow(
      new RangeError('A line ends inside "a\\nb"'),
    );
  });
});

describe('the check of a proof', () => {
  const entrants = [...SEMI, 'Élite Club'];
  const draw = {
    competition: 'Cup',
    pairs: drawPairsFromInputs(hashes, { competition: 'Cup', entrants, seed: COUNTING, word: 'pot black' }),
  };
  const proof: DrawProof = {
    commitment: commitmentOf(hashes, { competition: 'Cup', entrants, seed: COUNTING }),
    word: 'pot black',
    seed: COUNTING,
    entrants,
  };
  const [first = { competitorA: '', competitorB: '' }] = draw.pairs;

  it('accepts an honest draw, also with as many byes as entrants', () => {
    expect(checkDrawAgainstProof(hashes, draw, proof)).toEqual([]);
    const makings = { competition: 'Cup', entrants: ['a', BYE, 'b', BYE], seed: COUNTING, word: '' };
    const honest = { ...makings, commitment: commitmentOf(hashes, makings) };
    expect(
      checkDrawAgainstProof(hashes, { competition: 'Cup', pairs: drawPairsFromInputs(hashes, makings) }, honest),
    ).toEqual([]);
  });

  const others = (renamed: Partial<Pair>) => ({ pairs: [{ ...first, ...renamed }, ...draw.pairs.slice(1)] });
  const turned = { competitorA: first.competitorB, competitorB: first.competitorA };
  const both = ['commitment', 'pairs'];
  it.each<[string, Partial<DrawProof>, Partial<typeof draw>, string[]]>([
    ['an entrant renamed', { entrants: entrants.map((name) => name.replace('Weavers', 'Weaver')) }, {}, both],
    ['an entrant written otherwise', { entrants: entrants.map((name) => name.normalize('NFD')) }, {}, both],
    ['entrants in another order', { entrants: entrants.toReversed() }, {}, both],
    ['an entrant left out', { entrants: entrants.slice(1) }, {}, both],
    ['no entrants', { entrants: [] }, {}, both],
    ['no entrants and no pairs', { entrants: [] }, { pairs: [] }, both],
    ['too many byes', { entrants: ['a', BYE, BYE] }, {}, both],
    ['byes alone', { entrants: [BYE, BYE] }, {}, both],
    ['a pair too many', {}, { pairs: [...draw.pairs, first] }, ['pairs']],
    ['a pair renamed', {}, others({ competitorA: 'Somebody' }), ['pairs']],
    ['the other side of a pair renamed', {}, others({ competitorB: 'Somebody' }), ['pairs']],
    ['a pair the other way round', {}, others(turned), ['pairs']],
    ['pairs in another order', {}, { pairs: draw.pairs.toReversed() }, ['pairs']],
    ['a pair too few', {}, { pairs: draw.pairs.slice(1) }, ['pairs']],
    ['a seed that is too long', { seed: `0${COUNTING}` }, {}, ['seed']],
    ['a seed with more after it', { seed: `${COUNTING}0` }, {}, ['seed']],
    ['another seed', { seed: COUNTING.replace(/^00/, '01') }, {}, both],
    ['a seed that is none', { seed: COUNTING.toUpperCase() }, {}, ['seed']],
    ['another word', { word: 'pot brown' }, {}, ['pairs']],
    ['no word', { word: '' }, {}, ['pairs']],
    ['another commitment', { commitment: 'a'.repeat(64) }, {}, ['commitment']],
    ['another competition', {}, { competition: 'Plate' }, both],
  ])('finds %s', (_, otherProof, otherDraw, faults) => {
    expect(checkDrawAgainstProof(hashes, { ...draw, ...otherDraw }, { ...proof, ...otherProof })).toEqual(faults);
  });
});

/**
 * How many draws of 13 entrants the test makes, to show that all places and all pairs are equally likely (Rules D1, D3,
 * K1).
 */
const DRAWS = 20_000;
const ENTRANTS = Array.from({ length: 13 }, (_, i) => ({
  id: `e${i}`,
  name: `Entrant ${String.fromCharCode(65 + i)}`,
}));
const NAMES = ENTRANTS.map(({ name }) => name);
const COMPETITION = 'k3x9v7a2m1qd';

type Published = { seed: string; word: string; commitment: string; entrants: string[]; matches: string[] };

function published(number: number): Published {
  const seed = createHash('sha256').update(`draw ${number}`).digest('hex');
  const round = { round: 1, again: false, entrantIds: ENTRANTS.map(({ id }) => id) };
  const entrants = namesToDraw(round, entrantNames(ENTRANTS, { teams: new Map(), players: new Map() }));
  const word = number % 2 === 0 ? '' : `word ${number}`;
  const pairs = drawPairsFromInputs(hashes, { competition: COMPETITION, entrants, seed, word });
  const commitment = commitmentOf(hashes, { competition: COMPETITION, entrants, seed });
  return {
    seed,
    word,
    commitment,
    entrants,
    matches: pairs.map((pair) => `${pair.competitorA} v ${pair.competitorB}`),
  };
}

/** Returns whether a published draw is right, by the steps in docs/draw.md. Uses none of the code under test. */
function verified({ seed, word, commitment, entrants, matches }: Published): boolean {
  const lines = (...texts: string[]) => texts.map((text) => `${text}\n`).join('');
  const header = 'baize cup draw 1';
  const sealed = createHash('sha256').update(lines(header, 'commitment', COMPETITION, seed, ...entrants), 'utf8');
  if (sealed.digest('hex') !== commitment) return false;
  const numbers: number[] = [];
  for (let block = 0; block < 8; block++) {
    const hmac = createHmac('sha256', Buffer.from(seed, 'hex'));
    const bytes = hmac.update(lines(header, 'dice', `${block}`, COMPETITION, word, ...entrants), 'utf8').digest();
    for (let at = 0; at < 32; at += 4) numbers.push(bytes.readUInt32BE(at));
  }
  const row = entrants.filter((name) => name !== 'Bye');
  const byes = entrants.length - row.length;
  const drawn: string[] = [];
  while (row.length > 0) {
    const number = numbers.shift()!;
    if (number >= 2 ** 32 - (2 ** 32 % row.length)) continue;
    drawn.push(row.splice(number % row.length, 1)[0]!);
  }
  const withoutBye = drawn.slice(0, drawn.length - byes);
  const made = withoutBye.flatMap((name, i) => (i % 2 === 0 ? [`${name} v ${withoutBye[i + 1]}`] : []));
  const free = drawn.slice(drawn.length - byes).map((name) => `${name} v Bye`);
  return [...made, ...free].join() === matches.join();
}

it('places and pairs are equally likely, and every draw follows from its published proof', () => {
  const places = NAMES.map(() => NAMES.map(() => 0));
  const pairs = Array.from({ length: 5 }, () => new Map<string, number>());
  let wrong = 0;
  for (let number = 0; number < DRAWS; number++) {
    const draw = published(number);
    if (!verified(draw)) wrong++;
    const drawn = draw.matches.flatMap((match) => match.split(' v ')).filter((name) => name !== 'Bye');
    for (const [place, name] of drawn.entries()) places[NAMES.indexOf(name)]![place]!++;
    for (const [tie, counts] of pairs.entries()) {
      const pair = draw.matches[tie]!.split(' v ').sort().join();
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
  }
  expect(wrong).toBe(0);
  // One fair run in a thousand exceeds each chi-squared limit. The pairs of a tie have 77 degrees of freedom. Each draw
  // puts every entrant in one place, so the sum for the n = 13 places, times (n − 1) / n, has (n − 1)² = 144 degrees of
  // freedom.
  const squares = (counts: Iterable<number>, expected: number) =>
    Array.from(counts, (count) => (count - expected) ** 2 / expected).reduce((sum, square) => sum + square, 0);
  expect(squares(places.flat(), DRAWS / 13) * (12 / 13)).toBeLessThan(202);
  for (const counts of pairs) {
    expect(counts.size).toBe(78);
    expect(squares(counts.values(), DRAWS / 78)).toBeLessThan(121);
  }
});

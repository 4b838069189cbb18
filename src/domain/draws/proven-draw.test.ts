import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BYE, type Pair } from '#domain/draws/draw.ts';
import { checkProof, commitmentOf, type DrawProof, type Hashes, provenDraw } from '#domain/draws/proven-draw.ts';

const hashes: Hashes = {
  sha256: (text) => createHash('sha256').update(text).digest('hex'),
  hmacSha256: (key, text) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex'),
};

const COUNTING = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const SEMI = ['Harbour Lights', 'Quarry Lane Club', 'Saltmarsh Institute', 'The Weavers'];
const PLATE = ['Orchard Social', 'Priory Park'];

type Row = [competition: string, entrants: string[], seed: string, word: string, commitment: string, pairs: string];

// Computed by a program in another language, written from docs/draw.md alone.
const KNOWN: Row[] = [
  [
    'Interleague_SemiFinals',
    SEMI,
    COUNTING,
    '',
    '88a244b6ce8bb70fcba1f83a84805359e61b52d3b6bff123e1da83915ee151f8',
    'Quarry Lane Club v The Weavers, Harbour Lights v Saltmarsh Institute',
  ],
  [
    'Interleague_SemiFinals',
    SEMI,
    COUNTING,
    'snowball',
    '88a244b6ce8bb70fcba1f83a84805359e61b52d3b6bff123e1da83915ee151f8',
    'The Weavers v Harbour Lights, Saltmarsh Institute v Quarry Lane Club',
  ],
  [
    'Interleague_SemiFinals',
    SEMI,
    'f'.repeat(64),
    'snowball',
    '6407f8d38ee53ad4e9c97dca0aa835ce6c2509f232a6fe1ba90d3fe654e266a0',
    'Quarry Lane Club v Harbour Lights, The Weavers v Saltmarsh Institute',
  ],
  [
    'Interleague_SemiFinals',
    SEMI.toReversed(),
    COUNTING,
    'snowball',
    'c86c2d59dc0db23801e2274e14176388b279e41e427404787d170a46f4c3ab83',
    'Quarry Lane Club v Saltmarsh Institute, Harbour Lights v The Weavers',
  ],
  [
    'Plate_Final',
    PLATE,
    COUNTING,
    '',
    'be9a00c253dbde9fa5a066df5d35267836080a09d2c553a7e2767ed65e1bb938',
    'Priory Park v Orchard Social',
  ],
  [
    'Plate_Final',
    [...PLATE, 'Zoë’s Bar'],
    COUNTING,
    'Grüße, 8-Ball 🎱',
    'e449de566c374c757e73d6e2f038a7e93cc17fd5e927e2bf36ada608cfb27115',
    'Zoë’s Bar v Priory Park, Orchard Social v Bye',
  ],
  [
    'Plate_Final',
    ['Orchard Social', 'Bye', 'Priory Park', 'Bye'],
    COUNTING,
    'x',
    'b8e9427acbc48e8d30d5991d8ae33a18eecb9614aa323f3cfbac9f5a50707e62',
    'Priory Park v Bye, Orchard Social v Bye',
  ],
  [
    'Plate_Final',
    ['Orchard Social'],
    COUNTING,
    '',
    '16fcb783efbd0daaf50e70633aa39da2e1903048f5d4f15387b662917d79114f',
    'Orchard Social v Bye',
  ],
  [
    // Thirty-three numbers: more than four blocks give.
    'Open',
    clubs(33),
    COUNTING,
    '147',
    '0cd698f180589185f551db0d347d9a4bf7cf1b56792689bd7ca85951b47f5a48',
    '3 v 12, 28 v 11, 15 v 14, 30 v 24, 25 v 27, 16 v 19, 21 v 4, 7 v 31, 2 v 18, 26 v 33, 5 v 17, 6 v 23, 29 v 20, 10 v 9, 1 v 13, 32 v 22, 8 v Bye',
  ],
];

function clubs(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `Club ${i + 1}`);
}

function words(pairs: readonly Pair[]): string {
  return pairs.map(({ competitorA, competitorB }) => `${competitorA} v ${competitorB}`).join(', ');
}

/** Seeds of the test's own, the same in every run. */
function seedOf(number: number): string {
  return number.toString(16).padStart(64, '0');
}

/** How far the outcomes are from coming up equally often. */
function chiSquared(outcomes: string[], kinds: number): number {
  const expected = outcomes.length / kinds;
  const counts = [...Map.groupBy(outcomes, (outcome) => outcome).values()].map((same) => same.length);
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, (kinds - counts.length) * expected);
}

describe('a proven draw', () => {
  it.each(KNOWN)('of %s, %j, seed %s and word “%s”', (competition, entrants, seed, word, commitment, pairs) => {
    expect(commitmentOf(hashes, { competition, entrants, seed })).toBe(commitment);
    const drawn = words(provenDraw(hashes, { competition, entrants, seed, word }));
    expect(drawn.replaceAll('Club ', competition === 'Open' ? '' : 'Club ')).toBe(pairs);
  });

  it('skips numbers that would make some places likelier', () => {
    // Of 2^32 numbers the last is beyond the largest multiple of three, the last but one is not.
    const blocks = ['ffffffff'.repeat(7) + 'fffffffe', '00000001'.repeat(8)];
    const asked: string[] = [];
    const fixed: Hashes = {
      ...hashes,
      hmacSha256: (_, text) => {
        asked.push(text.split('\n')[2] ?? '');
        return blocks[asked.length - 1] ?? '';
      },
    };
    const pairs = provenDraw(fixed, { competition: 'Cup', entrants: ['a', 'b', 'c'], seed: COUNTING, word: '' });
    expect(words(pairs)).toBe('c v b, a v Bye');
    expect(asked).toEqual(['0', '1']);
  });

  it('makes every pairing of four equally likely, over 100,000 seeds', () => {
    const draws = Array.from({ length: 100_000 }, (_, i) =>
      provenDraw(hashes, { competition: 'Cup', entrants: ['a', 'b', 'c', 'd'], seed: seedOf(i), word: '' }),
    );
    const pairings = draws.map((pairs) =>
      pairs.map(({ competitorA, competitorB }) => [competitorA, competitorB].sort().join('')).sort(),
    );
    const orders = draws.map((pairs) => words(pairs));
    // One in a thousand honest dice go beyond these (2 and 23 degrees of freedom); the seeds are always the same.
    expect(chiSquared(pairings.map(String), 3)).toBeLessThan(13.82);
    expect(chiSquared(orders, 24)).toBeLessThan(49.73);
  });

  it('gives the Bye to each of five equally often, and each word its own draw', () => {
    const entrants = clubs(5);
    const byes = Array.from({ length: 20_000 }, (_, i) => {
      const pairs = provenDraw(hashes, { competition: 'Cup', entrants, seed: COUNTING, word: `word ${i}` });
      return pairs.at(-1)?.competitorA ?? '';
    });
    // 4 degrees of freedom.
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

  it('pairs everybody once, never Bye against Bye, and the same again', () => {
    fc.assert(
      fc.property(made, (makings) => {
        const pairs = provenDraw(hashes, makings);
        const drawn = pairs.flatMap(({ competitorA, competitorB }) => [competitorA, competitorB]);
        expect(drawn.filter((name) => name !== BYE).sort()).toEqual(makings.entrants.filter((n) => n !== BYE).sort());
        expect(drawn).toHaveLength(makings.entrants.length + (makings.entrants.length % 2));
        for (const { competitorA } of pairs) expect(competitorA).not.toBe(BYE);
        expect(provenDraw(hashes, makings)).toEqual(pairs);
      }),
    );
  });

  it('refuses texts that would end a line', () => {
    expect(() => commitmentOf(hashes, { competition: 'Cup', entrants: ['a\nb'], seed: COUNTING })).toThrow(
      new RangeError('A line ends inside "a\\nb"'),
    );
  });
});

describe('the check of a proof', () => {
  const entrants = [...SEMI, 'Élite Club'];
  const draw = {
    competition: 'Cup',
    pairs: provenDraw(hashes, { competition: 'Cup', entrants, seed: COUNTING, word: 'pot black' }),
  };
  const proof: DrawProof = {
    commitment: commitmentOf(hashes, { competition: 'Cup', entrants, seed: COUNTING }),
    word: 'pot black',
    seed: COUNTING,
    entrants,
  };
  const [first = { competitorA: '', competitorB: '' }] = draw.pairs;

  it('accepts a draw with as many byes as entrants', () => {
    const makings = { competition: 'Cup', entrants: ['a', BYE, 'b', BYE], seed: COUNTING, word: '' };
    const honest = { ...makings, commitment: commitmentOf(hashes, makings) };
    expect(checkProof(hashes, { competition: 'Cup', pairs: provenDraw(hashes, makings) }, honest)).toEqual([]);
  });

  it('accepts an honest draw', () => {
    expect(checkProof(hashes, draw, proof)).toEqual([]);
  });

  it.each<[string, Partial<DrawProof>, Partial<typeof draw>, string[]]>([
    [
      'an entrant renamed',
      { entrants: entrants.map((name) => name.replace('Weavers', 'Weaver')) },
      {},
      ['commitment', 'pairs'],
    ],
    [
      'an entrant written otherwise',
      { entrants: entrants.map((name) => name.normalize('NFD')) },
      {},
      ['commitment', 'pairs'],
    ],
    ['entrants in another order', { entrants: entrants.toReversed() }, {}, ['commitment', 'pairs']],
    ['an entrant left out', { entrants: entrants.slice(1) }, {}, ['commitment', 'pairs']],
    ['no entrants', { entrants: [] }, {}, ['commitment', 'pairs']],
    ['no entrants and no pairs', { entrants: [] }, { pairs: [] }, ['commitment', 'pairs']],
    ['too many byes', { entrants: ['a', BYE, BYE] }, {}, ['commitment', 'pairs']],
    ['byes alone', { entrants: [BYE, BYE] }, {}, ['commitment', 'pairs']],
    ['a pair too many', {}, { pairs: [...draw.pairs, first] }, ['pairs']],
    [
      'the other side of a pair renamed',
      {},
      { pairs: [{ ...first, competitorB: 'Somebody' }, ...draw.pairs.slice(1)] },
      ['pairs'],
    ],
    ['a seed that is too long', { seed: `0${COUNTING}` }, {}, ['seed']],
    ['a seed with more after it', { seed: `${COUNTING}0` }, {}, ['seed']],
    ['another word', { word: 'pot brown' }, {}, ['pairs']],
    ['no word', { word: '' }, {}, ['pairs']],
    ['another seed', { seed: COUNTING.replace(/^00/, '01') }, {}, ['commitment', 'pairs']],
    ['a seed that is none', { seed: COUNTING.toUpperCase() }, {}, ['seed']],
    ['another commitment', { commitment: 'a'.repeat(64) }, {}, ['commitment']],
    ['another competition', {}, { competition: 'Plate' }, ['commitment', 'pairs']],
    ['a pair renamed', {}, { pairs: [{ ...first, competitorA: 'Somebody' }, ...draw.pairs.slice(1)] }, ['pairs']],
    ['pairs in another order', {}, { pairs: draw.pairs.toReversed() }, ['pairs']],
    [
      'a pair the other way round',
      {},
      { pairs: [{ competitorA: first.competitorB, competitorB: first.competitorA }, ...draw.pairs.slice(1)] },
      ['pairs'],
    ],
    ['a pair too few', {}, { pairs: draw.pairs.slice(1) }, ['pairs']],
  ])('finds %s', (_, otherProof, otherDraw, faults) => {
    expect(checkProof(hashes, { ...draw, ...otherDraw }, { ...proof, ...otherProof })).toEqual(faults);
  });
});

import { describe, expect, test } from 'vitest';
import { ENGINES } from '../../../tests/support/store.ts';
import {
  openLeague,
  origin,
  sampleFixture,
  sampleLoneBreak,
  samplePenaltyDecision,
  sampleRuling,
  sampleAdjustment,
  sampleCompetition,
  sampleScheduled,
  sampleSubstitute,
  samplePlayer,
  sampleTeam,
  sampleTie,
  season,
} from '../../../tests/support/sample-values.ts';
import { createFactsReader } from '../cache/facts-reader.ts';
import { systemClock } from '../clock.ts';
import { entityKinds, mappers } from '../storage/mappers/mappers.ts';
import type { ChangeTransaction, Entities, EntityKind, Store } from '../storage/store.ts';
import { undoEntry } from './undo.ts';
import { loadLiveContent } from '../content/league-content.ts';

/** Every kind of value that can be undone: all except persons with access. */
type Undoable = Exclude<EntityKind, 'person'>;
type Sample<E extends EntityKind> = { created: Entities[E]; changed: Entities[E]; createdUndone?: Entities[E] };

const draw = { id: 'd', competition: 'Cup', drawnAt: '2026-01-01T00:00:00.000Z', pairs: [], deleted: false };
const setting = { key: 'default-season', value: season.name };
const fileAnswer = { id: 'n', kind: 'person', subject: 'Bob', value: 'p', teams: ['A'], deleted: false };
const competition = sampleCompetition('c');
const tie = sampleTie('t', 'c');
const earlier = { ...season, name: '24/25', firstYear: 2024, calendar: [] };

const asked = { by: 'home', date: '2026-02-05', note: 'Ill', at: '2026-01-01T00:00:00.000Z' } as const;
const post = { id: 'post:a', value: { title: 'A' }, deleted: false };

/**
 * For each kind, a new value (`created`), and the same value changed. `createdUndone`: the value after its creation was
 * undone, if that is not the new value marked as deleted.
 */
const SAMPLES: { [E in Undoable]: Sample<E> } = {
  season: { created: earlier, changed: { ...earlier, weeks: 30 } },
  setting: { created: setting, changed: { ...setting, value: '24/25' }, createdUndone: setting },
  team: { created: sampleTeam('c'), changed: sampleTeam('c', { division: 2 }) },
  player: { created: samplePlayer('c1', 'a'), changed: samplePlayer('c1', 'a', { handicap: 30 }) },
  fileAnswer: { created: fileAnswer, changed: { ...fileAnswer, value: 'a1' } },
  fixture: { created: sampleFixture('f'), changed: sampleFixture('f', { week: 2 }) },
  substitute: { created: sampleSubstitute('s'), changed: sampleSubstitute('s', { state: 'approved' }) },
  listedFixture: {
    created: sampleScheduled('l'),
    changed: sampleScheduled('l', { state: 'postponed', postponement: asked }),
  },
  adjustment: { created: sampleAdjustment('p'), changed: sampleAdjustment('p', { points: 3 }) },
  penaltyDecision: { created: samplePenaltyDecision('p'), changed: samplePenaltyDecision('p', { decision: 'take' }) },
  ruling: { created: sampleRuling('r'), changed: sampleRuling('r', { decision: 'lose' }) },
  loneBreak: { created: sampleLoneBreak('lone'), changed: sampleLoneBreak('lone', { points: 78 }) },
  content: { created: post, changed: { ...post, value: { title: 'B' } } },
  competition: { created: competition, changed: { ...competition, name: 'Bowl' } },
  tie: { created: tie, changed: { ...tie, home: 'e2', away: 'e1' } },
  draw: { created: draw, changed: { ...draw, pairs: [{ competitorA: 'Ann', competitorB: 'Bob' }] } },
};

/** Writes one change, and returns the id of its history entry. */
async function write(store: Store, work: (change: ChangeTransaction) => Promise<unknown>): Promise<number> {
  const noted = Promise.withResolvers<number>();
  await store.write(origin, work, (entry) => noted.resolve(entry ?? 0));
  return noted.promise;
}

async function undo(store: Store, entry: number): Promise<void> {
  const facts = createFactsReader(
    store,
    systemClock(() => 'UTC'),
    await loadLiveContent(store),
  );
  await write(store, async (change) => undoEntry(change, entry, await facts.within(change.db), 'UTC'));
}

async function undoTwice<E extends EntityKind>(store: Store, entity: E, { created, changed }: Sample<E>) {
  const { idOf, load } = mappers[entity];
  const id = idOf(created);
  const stored = () => store.read(async (db) => (await load(db, [id])).get(id));
  const creation = await write(store, (change) => change.put(entity, created));
  const edit = await write(store, (change) => change.put(entity, changed));
  const states = [await stored()];
  for (const entry of [edit, creation]) {
    await undo(store, entry);
    states.push(await stored());
  }
  return states;
}

describe.each(ENGINES)('undo on %s', (engine) => {
  test.each(entityKinds.filter((entity) => entity !== 'person'))(
    'restores a changed %s, and undoes a new one by the rule of its kind',
    async (entity) => {
      const store = await openLeague(engine);
      if (entity === 'tie') await write(store, (change) => change.put('competition', competition));
      const { created, changed, createdUndone = { ...created, deleted: true } } = SAMPLES[entity];
      expect(await undoTwice(store, entity, SAMPLES[entity])).toEqual([changed, created, createdUndone]);
    },
  );
});

/** Tests random cards with players of other teams, decisions about them and undo, against a model of the rules. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EngineName } from '#server/storage/store.ts';
import { sentCard, withFrame } from '../support/cards.ts';
import { scaledTimeout } from '../../scripts/slowness.ts';
import { DOSE, SEED } from '../support/dose.ts';
import { latestEntry, stateOf, undo } from '../support/league-history.ts';
import { type Answer, type LeagueSite, rowsIn, textIn } from '../support/league-site.ts';
import { openReviewedLeague } from '../support/reviewed-league.ts';

// How many random leagues are tested on each engine. `npm run soak -- --only=undo --dose=100 --seed=1` tests more.
const LEAGUES: [EngineName, number][] = [
  ['sqlite', 4],
  ['postgresql', 1],
];

/** Whom cards name in the first two frames of team `a`: one of its squad, players of other teams, and new names. */
const POOL = ['a1', 'c1', 'c2', 'd1', 'Dan Moss', 'Eve Nash', 'dan moss'];
const ACTS = ['card', 'card', 'correct', 'remove', 'approve', 'refuse', 'merge', 'undo', 'undo'] as const;

const anyStep = fc.record({
  act: fc.constantFrom(...ACTS),
  week: fc.integer({ min: 1, max: 4 }),
  first: fc.nat(999),
  second: fc.nat(999),
});
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;

type Person = { id: string; name: string; squad: string; gone: boolean; into: string | null };
/** `lineup`: the ids of the players of team `a`, frame by frame. */
type Card = { id: string; week: number; lineup: string[]; state: string };
type Request = { person: string; isNew: boolean; state: string };
type World = { people: Person[]; cards: Card[]; requests: Request[] };

const OF_LEAGUE = ['a1', 'a2', 'a3', 'a4', 'a5', 'c1', 'c2', 'd1', 'd2'];

function newWorld(): World {
  const people = OF_LEAGUE.map((id) => {
    const [team = '', n] = id;
    return { id, name: `${team.toUpperCase()} Player ${n}`, squad: team, gone: false, into: null };
  });
  return { people, cards: [], requests: [] };
}

function personOf({ people }: World, id: string): Person {
  const person = people.find((one) => one.id === id);
  if (!person) throw new Error(`Nobody has the id ${id}`);
  return person.into === null ? person : personOf({ people } as World, person.into);
}

/**
 * Returns the id of the person whom a name or id on a card means, or the name in lower case if it is new. `before`: the
 * recorded card of the same fixture.
 */
function meant(world: World, who: string, before: Card | undefined): string {
  if (world.people.some(({ id }) => id === who)) return personOf(world, who).id;
  const isCalled = (one: Person) => one.name.toLowerCase() === who.toLowerCase();
  const ofSquad = world.people.find((one) => isCalled(one) && one.squad === 'a' && !one.gone && one.into === null);
  if (ofSquad) return ofSquad.id;
  const onCard = (before?.lineup ?? []).map((id) => personOf(world, id).id);
  const known = onCard.find((id) => world.people.some((one) => isCalled(one) && personOf(world, one.id).id === id));
  return known ?? who.toLowerCase();
}

const timesIn = (list: readonly string[], one: string): number => list.filter((other) => other === one).length;
const bodyOf = (who: string) => (who.includes(' ') ? { homePlayer: null, homeNewPlayer: who } : { homePlayer: who });

type Site = { home: LeagueSite['ask']; secretary: LeagueSite['ask'] };

/**
 * Sends a card, and changes the model as the site should. `before`: the card that it corrects; if omitted, the card is
 * new. Returns whether anything changed.
 */
async function sendCard(
  world: World,
  site: Site,
  week: number,
  sent: [string, string],
  before?: Card,
): Promise<boolean> {
  const recorded = before ?? world.cards.find((card) => card.week === week);
  const lineup = [...sent.map((who) => meant(world, who, recorded)), 'a3', 'a4', 'a5'];
  const kept = (before?.lineup ?? []).map((id) => personOf(world, id).id);
  // A correction that names the same players changes nothing.
  if (before && lineup.join() === kept.join()) return false;
  const body = withFrame(0, bodyOf(sent[0]), withFrame(1, bodyOf(sent[1]), sentCard({ weekNumber: week })));
  const { status, json } = await site.home(before ? `PUT /api/matches/${before.id}` : 'POST /api/matches', body);
  const isTooOften = lineup.some((id) => timesIn(lineup, id) > Math.max(1, timesIn(kept, id)));
  const expected = isTooOften ? 422 : before ? 200 : recorded ? 409 : 201;
  expect([status, json]).toEqual([expected, json]);
  if (expected === 422 || expected === 409) return false;
  const made = new Map(rowsIn(Object(json).newPlayers ?? []).map((row) => [textIn(row, 'name').toLowerCase(), row]));
  const fresh = [...new Set(lineup)].filter((who) => who.includes(' '));
  expect([...made.keys()].toSorted()).toEqual(fresh.toSorted());
  for (const name of fresh) {
    const row = made.get(name);
    const id = textIn(row, 'playerId');
    world.people.push({ id, name: textIn(row, 'name'), squad: 'a', gone: false, into: null });
    world.requests.push({ person: id, isNew: true, state: 'open' });
  }
  const ids = lineup.map((who) => (made.has(who) ? textIn(made.get(who), 'playerId') : who));
  for (const id of new Set(ids)) {
    const isOther = personOf(world, id).squad !== 'a' && !kept.includes(id);
    const isApproved = requestsOf(world, id).some(({ state }) => state === 'approved');
    if (isOther && !isApproved) world.requests.push({ person: id, isNew: false, state: 'open' });
  }
  const was = before?.lineup ?? [];
  if (before) Object.assign(before, { lineup: ids, state: 'unconfirmed' });
  else world.cards.push({ id: textIn(json, 'fixtureId'), week, lineup: ids, state: 'unconfirmed' });
  dismiss(world, was);
  return true;
}

function requestsOf(world: World, id: string): Request[] {
  return world.requests.filter(({ person }) => personOf(world, person).id === id);
}

/**
 * Makes a secretary's decision about a substitute, and changes the model as the site should. Returns whether anything
 * changed.
 */
async function decide(world: World, site: Site, act: 'approve' | 'refuse' | 'merge', step: Step): Promise<boolean> {
  const person = personOf(world, world.people[step.first % world.people.length]!.id);
  const own = requestsOf(world, person.id);
  const open = own.filter(({ state }) => state === 'open');
  const into = step.second % 2 === 0 ? 'd1' : 'd2';
  const isSame = act === 'merge' && personOf(world, into).id === person.id;
  const body = { approve: {}, refuse: { reason: 'No.' }, merge: { into, confirm: true } }[act];
  const { status, json } = await site.secretary(`POST /api/admin/substitutes/${person.id}/${act}`, body);
  const expected = own.length === 0 ? 404 : open.length === 0 ? 409 : isSame ? 422 : 200;
  expect([status, json]).toEqual([expected, json]);
  if (expected !== 200) return false;
  for (const request of open) request.state = act === 'refuse' ? 'refused' : 'approved';
  if (act === 'merge') person.into = personOf(world, into).id;
  if (act !== 'refuse') return true;
  for (const card of world.cards)
    if (card.lineup.some((id) => personOf(world, id).id === person.id)) card.state = 'disputed';
  if (open.some(({ isNew, person: id }) => isNew && id === person.id)) person.gone = true;
  return true;
}

/** Takes one random step on the site and in the model. Returns whether it changed anything. */
async function take(world: World, site: Site, step: Step): Promise<boolean> {
  const { act, week, first, second } = step;
  const who: [string, string] = [POOL[first % POOL.length]!, second % 3 === 0 ? POOL[second % POOL.length]! : 'a2'];
  const card = world.cards.find((one) => one.week === week);
  if (act === 'card') return sendCard(world, site, week, who);
  if (act === 'approve' || act === 'refuse' || act === 'merge') return decide(world, site, act, step);
  if (!card) return false;
  if (act === 'correct') return sendCard(world, site, week, who, card);
  expect((await site.secretary(`DELETE /api/matches/${card.id}`)).status).toBe(200);
  world.cards.splice(world.cards.indexOf(card), 1);
  dismiss(world, card.lineup);
  return true;
}

/**
 * Removes those people of a lineup from the model whom a card added to the squad and no card names any more, unless
 * they were approved.
 */
function dismiss(world: World, lineup: readonly string[]): void {
  for (const id of lineup) {
    const own = requestsOf(world, id);
    const isMade = own.some(({ isNew, person }) => isNew && person === id);
    const isApproved = own.some(({ state }) => state === 'approved');
    if (isMade && !isApproved && !world.cards.some((card) => card.lineup.includes(id))) personOf(world, id).gone = true;
  }
}

/** Compares the model with the open requests, the cards, the squad, the player statistics and the league table. */
async function compare(world: World, { secretary }: Site): Promise<void> {
  const lineupOf = ({ lineup }: Card) => lineup.map((id) => personOf(world, id).id);
  const isOnCard = (id: string) => world.cards.some((card) => lineupOf(card).includes(id));
  const waiting = world.requests
    .filter(({ state }) => state === 'open')
    .map(({ person }) => personOf(world, person).id);
  const toDo = rowsIn((await secretary('GET /api/admin/to-do')).json).filter(({ kind }) => kind === 'substitute');
  expect(toDo.map((row) => textIn(row, 'playerId')).toSorted()).toEqual(
    [...new Set(waiting)].filter(isOnCard).toSorted(),
  );

  const cards = rowsIn((await secretary('GET /api/matches?season=25/26')).json).map((row) => {
    const lineup = rowsIn(row['matches']).map((match) => match['homePlayerId']);
    return [textIn(row, 'fixtureId'), { state: row['state'], lineup }];
  });
  const known = world.cards.map((card) => [card.id, { state: card.state, lineup: lineupOf(card) }]);
  expect(Object.fromEntries(cards)).toEqual(Object.fromEntries(known));

  const squad = world.people.filter((one) => one.squad === 'a' && !one.gone && one.into === null).map(({ id }) => id);
  const teams = rowsIn((await secretary('GET /api/teams')).json);
  const shown = rowsIn(teams.find(({ id }) => id === 'a')?.['players']).map(({ id }) => String(id));
  expect(shown.filter((id) => !/^a[6-9]$/.test(id)).toSorted()).toEqual(squad.toSorted());

  const played = new Map<string, number>();
  for (const id of world.cards.flatMap(lineupOf)) played.set(id, (played.get(id) ?? 0) + 1);
  const stats = rowsIn((await secretary('GET /api/player-stats?season=25/26')).json)
    .filter(({ playerId }) => !/^b\d$/.test(String(playerId)))
    .map(({ playerId, played: frames }) => [playerId, frames]);
  expect(Object.fromEntries(stats)).toEqual(Object.fromEntries(played));
  const table = rowsIn((await secretary('GET /api/standings/1?season=25/26')).json);
  expect(Object.fromEntries(table.map(({ teamId, playerGamesWon }) => [teamId, playerGamesWon]))).toMatchObject({
    a: world.cards.length * 3,
    b: world.cards.length * 2,
  });
}

it.each(LEAGUES)(
  'cards with substitutes, decisions, merges and undo on %s agree with a model, and undoing everything restores the first state',
  async (engine, leagues) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 16 }), async (steps) => {
        const { as, store } = await openReviewedLeague(engine);
        const site = { home: as('home'), secretary: as('secretary') };
        await site.secretary('PUT /api/admin/seasons', { season: '25/26', rules: { substitutes: 'approval' } });
        const first = await stateOf(site.secretary);
        let world = newWorld();
        const past: { world: World; entry: unknown }[] = [];
        const takeBack = async (): Promise<Answer | null> => {
          const last = past.pop();
          if (!last) return null;
          world = last.world;
          return undo(site.secretary, last.entry);
        };
        for (const step of steps) {
          const before = structuredClone(world);
          if (step.act === 'undo') expect((await takeBack())?.status ?? 200).toBe(200);
          else if (await take(world, site, step))
            past.push({ world: before, entry: (await latestEntry(site.secretary))['id'] });
          await compare(world, site);
        }
        while (past.length > 0) expect(await takeBack()).toMatchObject({ status: 200 });
        await compare(newWorld(), site);
        expect(await stateOf(site.secretary)).toEqual(first);
        expect(await store.integrity()).toEqual([]);
      }),
      { numRuns: leagues * DOSE, seed: SEED },
    );
  },
  scaledTimeout(60_000) * DOSE,
);

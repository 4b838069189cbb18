import { drawShelf } from './draws.ts';
import { fixtureShelf } from './fixtures.ts';
import { listedFixtureShelf } from './listed-fixtures.ts';
import { playerShelf, teamShelf } from './people.ts';
import { seasonShelf } from './seasons.ts';
import { settingShelf } from './setting-shelf.ts';
import type { Shelf } from './shelf.ts';
import type { Entity } from './store.ts';

/** Where each kind of value lies. */
export const shelves: { [E in Entity]: Shelf<E> } = {
  season: seasonShelf,
  setting: settingShelf,
  team: teamShelf,
  player: playerShelf,
  fixture: fixtureShelf,
  listedFixture: listedFixtureShelf,
  draw: drawShelf,
};

import { drawShelf } from './draws.ts';
import { fixtureShelf } from './fixtures.ts';
import { scheduledFixtureShelf } from './scheduled-fixtures.ts';
import { playerShelf, teamShelf } from './people.ts';
import { seasonShelf } from './seasons.ts';
import { settingShelf } from './setting-mapper.ts';
import type { Shelf } from './mapper.ts';
import type { Entity } from '../store.ts';

/** Where each kind of value lies. */
export const shelves: { [E in Entity]: Shelf<E> } = {
  season: seasonShelf,
  setting: settingShelf,
  team: teamShelf,
  player: playerShelf,
  fixture: fixtureShelf,
  listedFixture: scheduledFixtureShelf,
  draw: drawShelf,
};

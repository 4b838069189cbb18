import { drawShelf } from './draws.ts';
import { fixtureShelf } from './fixtures.ts';
import { playerShelf, teamShelf } from './people.ts';
import { seasonShelf } from './seasons.ts';
import type { Shelf } from './shelf.ts';
import type { Entity } from './store.ts';

/** Where each kind of value lies. */
export const shelves: { [E in Entity]: Shelf<E> } = {
  season: seasonShelf,
  team: teamShelf,
  player: playerShelf,
  fixture: fixtureShelf,
  draw: drawShelf,
};

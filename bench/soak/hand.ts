import type { Dice } from '#server/demo/dice.ts';
import type { OwnPlayer, OwnTeam } from './own-league.ts';
import {
  type CardOf,
  cardBody,
  importFile,
  placeOf,
  playerPlace,
  playerText,
  scoresText,
  seasonPlace,
} from './places.ts';

/** One write that is asked of the site, and what it makes of each place that it touches; `null`: nothing stands there. */
export type Deed = {
  /** Its Idempotency-Key. */
  key: string;
  /** As the history calls it. */
  action: string;
  method: string;
  path: string;
  type: string;
  body: string;
  changes: ReadonlyMap<string, string | null>;
  /** Reads what only the answer tells. */
  learn: (answer: string) => void;
};

/** Somebody who writes, with teams that nobody else touches: so it is known what must stand there. */
export type Hand = {
  name: string;
  /** What stands in each place by all that was acknowledged. */
  known: Map<string, string>;
  /** Asked, and not answered yet. */
  pending: Deed | null;
  /** Whether the last look found the pending one done: its entry of the history is counted already. */
  isPendingDone: boolean;
  /** Acknowledged since the last look, in order. */
  done: Deed[];
  /** The last one acknowledged with its answer, which the same key must give again. */
  last: { deed: Deed; answer: string } | null;
  /** What to ask next. */
  next: (wanted?: 'import') => Deed;
  /** Takes note that the pending deed was acknowledged. */
  acknowledge: (deed: Deed, answer: string) => void;
};

const SEASONS = ['24/25', '25/26'];
const WEEKS = 24;
const IMPORTED_WEEKS = 5;
/** How often each kind of write is thrown, of a hundred. */
const IMPORT = 4;
const CORRECT = 20;
const REMOVE = 12;
const PLAYER = 20;

type Given = Pick<Deed, 'method' | 'path' | 'body'> &
  Partial<Pick<Deed, 'type' | 'learn'>> & { changes: [string, string | null][] };

/** `years`: seasons that this hand may import, each once. */
export function createHand(name: string, teams: readonly OwnTeam[], years: readonly string[], dice: Dice): Hand {
  const known = new Map<string, string>();
  const cards = new Map<string, CardOf & { id: string }>();
  const yearsLeft = [...years];
  const pairs = teams.flatMap((home) => teams.filter((away) => away !== home).map((away) => ({ home, away })));
  for (const player of teams.flatMap(({ players }) => players)) {
    known.set(playerPlace(player.id), playerText({ name: player.name, handicap: 0, modifier: 0, newHandicap: 0 }));
  }
  let count = 0;

  function deed(action: string, { changes, ...given }: Given): Deed {
    const rest = { type: 'application/json', learn: () => undefined, ...given };
    return { key: `${name} ${count}`, action, ...rest, changes: new Map(changes) };
  }

  function submit(): Deed | null {
    const card = { ...dice.pick(pairs), season: dice.pick(SEASONS), week: dice.whole(1, WEEKS) };
    const place = placeOf(card);
    if (known.has(place)) return null;
    return deed('record result', {
      method: 'POST',
      path: '/api/matches',
      body: cardBody(card, count),
      changes: [[place, scoresText(count)]],
      // The answer of this call holds it (contract §3).
      learn: (answer) => cards.set(place, { ...card, id: (JSON.parse(answer) as { fixtureId: string }).fixtureId }),
    });
  }

  function correct(): Deed | null {
    if (cards.size === 0) return null;
    const [place, card] = dice.pick([...cards]);
    const path = `/api/matches/${card.id}`;
    return deed('correct result', {
      method: 'PUT',
      path,
      body: cardBody(card, count),
      changes: [[place, scoresText(count)]],
    });
  }

  function remove(): Deed | null {
    if (cards.size === 0) return null;
    const [place, { id }] = dice.pick([...cards]);
    const learn = () => cards.delete(place);
    return deed('delete result', {
      method: 'DELETE',
      path: `/api/matches/${id}`,
      body: '',
      changes: [[place, null]],
      learn,
    });
  }

  function changePlayer(): Deed {
    const team = dice.pick(teams);
    const { id, name: called }: OwnPlayer = dice.pick(team.players);
    const values = { handicap: count % 151, modifier: Math.floor(count / 151) % 151, newHandicap: dice.whole(0, 150) };
    const body = JSON.stringify({ name: called, ...values });
    const path = `/api/teams/${team.id}/players/${id}`;
    const changes: [string, string][] = [[playerPlace(id), playerText({ name: called, ...values })]];
    return dice.chance(0.5)
      ? deed('change player', { method: 'PUT', path, body, changes })
      : deed('change handicap', { method: 'PUT', path: `${path}/handicap`, body, changes });
  }

  function importSeason(): Deed | null {
    const season = yearsLeft.pop();
    if (season === undefined) return null;
    const played = pairs.flatMap((pair) =>
      Array.from({ length: IMPORTED_WEEKS }, (_, i) => ({ ...pair, season, week: i + 1 })),
    );
    return deed('import', {
      method: 'POST',
      path: '/api/admin/import',
      type: 'text/csv',
      body: importFile(played, count),
      changes: [
        [seasonPlace(season), 'there'],
        ...played.map((card): [string, string] => [placeOf(card), scoresText(count)]),
      ],
    });
  }

  function thrown(): Deed | null {
    const dies = dice.whole(1, 100);
    if (dies <= IMPORT) return importSeason();
    if (dies <= IMPORT + CORRECT) return correct();
    if (dies <= IMPORT + CORRECT + REMOVE) return remove();
    if (dies <= IMPORT + CORRECT + REMOVE + PLAYER) return changePlayer();
    return submit();
  }

  const hand: Hand = {
    name,
    known,
    pending: null,
    isPendingDone: false,
    done: [],
    last: null,
    next(wanted) {
      count += 1;
      return (wanted === 'import' ? importSeason() : thrown()) ?? changePlayer();
    },
    acknowledge(deed, answer) {
      for (const [place, text] of deed.changes) {
        if (text === null) known.delete(place);
        else known.set(place, text);
      }
      deed.learn(answer);
      if (!hand.isPendingDone) hand.done.push(deed);
      hand.last = { deed, answer };
      hand.pending = null;
      hand.isPendingDone = false;
    },
  };
  return hand;
}

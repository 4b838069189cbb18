import type { SeededRandom } from '#server/fixture-list/make-plan.ts';
import {
  type Card,
  cardBody,
  cardKey,
  importFile,
  type OwnPlayer,
  type OwnTeam,
  playerKey,
  playerText,
  scoresText,
  seasonKey,
} from './league.ts';

/** A write to the site, and the values that it must leave in the store; `null` stands for deleted. */
export type Write = {
  /** The Idempotency-Key of the write. */
  key: string;
  /** The action of the write in the history. */
  action: string;
  method: string;
  path: string;
  type: string;
  body: string;
  changes: ReadonlyMap<string, string | null>;
  /** Takes the id of a new result from the answer. */
  learn: (answer: string) => void;
};

/** A writer changes teams that no other writer changes, so it knows what must be stored. */
export type Writer = {
  name: string;
  /** What must be stored after all acknowledged writes. */
  known: Map<string, string>;
  /** The write that was sent and is not answered yet. */
  pending: Write | null;
  /** Whether the last comparison has found the pending write stored. Its history entry is then counted already. */
  isPendingDone: boolean;
  /** The writes acknowledged since the last comparison, in order. */
  done: Write[];
  /** The last acknowledged write with its answer, which the same key must get again. */
  last: { write: Write; answer: string } | null;
  next: (wanted?: 'import') => Write;
  /** Notes that the pending write was acknowledged. */
  acknowledge: (write: Write, answer: string) => void;
};

const SEASONS = ['24/25', '25/26'];
const WEEKS = 24;
const IMPORTED_WEEKS = 5;
/** The percentages of four kinds of write. All other writes are new results. */
const IMPORT = 4;
const CORRECT = 20;
const REMOVE = 12;
const PLAYER = 20;

type Given = Pick<Write, 'method' | 'path' | 'body'> &
  Partial<Pick<Write, 'type' | 'learn'>> & { changes: [string, string | null][] };

/** What a writer may change, and what it has written so far. */
type Work = {
  name: string;
  teams: readonly OwnTeam[];
  pairs: { home: OwnTeam; away: OwnTeam }[];
  known: Map<string, string>;
  cards: Map<string, Card & { id: string }>;
  yearsLeft: string[];
  dice: SeededRandom;
  /** The number of writes so far. */
  count: number;
};

/** Makes a writer. `years`: the seasons that it may import, each once. */
export function createWriter(
  name: string,
  teams: readonly OwnTeam[],
  years: readonly string[],
  dice: SeededRandom,
): Writer {
  const known = new Map<string, string>();
  for (const player of teams.flatMap(({ players }) => players)) {
    known.set(playerKey(player.id), playerText({ name: player.name, handicap: 0, modifier: 0, newHandicap: 0 }));
  }
  const pairs = teams.flatMap((home) => teams.filter((away) => away !== home).map((away) => ({ home, away })));
  const work: Work = { name, teams, pairs, known, cards: new Map(), yearsLeft: [...years], dice, count: 0 };
  const writer: Writer = {
    name,
    known,
    pending: null,
    isPendingDone: false,
    done: [],
    last: null,
    next(wanted) {
      work.count += 1;
      return (wanted === 'import' ? importSeason(work) : anyWrite(work)) ?? changePlayer(work);
    },
    acknowledge(write, answer) {
      for (const [key, text] of write.changes) {
        if (text === null) known.delete(key);
        else known.set(key, text);
      }
      write.learn(answer);
      if (!writer.isPendingDone) writer.done.push(write);
      writer.last = { write, answer };
      writer.pending = null;
      writer.isPendingDone = false;
    },
  };
  return writer;
}

function anyWrite(work: Work): Write | null {
  const percent = work.dice.whole(1, 100);
  if (percent <= IMPORT) return importSeason(work);
  if (percent <= IMPORT + CORRECT) return correct(work);
  if (percent <= IMPORT + CORRECT + REMOVE) return remove(work);
  if (percent <= IMPORT + CORRECT + REMOVE + PLAYER) return changePlayer(work);
  return submit(work);
}

function writeOf({ name, count }: Work, action: string, { changes, ...given }: Given): Write {
  const rest = { type: 'application/json', learn: () => undefined, ...given };
  return { key: `${name} ${count}`, action, ...rest, changes: new Map(changes) };
}

function submit(work: Work): Write | null {
  const { dice, pairs, cards, count } = work;
  const card = { ...dice.pick(pairs), season: dice.pick(SEASONS), week: dice.whole(1, WEEKS) };
  const key = cardKey(card);
  if (work.known.has(key)) return null;
  return writeOf(work, 'record result', {
    method: 'POST',
    path: '/api/matches',
    body: cardBody(card, count),
    changes: [[key, scoresText(count)]],
    // A successful answer contains the id of the result.
    learn: (answer) => cards.set(key, { ...card, id: (JSON.parse(answer) as { fixtureId: string }).fixtureId }),
  });
}

function correct(work: Work): Write | null {
  const { dice, cards, count } = work;
  if (cards.size === 0) return null;
  const [key, card] = dice.pick([...cards]);
  const path = `/api/matches/${card.id}`;
  const changes: Given['changes'] = [[key, scoresText(count)]];
  return writeOf(work, 'correct result', { method: 'PUT', path, body: cardBody(card, count), changes });
}

function remove(work: Work): Write | null {
  const { dice, cards } = work;
  if (cards.size === 0) return null;
  const [key, { id }] = dice.pick([...cards]);
  const path = `/api/matches/${id}`;
  const learn = () => cards.delete(key);
  return writeOf(work, 'delete result', { method: 'DELETE', path, body: '', changes: [[key, null]], learn });
}

function changePlayer(work: Work): Write {
  const { dice, teams, count } = work;
  const team = dice.pick(teams);
  const { id, name }: OwnPlayer = dice.pick(team.players);
  const values = { handicap: count % 151, modifier: Math.floor(count / 151) % 151, newHandicap: dice.whole(0, 150) };
  const body = JSON.stringify({ name, ...values });
  const path = `/api/teams/${team.id}/players/${id}`;
  const changes: Given['changes'] = [[playerKey(id), playerText({ name, ...values })]];
  return dice.chance(0.5)
    ? writeOf(work, 'change player', { method: 'PUT', path, body, changes })
    : writeOf(work, 'change handicap', { method: 'PUT', path: `${path}/handicap`, body, changes });
}

function importSeason(work: Work): Write | null {
  const { pairs, yearsLeft, count } = work;
  const season = yearsLeft.pop();
  if (season === undefined) return null;
  const played = pairs.flatMap((pair) =>
    Array.from({ length: IMPORTED_WEEKS }, (_, i) => ({ ...pair, season, week: i + 1 })),
  );
  return writeOf(work, 'import', {
    method: 'POST',
    path: '/api/admin/import',
    type: 'text/csv',
    body: importFile(played, count),
    changes: [
      [seasonKey(season), 'there'],
      ...played.map((card): [string, string] => [cardKey(card), scoresText(count)]),
    ],
  });
}

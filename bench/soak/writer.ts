import type { Dice } from '#server/demo/dice.ts';
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

/** One write to the site, and the values that it must leave in the store; `null`: deleted. */
export type Write = {
  /** Its Idempotency-Key. */
  key: string;
  /** The action in the history. */
  action: string;
  method: string;
  path: string;
  type: string;
  body: string;
  changes: ReadonlyMap<string, string | null>;
  /** Takes identifiers from the answer. */
  learn: (answer: string) => void;
};

/** Writes to teams that no other writer changes, so that it knows what must be stored. */
export type Writer = {
  name: string;
  /** What must be stored after all acknowledged writes. */
  known: Map<string, string>;
  /** Sent, and not answered yet. */
  pending: Write | null;
  /** Whether the last comparison found the pending write stored: then its history entry is counted already. */
  isPendingDone: boolean;
  /** Acknowledged since the last comparison, in order. */
  done: Write[];
  /** The last acknowledged write with its answer, which the same key must repeat. */
  last: { write: Write; answer: string } | null;
  next: (wanted?: 'import') => Write;
  /** Notes that the pending write was acknowledged. */
  acknowledge: (write: Write, answer: string) => void;
};

const SEASONS = ['24/25', '25/26'];
const WEEKS = 24;
const IMPORTED_WEEKS = 5;
/** The share of each kind of write, in percent; the rest are new results. */
const IMPORT = 4;
const CORRECT = 20;
const REMOVE = 12;
const PLAYER = 20;

type Given = Pick<Write, 'method' | 'path' | 'body'> &
  Partial<Pick<Write, 'type' | 'learn'>> & { changes: [string, string | null][] };

/** `years`: seasons that this writer may import, each once. */
export function createWriter(name: string, teams: readonly OwnTeam[], years: readonly string[], dice: Dice): Writer {
  const known = new Map<string, string>();
  const cards = new Map<string, Card & { id: string }>();
  const yearsLeft = [...years];
  const pairs = teams.flatMap((home) => teams.filter((away) => away !== home).map((away) => ({ home, away })));
  for (const player of teams.flatMap(({ players }) => players)) {
    known.set(playerKey(player.id), playerText({ name: player.name, handicap: 0, modifier: 0, newHandicap: 0 }));
  }
  let count = 0;

  function write(action: string, { changes, ...given }: Given): Write {
    const rest = { type: 'application/json', learn: () => undefined, ...given };
    return { key: `${name} ${count}`, action, ...rest, changes: new Map(changes) };
  }

  function submit(): Write | null {
    const card = { ...dice.pick(pairs), season: dice.pick(SEASONS), week: dice.whole(1, WEEKS) };
    const key = cardKey(card);
    if (known.has(key)) return null;
    return write('record result', {
      method: 'POST',
      path: '/api/matches',
      body: cardBody(card, count),
      changes: [[key, scoresText(count)]],
      // A successful answer holds the identifier.
      learn: (answer) => cards.set(key, { ...card, id: (JSON.parse(answer) as { fixtureId: string }).fixtureId }),
    });
  }

  function correct(): Write | null {
    if (cards.size === 0) return null;
    const [key, card] = dice.pick([...cards]);
    const path = `/api/matches/${card.id}`;
    return write('correct result', {
      method: 'PUT',
      path,
      body: cardBody(card, count),
      changes: [[key, scoresText(count)]],
    });
  }

  function remove(): Write | null {
    if (cards.size === 0) return null;
    const [key, { id }] = dice.pick([...cards]);
    const learn = () => cards.delete(key);
    return write('delete result', {
      method: 'DELETE',
      path: `/api/matches/${id}`,
      body: '',
      changes: [[key, null]],
      learn,
    });
  }

  function changePlayer(): Write {
    const team = dice.pick(teams);
    const { id, name: called }: OwnPlayer = dice.pick(team.players);
    const values = { handicap: count % 151, modifier: Math.floor(count / 151) % 151, newHandicap: dice.whole(0, 150) };
    const body = JSON.stringify({ name: called, ...values });
    const path = `/api/teams/${team.id}/players/${id}`;
    const changes: [string, string][] = [[playerKey(id), playerText({ name: called, ...values })]];
    return dice.chance(0.5)
      ? write('change player', { method: 'PUT', path, body, changes })
      : write('change handicap', { method: 'PUT', path: `${path}/handicap`, body, changes });
  }

  function importSeason(): Write | null {
    const season = yearsLeft.pop();
    if (season === undefined) return null;
    const played = pairs.flatMap((pair) =>
      Array.from({ length: IMPORTED_WEEKS }, (_, i) => ({ ...pair, season, week: i + 1 })),
    );
    return write('import', {
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

  function anyWrite(): Write | null {
    const percent = dice.whole(1, 100);
    if (percent <= IMPORT) return importSeason();
    if (percent <= IMPORT + CORRECT) return correct();
    if (percent <= IMPORT + CORRECT + REMOVE) return remove();
    if (percent <= IMPORT + CORRECT + REMOVE + PLAYER) return changePlayer();
    return submit();
  }

  const writer: Writer = {
    name,
    known,
    pending: null,
    isPendingDone: false,
    done: [],
    last: null,
    next(wanted) {
      count += 1;
      return (wanted === 'import' ? importSeason() : anyWrite()) ?? changePlayer();
    },
    acknowledge(written, answer) {
      for (const [key, text] of written.changes) {
        if (text === null) known.delete(key);
        else known.set(key, text);
      }
      written.learn(answer);
      if (!writer.isPendingDone) writer.done.push(written);
      writer.last = { write: written, answer };
      writer.pending = null;
      writer.isPendingDone = false;
    },
  };
  return writer;
}

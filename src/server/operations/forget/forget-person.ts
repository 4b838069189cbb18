import { foldName } from '#domain/name.ts';
import type { People, Player } from '#domain/people.ts';
import { type Forgetting, type Forgotten, forgetNames, namesOf } from '../../storage/forget.ts';
import { writeHistory } from '../../storage/history.ts';
import { people } from '../../storage/mappers/people.ts';
import type { Change, Snapshot, Store } from '../../storage/store.ts';
import { choosePerson } from './choose-person.ts';
import { formerPlayerName, isFormerPlayerName } from './former-player.ts';
import { renamedJson, renamer } from './renamer.ts';

/** Who was forgotten: the name that is used from now on, all that were used before, and those that others have too. */
export type ForgottenPerson = {
  id: string;
  called: string;
  names: string[];
  shared: string[];
  changed: Forgotten;
};

/** Nobody could be forgotten; the message says why, for a person. */
export class NobodyMeant extends Error {}

/**
 * Takes a person's names out of a league for good, in one transaction. Results, handicaps and the history stay, under
 * another name; nothing brings the old one back. Throws `NobodyMeant`.
 */
export function forgetPerson(store: Store, who: string, team: string | null): Promise<ForgottenPerson> {
  const origin = { by: '', via: 'command', action: 'forget', summary: '' } as const;
  return store.write(origin, async (change) => {
    const known = await people(change.db);
    const chosen = choosePerson(known, who, team);
    if (!chosen.ok) throw new NobodyMeant(chosen.sentence);
    const { id, name } = chosen.player;
    // Asked for again, somebody keeps the name of having been forgotten.
    const called = isFormerPlayerName(name) ? name : formerPlayerName(known.players.values());
    const forgotten = await forgetIn(change.db, known, { id, called, names: [] });
    if (forgotten.changed.size > 0) await note(change, forgotten);
    return forgotten;
  });
}

/** The same in any database of the league, such as a copy: `names` are those known from elsewhere. */
export async function forgetIn(
  db: Snapshot,
  known: Pick<People, 'players' | 'teams'>,
  { id, called, names }: Pick<ForgottenPerson, 'id' | 'called' | 'names'>,
): Promise<ForgottenPerson> {
  const all = [...new Set([...names, ...(await namesOf(db, id))])].filter((name) => name !== called);
  const others = othersOf(known, id);
  const taken = new Set(others.map(foldName));
  const shared = all.filter((name) => taken.has(foldName(name)));
  const changed = await forgetNames(db, waysToForget(id, called, all, shared, others));
  return { id, called, names: all, shared, changed };
}

/** The names of everybody else, and of the teams. */
function othersOf({ players, teams }: Pick<People, 'players' | 'teams'>, id: string): string[] {
  const everybody: Pick<Player, 'id' | 'name' | 'formerNames'>[] = [...players.values(), ...teams.values()];
  return everybody.filter((one) => one.id !== id).flatMap(({ name, formerNames }) => [name, ...formerNames]);
}

function waysToForget(id: string, called: string, names: string[], shared: string[], others: string[]): Forgetting {
  const ownName = renamer(names, called, others);
  const alone = names.filter((name) => !shared.includes(name));
  const anyName = renamer(alone, called, others);
  const folded = new Set(alone.map(foldName));
  return {
    id,
    called,
    folded: foldName(called),
    own: { words: ownName, json: (text) => renamedJson(text, ownName) },
    any: {
      words: anyName,
      json: (text) => renamedJson(text, anyName),
      wholeName: (text) => (folded.has(foldName(text)) ? called : text),
    },
  };
}

/** That it was done is part of the history, and cannot be taken back: the entry holds no values. */
async function note(change: Change, { called, changed }: ForgottenPerson): Promise<void> {
  const entry = {
    by: '',
    via: 'command',
    action: 'forget',
    summary: `Forgot a person, who is ${called} now`,
    undoes: null,
    countsFrom: null,
  } as const;
  await writeHistory(change.db, entry, new Date().toISOString(), []);
  change.touch('people');
  if (changed.has('draw') || changed.has('draw_sealed')) change.touch('draws');
}

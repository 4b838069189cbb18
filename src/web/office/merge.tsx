import { type ReactNode, useState } from 'react';
import type { Outcome } from '#contract/client.ts';
import type { MergePreview, NamedPlayer } from '#contract/players.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { countOf } from '#domain/count.ts';
import { byName } from '#domain/name.ts';
import { handicapWords } from '#domain/statistic.ts';
import button from '#web/components/button.module.css';
import choices from '#web/components/choice-form.module.css';
import { notify } from '#web/layout/notices.tsx';
import { Confirm } from '#web/officials/buttons.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import type { CallOptions } from '#web/officials/official-api.ts';
import { useAction } from '#web/officials/use-action.ts';
import { Select } from '#web/components/choice-form.tsx';

type SendMerge = (ids: { keep: string; merge: string }, options: CallOptions) => Promise<Outcome<{ message: string }>>;

const sendMerge: SendMerge = (ids, options) =>
  officialApi('POST /api/admin/players/merge', { body: { ...ids, confirm: true } }, options);

/** Merges two players who are the same person. `look` opens a preview in `question`, which the caller must render. */
export function useMerge(send = sendMerge): {
  look: (keep: string, merge: string) => void;
  running: boolean;
  question: ReactNode;
} {
  const [preview, setPreview] = useState<MergePreview | null>(null);
  const { run, running } = useAction();

  async function look(keep: string, merge: string): Promise<void> {
    const outcome = await officialApi('GET /api/admin/players/{keep}/merge/{merge}', { params: { keep, merge } });
    if (!outcome.ok) return notify({ kind: 'alert', text: outcome.failure.error });
    const [refusal] = outcome.value.refusals;
    if (refusal !== undefined) return notify({ kind: 'alert', text: `They cannot be one person. ${refusal}` });
    setPreview(outcome.value);
  }
  async function merge({ keep, merge: other }: MergePreview): Promise<void> {
    setPreview(null);
    const ids = { keep: keep.playerId, merge: other.playerId };
    await run({
      send: (options) => send(ids, options),
      done: ({ message }) => message,
    });
  }
  const question =
    preview === null ? null : (
      <Question preview={preview} onYes={() => void merge(preview)} onNo={() => setPreview(null)} />
    );
  return { look: (keep, other) => void look(keep, other), running, question };
}

type QuestionProps = { preview: MergePreview; onYes: () => void; onNo: () => void };

function Question({ preview: { keep, merge, cases }, onYes, onNo }: QuestionProps) {
  return (
    <Confirm title={`Merge ${merge.name} into ${keep.name}?`} yes="Merge" onYes={onYes} onNo={onNo}>
      <p>
        {merge.frames === 0
          ? `${merge.name} has no results. `
          : `${countOf(merge.frames, 'frame')} of ${merge.name} will count for ${keep.name}. `}
        {keep.name} stays with {keep.team}, handicap {handicapWords(keep.handicap)}. Search and import will still know
        the name {merge.name}. You can undo this at any time.
      </p>
      {cases.length === 0 ? null : (
        <>
          <p>Check this first:</p>
          <ul>
            {cases.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
    </Confirm>
  );
}

type MergeChoiceProps = {
  teams: readonly TeamAnswer[];
  /** Deleted players. They can be merged into another player, but not the other way round. */
  deleted?: readonly NamedPlayer[];
  keep?: string;
  merge?: string;
  send?: SendMerge;
};

/** A form to choose two players to merge. If `keep` or `merge` is given, only the other player is chosen. */
export function MergeChoice({ teams, deleted = [], keep = '', merge = '', send }: MergeChoiceProps) {
  const [chosen, setChosen] = useState({ keep, merge });
  const { look, running, question } = useMerge(send);
  const open = (['keep', 'merge'] as const).filter((name) => (name === 'keep' ? keep : merge) === '');
  const people = teams.flatMap(({ name: team, players }) =>
    players.map(({ id, name }) => ({ id, name, label: `${name}, ${team}` })),
  );
  const gone = deleted.map(({ playerId: id, name, team }) => ({ id, name, label: `${name}, ${team} (deleted)` }));
  const labelled = (players: typeof people) => new Map(players.sort(byName).map(({ id, label }) => [id, label]));
  const labels = { keep: labelled(people), merge: labelled([...people, ...gone]) };
  function press(): void {
    if (chosen.keep === '' || chosen.merge === '')
      return notify({ kind: 'alert', text: open.length === 2 ? 'Choose two players.' : 'Choose a player.' });
    look(chosen.keep, chosen.merge);
  }
  return (
    <>
      <div className={choices.form}>
        {open.map((name) => (
          <Select
            key={name}
            label={`Player to ${name}`}
            name={name}
            value={chosen[name]}
            options={['', ...[...labels[name].keys()].filter((id) => id !== keep && id !== merge)]}
            wordsOf={(id) => labels[name].get(id) ?? `Player to ${name}`}
            onChoose={(id) => setChosen({ ...chosen, [name]: id })}
          />
        ))}
      </div>
      <div className={button.row}>
        <button type="button" className={button.strong} aria-busy={running} onClick={press}>
          See what it does
        </button>
      </div>
      {question}
    </>
  );
}

import { type ReactNode, useState } from 'react';
import type { Outcome } from '#contract/client.ts';
import type { MergePreview, PlayerWithTeam } from '#contract/players.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { countWithNoun } from '#domain/count.ts';
import { formattedHandicap } from '#domain/statistic.ts';
import button from '#web/components/button.module.css';
import { showNotice } from '#web/layout/notices.tsx';
import { ConfirmDialog } from '#web/officials/buttons.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import type { CallOptions } from '#web/officials/official-api.ts';
import { useAction } from '#web/officials/use-action.ts';
import style from './merge.module.css';
import { idsByLabel, playersWithTeamLabels, playerIdFromTypedText, PlayerSearchField } from './player-search.tsx';

type MergeSender = (
  ids: { keep: string; merge: string },
  options: CallOptions,
) => Promise<Outcome<{ message: string }>>;

const sendMerge: MergeSender = (ids, options) =>
  callAsOfficial('POST /api/admin/players/merge', { body: { ...ids, confirm: true } }, options);

/**
 * Returns `look`, which loads a preview of merging two players and asks the official whether to merge them. If they
 * cannot be merged, a notice says why. The caller must render `question`, which shows the preview. `running`: whether a
 * merge is being sent.
 */
export function useMergePlayers(send = sendMerge): {
  look: (keep: string, merge: string) => void;
  running: boolean;
  question: ReactNode;
} {
  const [preview, setPreview] = useState<MergePreview | null>(null);
  const { run, running } = useAction();

  async function look(keep: string, merge: string): Promise<void> {
    const outcome = await callAsOfficial('GET /api/admin/players/{keep}/merge/{merge}', { params: { keep, merge } });
    if (!outcome.ok) return showNotice({ kind: 'alert', text: outcome.failure.error });
    const [refusal] = outcome.value.refusals;
    if (refusal !== undefined) return showNotice({ kind: 'alert', text: `They cannot be one person. ${refusal}` });
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
      <ConfirmMergeDialog preview={preview} onYes={() => void merge(preview)} onNo={() => setPreview(null)} />
    );
  return { look: (keep, other) => void look(keep, other), running, question };
}

type QuestionProps = { preview: MergePreview; onYes: () => void; onNo: () => void };

function ConfirmMergeDialog({ preview: { keep, merge, cases }, onYes, onNo }: QuestionProps) {
  return (
    <ConfirmDialog title={`Merge ${merge.name} into ${keep.name}?`} yes="Merge" onYes={onYes} onNo={onNo}>
      <p>
        {merge.frames === 0
          ? `${merge.name} has no results. `
          : `${countWithNoun(merge.frames, 'frame')} of ${merge.name} will count for ${keep.name}. `}
        {keep.name} stays with {keep.team}, handicap {formattedHandicap(keep.handicap)}. Search and import will still
        know the name {merge.name}. You can undo this at any time.
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
    </ConfirmDialog>
  );
}

type MergeChoiceProps = {
  teams: readonly TeamAnswer[];
  /** Deleted players. They can be merged into another player, but no player can be merged into them. */
  deleted?: readonly PlayerWithTeam[];
  keep?: string;
  merge?: string;
  send?: MergeSender;
  onCancel?: () => void;
};

/** A form to choose two players to merge. If the id `keep` or `merge` is given, it asks only for the other player. */
export function MergePlayersForm({ teams, deleted = [], keep = '', merge = '', send, onCancel }: MergeChoiceProps) {
  const [typed, setTyped] = useState({ keep: '', merge: '' });
  const { look, running, question } = useMergePlayers(send);
  const open = (['keep', 'merge'] as const).filter((name) => (name === 'keep' ? keep : merge) === '');
  const people = playersWithTeamLabels(teams);
  const gone = deleted.map(({ playerId: id, name, team }) => ({ id, name, label: `${name}, ${team} (deleted)` }));
  const offered = (players: typeof people) => idsByLabel(players.filter(({ id }) => id !== keep && id !== merge));
  const players = { keep: offered(people), merge: offered([...people, ...gone]) };
  const words = textsOfMergeFields(people.find(({ id }) => id === keep)?.name);
  function press(): void {
    const chosen = {
      keep: keep || playerIdFromTypedText(players.keep, typed.keep),
      merge: merge || playerIdFromTypedText(players.merge, typed.merge),
    };
    if (chosen.keep === '' || chosen.merge === '')
      return showNotice({ kind: 'alert', text: open.length === 2 ? 'Choose two players.' : 'Choose a player.' });
    look(chosen.keep, chosen.merge);
  }
  return (
    <div className={keep === '' ? undefined : style.inRow}>
      <div className={style.players}>
        {open.map((name) => (
          <PlayerSearchField
            key={name}
            {...words[name]}
            players={players[name]}
            typed={typed[name]}
            onType={(text) => setTyped({ ...typed, [name]: text })}
          />
        ))}
      </div>
      <div className={button.row}>
        <button type="button" className={button.strong} aria-busy={running} onClick={press}>
          See what it does
        </button>
        {onCancel === undefined ? null : (
          <button type="button" className={button.quiet} onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
      {question}
    </div>
  );
}

/**
 * Returns the label and hint of each field. `kept`: the name of the player to keep; `undefined` if the form asks for
 * this player.
 */
function textsOfMergeFields(kept: string | undefined) {
  const merge =
    kept === undefined
      ? { label: 'Entry to remove', hint: 'Its results move to the player you keep.' }
      : { label: 'Who is the same person?', hint: `That entry is deleted; its results go to ${kept}.` };
  return { keep: { label: 'Player to keep' }, merge };
}

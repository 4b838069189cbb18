import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { DuplicatePair, MergePreview, PastPlayer } from '#contract/players.ts';
import { countOf } from '#domain/count.ts';
import { byName } from '#domain/name.ts';
import button from '#web/components/button.module.css';
import choices from '#web/components/choice-form.module.css';
import { Link } from '#web/components/links.tsx';
import list from '#web/components/list.module.css';
import { PageHeading } from '#web/components/page-heading.tsx';
import part from '#web/components/part.module.css';
import { Select } from '#web/components/select.tsx';
import surface from '#web/components/surface.module.css';
import { EmptyTable } from '#web/components/table.tsx';
import { careerAddress } from '#web/layout/addresses.ts';
import { notify } from '#web/layout/notices.tsx';
import { Confirm } from '#web/officials/buttons.tsx';
import { guard } from '#web/officials/guard.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { useAction } from '#web/officials/use-action.ts';
import { pageSource } from '#web/page-source.ts';

/** Everybody by team, for choosing two by hand. */
type Person = { id: string; name: string; label: string };
type MergePage = { pairs: DuplicatePair[]; more: number; people: Person[] };

function MergePlayers({ data: { pairs, more, people } }: { data: MergePage }) {
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
    const body = { keep: keep.playerId, merge: other.playerId, confirm: true };
    await run({
      send: (options) => officialApi('POST /api/admin/players/merge', { body }, options),
      done: ({ message }) => message,
    });
  }
  return (
    <>
      <PageHeading below="One person should be one player, with one history">Merge players</PageHeading>
      <section aria-labelledby="likely" className={part.part}>
        <h2 id="likely">Likely the same person</h2>
        {pairs.length === 0 ? (
          <EmptyTable>No two players are likely one person.</EmptyTable>
        ) : (
          <ul className={`${surface.flush} ${list.list}`}>
            {pairs.map((pair) => (
              <Pair
                key={`${pair.keep.playerId} ${pair.merge.playerId}`}
                pair={pair}
                busy={running}
                onMerge={() => void look(pair.keep.playerId, pair.merge.playerId)}
              />
            ))}
          </ul>
        )}
        {more > 0 ? <p>{countOf(more, 'more pair')} not shown.</p> : null}
      </section>
      <ByHand people={people} busy={running} onMerge={(keep, other) => void look(keep, other)} />
      {preview === null ? null : (
        <Preview preview={preview} onYes={() => void merge(preview)} onNo={() => setPreview(null)} />
      )}
    </>
  );
}

type PairProps = { pair: DuplicatePair; busy: boolean; onMerge: () => void };

function Pair({ pair: { keep, merge, reasons }, busy, onMerge }: PairProps) {
  return (
    <li className={list.line}>
      <span className={list.words}>
        <Link to={careerAddress(keep.playerId, '')}>{keep.name}</Link>
        <small>{pastWords(keep)}</small>
        <Link to={careerAddress(merge.playerId, '')}>{merge.name}</Link>
        <small>{pastWords(merge)}</small>
        <small>{reasons.join(' ')}</small>
      </span>
      <button
        type="button"
        className={button.quiet}
        aria-label={`Merge ${merge.name} into ${keep.name}`}
        aria-busy={busy}
        onClick={onMerge}
      >
        Merge …
      </button>
    </li>
  );
}

type ByHandProps = { people: Person[]; busy: boolean; onMerge: (keep: string, merge: string) => void };

function ByHand({ people, busy, onMerge }: ByHandProps) {
  const [chosen, setChosen] = useState({ keep: '', merge: '' });
  const labels = new Map(people.map(({ id, label }) => [id, label]));
  return (
    <section aria-labelledby="by-hand" className={part.part}>
      <h2 id="by-hand">Choose two players</h2>
      <div className={surface.padded}>
        <div className={choices.form}>
          {(['keep', 'merge'] as const).map((name) => (
            <Select
              key={name}
              label={`Player to ${name}`}
              name={name}
              value={chosen[name]}
              options={['', ...labels.keys()]}
              wordsOf={(id) => labels.get(id) ?? `Player to ${name}`}
              onChoose={(id) => setChosen({ ...chosen, [name]: id })}
            />
          ))}
        </div>
        <div className={button.row}>
          <button
            type="button"
            className={button.strong}
            aria-busy={busy}
            onClick={() =>
              chosen.keep === '' || chosen.merge === ''
                ? notify({ kind: 'alert', text: 'Choose two players.' })
                : onMerge(chosen.keep, chosen.merge)
            }
          >
            See what it does
          </button>
        </div>
      </div>
    </section>
  );
}

type PreviewProps = { preview: MergePreview; onYes: () => void; onNo: () => void };

function Preview({ preview: { keep, merge, cases }, onYes, onNo }: PreviewProps) {
  return (
    <Confirm title={`Merge ${merge.name} into ${keep.name}?`} yes="Merge" onYes={onYes} onNo={onNo}>
      <p>
        {merge.frames === 0
          ? `${merge.name} has no results. `
          : `${countOf(merge.frames, 'frame')} of ${merge.name} will count for ${keep.name}. `}
        {keep.name} stays with {keep.team}, handicap {keep.handicap}. Search and import will still know the name{' '}
        {merge.name}. You can undo this at any time.
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

/** `Lions, 24 frames, 22/23 to 25/26`. */
function pastWords({ team, frames, seasons }: PastPlayer): string {
  if (seasons === null) return `${team}, no results`;
  const when = seasons.first === seasons.last ? seasons.first : `${seasons.first} to ${seasons.last}`;
  return `${team}, ${countOf(frames, 'frame')}, ${when}`;
}

async function load({ context }: LoaderFunctionArgs): Promise<MergePage> {
  const { api } = context.get(pageSource);
  const [duplicates, teams] = await Promise.all([
    api('GET /api/admin/players/duplicates', {}),
    api('GET /api/teams', {}),
  ]);
  const people = answerOf(teams).flatMap(({ name: team, players }) =>
    players.map(({ id, name }) => ({ id, name, label: `${name}, ${team}` })),
  );
  return { ...answerOf(duplicates), people: people.sort(byName) };
}

export const { Component, loader, head } = guard({
  title: 'Merge players',
  description: 'Make one player of two who are one person.',
  load,
  Screen: MergePlayers,
});

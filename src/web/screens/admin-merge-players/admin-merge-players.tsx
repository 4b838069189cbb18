import type { LoaderFunctionArgs } from 'react-router';
import type { DuplicatePlayerPair, PlayerWithTeam, MergeablePlayer } from '#contract/players.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { countWithNoun } from '#domain/count.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import list from '#web/components/list.module.css';
import { PageHeading } from '#web/components/page-heading.tsx';
import ui from '#web/components/ui.module.css';
import { EmptyTableMessage } from '#web/components/table.tsx';
import { careerAddress } from '#web/layout/addresses.ts';
import { createGuardedScreen } from '#web/officials/guard.tsx';
import { MergePlayersForm, useMergePlayers } from '#web/office/merge.tsx';
import { pageSourceContext } from '#web/page-source.ts';

type MergePlayersData = { pairs: DuplicatePlayerPair[]; more: number; deleted: PlayerWithTeam[]; teams: TeamAnswer[] };

function MergePlayers({ data: { pairs, more, deleted, teams } }: { data: MergePlayersData }) {
  const { look, running, question } = useMergePlayers();
  return (
    <>
      <PageHeading below="One person should be one player, with one history">Merge players</PageHeading>
      <section aria-labelledby="likely" className={ui.part}>
        <h2 id="likely">Likely the same person</h2>
        {pairs.length === 0 ? (
          <EmptyTableMessage>No two players are likely one person.</EmptyTableMessage>
        ) : (
          <ul className={`${ui.flush} ${list.list}`}>
            {pairs.map((pair) => (
              <DuplicatePairRow
                key={`${pair.keep.playerId} ${pair.merge.playerId}`}
                pair={pair}
                busy={running}
                onMerge={() => look(pair.keep.playerId, pair.merge.playerId)}
              />
            ))}
          </ul>
        )}
        {more > 0 ? <p>{countWithNoun(more, 'more pair')} not shown.</p> : null}
        {question}
      </section>
      <section aria-labelledby="by-hand" className={ui.part}>
        <h2 id="by-hand">Choose two players</h2>
        <div className={ui.padded}>
          <MergePlayersForm teams={teams} deleted={deleted} />
        </div>
      </section>
    </>
  );
}

type PairProps = { pair: DuplicatePlayerPair; busy: boolean; onMerge: () => void };

function DuplicatePairRow({ pair: { keep, merge, reasons }, busy, onMerge }: PairProps) {
  return (
    <li className={list.line}>
      <span className={list.words}>
        <Link to={careerAddress(keep.playerId, '')}>{keep.name}</Link>
        <small>{careerWords(keep)}</small>
        <Link to={careerAddress(merge.playerId, '')}>{merge.name}</Link>
        <small>{careerWords(merge)}</small>
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

/** Returns text such as `Lions, 24 frames, 22/23 to 25/26`, or `Lions, no results`. */
function careerWords({ team, frames, seasons }: MergeablePlayer): string {
  if (seasons === null) return `${team}, no results`;
  const when = seasons.first === seasons.last ? seasons.first : `${seasons.first} to ${seasons.last}`;
  return `${team}, ${countWithNoun(frames, 'frame')}, ${when}`;
}

async function load({ context }: LoaderFunctionArgs): Promise<MergePlayersData> {
  const { read } = context.get(pageSourceContext);
  const [duplicates, teams] = await Promise.all([
    read('GET /api/admin/players/duplicates', {}),
    read('GET /api/teams', {}),
  ]);
  return { ...duplicates, teams };
}

export const { Component, loader, head } = createGuardedScreen({
  title: 'Merge players',
  description: 'Make one player of two who are one person.',
  load,
  Screen: MergePlayers,
});

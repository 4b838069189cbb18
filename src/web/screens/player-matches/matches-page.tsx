import { marginsByWeek, seasonNumbers } from '#domain/season-numbers.ts';
import { allSeasons, seasonWords } from '#web/choice/season-choice.ts';
import { useCarried, useChoice } from '#web/choice/use-choice.ts';
import { MarginChart } from '#web/components/chart/margin-chart.tsx';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import { SeasonSelect } from '#web/components/choice-selects.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { EmptyTable } from '#web/components/table.tsx';
import { useWaiting } from '#web/layout/use-waiting.ts';
import { BreaksList } from './breaks-list.tsx';
import { Handicaps } from './handicaps.tsx';
import { HeadToHead } from './head-to-head.tsx';
import type { MatchesOfPlayer } from './load.ts';
import { marginBars } from './margin-bars.ts';
import style from './matches-page.module.css';
import { MatchesTable } from './matches-table.tsx';
import { Numbers } from './numbers.tsx';
import { PlayerLine } from './player-line.tsx';

/** One player's matches, and what they come to. */
export function MatchesPage({ data: { player, choice, rows, handicaps } }: { data: MatchesOfPlayer }) {
  const choosing = useChoice({ offersAll: true });
  const carried = useCarried();
  return (
    <>
      <PageHeading below={<PlayerLine player={player} carried={carried} />}>Matches for {player.name}</PageHeading>
      <ChoiceForm>
        <input type="hidden" name="playerId" value={player.playerId} />
        <SeasonSelect choosing={choosing} />
      </ChoiceForm>
      {rows.length === 0 ? (
        <>
          <EmptyTable>
            {player.name} has no matches in {seasonWords(choice.season)}.
          </EmptyTable>
          <Handicaps rows={handicaps} />
        </>
      ) : (
        <Matches player={player} choice={choice} rows={rows} handicaps={handicaps} />
      )}
    </>
  );
}

function Matches({ player, choice, rows, handicaps }: Omit<MatchesOfPlayer, 'kind'>) {
  const carried = useCarried();
  const waiting = useWaiting();
  const severalSeasons = choice.season === allSeasons;
  return (
    <div className={style.page} aria-busy={waiting}>
      <Numbers numbers={seasonNumbers(rows)} />
      <section className={style.chart} aria-labelledby="frame-margin">
        <h2 id="frame-margin">Frame margin</h2>
        <MarginChart
          title="Points ahead or behind in a frame, by week"
          labelHead="Week"
          bars={marginBars(marginsByWeek(rows), severalSeasons)}
        />
      </section>
      <div className={style.matches}>
        <MatchesTable
          caption={`Matches for ${player.name}: ${seasonWords(choice.season)}`}
          rows={rows}
          severalSeasons={severalSeasons}
          carried={carried}
          waiting={waiting}
        />
      </div>
      <BreaksList rows={rows} severalSeasons={severalSeasons} />
      <HeadToHead rows={rows} carried={carried} />
      <Handicaps rows={handicaps} />
    </div>
  );
}

import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { CompetitionSummary } from '#contract/cups.ts';
import { cupDisplayNameAmong } from '#domain/cups/cup-label.ts';
import {
  allSeasonsValue,
  type SeasonAndDivisionChoice,
  choiceInQuery,
  seasonTitle,
  seasonWords,
} from '#web/choice/season-choice.ts';
import { useChoice } from '#web/choice/use-choice.ts';
import { ChoiceForm, SeasonSelect } from '#web/components/choice-form.tsx';
import { Link, LinkForOfficials } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import ui from '#web/components/ui.module.css';
import { EmptyTableMessage } from '#web/components/table.tsx';
import { cupAddress, cupFormatInWords, cupStatusInWords } from '#web/cups/cup-words.ts';
import { OpenTies, RoundFormatAndLastDay, commonRoundOf } from '#web/cups/open-ties.tsx';
import type { Site } from '#web/layout/site.ts';
import { usePageLoading } from '#web/layout/use-page-loading.ts';
import { pageSourceContext } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';
import style from './cups.module.css';

type CupsData = { choice: SeasonAndDivisionChoice; cups: CompetitionSummary[] };

export async function loader({ request, context }: LoaderFunctionArgs): Promise<CupsData> {
  const { read, seasons } = context.get(pageSourceContext);
  const choice = choiceInQuery(new URL(request.url).searchParams, await seasons());
  return { choice, cups: await read('GET /api/competitions', { query: { season: choice.season } }) };
}

export function head({ choice }: CupsData, { league }: Site): Head {
  const season = seasonWords(choice.season);
  return { title: `Cups – ${season}`, description: `Cups of ${league.name}, ${season}: brackets, draws and results.` };
}

/** The Cups screen: the cups of one season or of all seasons, each with the ties that can be played. */
export function Component() {
  const { choice, cups } = useLoaderData<typeof loader>();
  const choosing = useChoice({ offersAll: true });
  const waiting = usePageLoading();
  return (
    <>
      <PageHeading below={seasonTitle(choice.season)}>Cups</PageHeading>
      <ChoiceForm>
        <SeasonSelect choosing={choosing} />
      </ChoiceForm>
      {cups.length === 0 ? (
        <EmptyTableMessage
          comes="Entrants, draws and results are here as soon as a cup has been set up."
          press={<LinkForOfficials to="/admin/cups">Add a cup</LinkForOfficials>}
        >
          No cups in {seasonWords(choice.season)}.
        </EmptyTableMessage>
      ) : null}
      <div className={style.cups} aria-busy={waiting}>
        {cups.map((one) => (
          <Cup
            key={one.competitionId}
            cup={one}
            label={cupDisplayNameInSeason(cups, one)}
            withSeason={choice.season === allSeasonsValue}
          />
        ))}
      </div>
    </>
  );
}

/**
 * Returns a cup's name for display: `Lampitt Cup` for `LampittCup_SemiFinals`. The name keeps its round if another cup
 * of the same season differs only by the round.
 */
function cupDisplayNameInSeason(cups: readonly CompetitionSummary[], { name, season }: CompetitionSummary): string {
  const names = cups.filter((other) => other.season === season).map((other) => other.name);
  return cupDisplayNameAmong(name, names);
}

type CupProps = { cup: CompetitionSummary; label: string; withSeason: boolean };

/** One cup: how it is played, its progress, and the ties that can be played. */
function Cup({ cup, label, withSeason }: CupProps) {
  const { competitionId, season, entrantCount, openTies, winner } = cup;
  const round = commonRoundOf(cup, openTies);
  return (
    <section className={`${ui.flush} ${style.cup}`}>
      <div className={`${ui.leads} ${style.facts}`}>
        <h2>
          <Link to={cupAddress(competitionId)}>{label}</Link>
        </h2>
        <p>
          {withSeason ? `Season ${season}. ` : ''}
          {cupFormatInWords(cup, entrantCount)}
        </p>
        <CupProgress cup={cup} />
        <p className={winner === null ? undefined : style.winner}>
          <strong>{cupStatusInWords(cup)}</strong>
          {round === null ? null : (
            <>
              , <RoundFormatAndLastDay of={round} />
            </>
          )}
        </p>
      </div>
      {openTies.length === 0 ? null : <OpenTies cup={cup} ties={openTies} label={`${label}: ties to play`} />}
    </section>
  );
}

/**
 * The rounds of a cup in a row, with the current round highlighted. Hidden from screen readers, because the text below
 * the row says the same.
 */
function CupProgress({ cup: { rounds, openTies, toDraw, winner } }: Pick<CupProps, 'cup'>) {
  const current = winner === null ? (openTies[0]?.round ?? toDraw?.round ?? 1) : rounds.length + 1;
  const now = openTies.length > 0 ? 'now' : 'undrawn';
  return (
    <ol className={style.way} aria-hidden="true">
      {rounds.map(({ round, name }) => (
        <li key={round} data-at={round === current ? now : round < current ? 'over' : 'later'}>
          {name.replace(/-finals?$/, '')}
        </li>
      ))}
    </ol>
  );
}

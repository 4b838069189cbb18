import { Link, useLoaderData } from 'react-router';
import type { NamedPlayer } from '#contract/players.ts';
import { seasonNumbers } from '#domain/player-matches.ts';
import { allSeasons, seasonWords } from '#web/choice/season-choice.ts';
import { useCarried, useChoice } from '#web/choice/use-choice.ts';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import { SeasonSelect } from '#web/components/choice-selects.tsx';
import { TeamLink } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { EmptyTable } from '#web/components/table.tsx';
import { playerAddress } from '#web/layout/addresses.ts';
import { useWaiting } from '#web/layout/use-waiting.ts';
import { headOfPlayerMatches, loadPlayerMatches, type MatchesOfPlayer, type Namesakes } from './load.ts';
import style from './matches-page.module.css';
import { MatchesTable } from './matches-table.tsx';
import namesakes from './namesakes-page.module.css';
import line from './player-line.module.css';
import { BreaksList, FrameMargin, Handicaps, HeadToHead, Numbers } from './panels.tsx';

export { headOfPlayerMatches as head, loadPlayerMatches as loader };

/** The Player Matches screen: one player's matches, or a choice between players with the same name. */
export function Component() {
  const data = useLoaderData<typeof loadPlayerMatches>();
  return data.kind === 'namesakes' ? <NamesakesPage data={data} /> : <MatchesPage data={data} />;
}

/** A list of the players with one name, to choose from. */
function NamesakesPage({ data: { name, people } }: { data: Namesakes }) {
  const carried = useCarried();
  return (
    <>
      <PageHeading below="More than one player has this name. Choose one.">Matches for {name}</PageHeading>
      <ul className={namesakes.people}>
        {people.map((player) => (
          <li key={player.playerId}>
            <Link to={playerAddress(player, carried)}>
              <strong>{player.name}</strong>
              <span>
                {player.team}, {statusOf(player)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** One player's matches, with their statistics. */
function MatchesPage({ data: { player, choice, rows, handicaps } }: { data: MatchesOfPlayer }) {
  const choosing = useChoice({ offersAll: true });
  return (
    <>
      <PageHeading below={<PlayerLine player={player} />}>Matches for {player.name}</PageHeading>
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
  const waiting = useWaiting();
  const severalSeasons = choice.season === allSeasons;
  return (
    <div className={style.page} aria-busy={waiting}>
      <Numbers numbers={seasonNumbers(rows)} />
      <FrameMargin rows={rows} severalSeasons={severalSeasons} />
      <div className={style.matches}>
        <MatchesTable
          caption={`Matches for ${player.name}: ${seasonWords(choice.season)}`}
          rows={rows}
          severalSeasons={severalSeasons}
          waiting={waiting}
        />
      </div>
      <BreaksList rows={rows} severalSeasons={severalSeasons} />
      <HeadToHead rows={rows} />
      <Handicaps rows={handicaps} />
    </div>
  );
}

/** The player's current team and its division. */
function PlayerLine({ player }: { player: NamedPlayer }) {
  return (
    <>
      <TeamLink className={line.team} teamId={player.teamId} name={player.team} />, {statusOf(player)}
    </>
  );
}

/** `Division 1`, `retired` or `no longer in the league`. */
function statusOf({ deleted, division }: NamedPlayer): string {
  if (deleted) return 'no longer in the league';
  return division === 0 ? 'retired' : `Division ${division}`;
}

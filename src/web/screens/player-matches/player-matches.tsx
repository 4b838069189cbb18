import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { answerOf, CallFailed } from '#contract/client.ts';
import type { NamedPlayer, PlayerMatchRow } from '#contract/players.ts';
import type { HandicapRow } from '#contract/squads.ts';
import { countOf } from '#domain/count.ts';
import { foldName } from '#domain/name.ts';
import { seasonNumbers } from '#domain/players/player-matches.ts';
import { allSeasons, type Choice, choiceOf, searchText, seasonWords } from '#web/choice/season-choice.ts';
import { useCarried, useChoice } from '#web/choice/use-choice.ts';
import { ChoiceForm, SeasonSelect } from '#web/components/choice-form.tsx';
import { Link, PlayerLink } from '#web/components/links.tsx';
import { matchesAddress, PlayerLine, statusOf } from '#web/components/player-links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { type Column, EmptyTable, Table } from '#web/components/table.tsx';
import ui from '#web/components/ui.module.css';
import { careerAddress, fixtureAddress } from '#web/layout/addresses.ts';
import type { Site } from '#web/layout/site.ts';
import { useWaiting } from '#web/layout/use-waiting.ts';
import { pageSource } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';
import { MARK_LEGEND, ResultMark } from '#web/components/form.tsx';
import style from './player-matches.module.css';
import { BreaksList, FrameMargin, Handicaps, HeadToHead, Numbers } from './panels.tsx';

type MatchesOfPlayer = {
  kind: 'player';
  choice: Choice;
  player: NamedPlayer;
  rows: PlayerMatchRow[];
  /** Oldest first. */
  handicaps: HandicapRow[];
};
/** Several players have this name, and the address does not say which one. */
type Namesakes = { kind: 'namesakes'; name: string; people: NamedPlayer[] };
type PlayerMatchesData = MatchesOfPlayer | Namesakes;

export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<PlayerMatchesData> {
  const { api, seasons } = context.get(pageSource);
  const search = new URL(request.url).searchParams;
  const name = params['playerName'] ?? '';
  const playerId = search.get('playerId') ?? '';
  const choice = choiceOf(search, await seasons());
  const handicapsOf = (id: string) => api('GET /api/players/{playerId}/handicaps', { params: { playerId: id } });

  const [named, matches, early] = await Promise.all([
    api('GET /api/players', { query: { name, playerId: playerId === '' ? undefined : playerId } }),
    api('GET /api/getplayermatches/{playerName}', {
      params: { playerName: name },
      query: { season: choice.season, playerId: playerId === '' ? undefined : playerId },
    }),
    // Links have the player's id. For a typed address the handicaps wait until the player is found.
    playerId === '' ? null : handicapsOf(playerId),
  ]);
  const matching = answerOf(named);
  const [player] = matching;
  if (player === undefined) throw unknownPlayer(name);
  if (matching.length > 1) return { kind: 'namesakes', name: player.name, people: matching };
  if (foldName(player.name) !== foldName(name) || (playerId !== '' && playerId !== player.playerId)) {
    search.delete('playerId');
    const carried = search.size === 0 ? '' : `?${search}`;
    // The page of a merged player leads to the one who was kept, for good.
    throw redirect(matchesAddress(player, carried), 301);
  }
  const handicaps = answerOf(early ?? (await handicapsOf(player.playerId)));
  return { kind: 'player', choice, player, rows: answerOf(matches), handicaps };
}

export function head(data: PlayerMatchesData, { league }: Site): Head {
  if (data.kind === 'namesakes') {
    const description = `${data.people.length} players of ${league.name} are called ${data.name}.`;
    return { title: `Matches for ${data.name}`, description };
  }
  const { player, choice, rows } = data;
  const won = rows.filter(({ result }) => result === 'Win').length;
  const record = `${countOf(rows.length, 'match', 'matches')}, ${won} won`;
  return {
    title: `Matches for ${player.name} – ${seasonWords(choice.season)}`,
    description: `${player.name} of ${player.team} in ${seasonWords(choice.season)}, ${league.name}: ${record}.`,
    picture: `/og/player/${encodeURIComponent(player.playerId)}.png${searchText(new URLSearchParams({ season: choice.season }))}`,
  };
}

/** The 404 for an unknown player. */
function unknownPlayer(name: string): CallFailed {
  const error = `The league has no player called ${name}.`;
  return new CallFailed(404, { success: false, error, message: error });
}

/** The Player Matches screen: one player's matches, or a choice between players with the same name. */
export function Component() {
  const data = useLoaderData<typeof loader>();
  return data.kind === 'namesakes' ? <NamesakesPage data={data} /> : <MatchesPage data={data} />;
}

/** A list of the players with one name, to choose from. */
function NamesakesPage({ data: { name, people } }: { data: Namesakes }) {
  const carried = useCarried();
  return (
    <>
      <PageHeading below="More than one player has this name. Choose one.">Matches for {name}</PageHeading>
      <ul className={`${ui.grid} ${ui.part}`}>
        {people.map((player) => (
          <li key={player.playerId} className={ui.padded}>
            <Link className={ui.link} to={matchesAddress(player, carried)}>
              {player.name}
              <span className={style.team}>
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
function MatchesPage({ data }: { data: MatchesOfPlayer }) {
  const { player, choice, rows, handicaps } = data;
  const choosing = useChoice({ offersAll: true });
  const carried = useCarried();
  return (
    <>
      <PageHeading below={<PlayerLine player={player} />}>Matches for {player.name}</PageHeading>
      <p>
        <Link className={ui.link} to={careerAddress(player.playerId, carried)}>
          Career of {player.name}
        </Link>
      </p>
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
        <Matches {...data} />
      )}
    </>
  );
}

function Matches({ player, choice, rows, handicaps }: MatchesOfPlayer) {
  const waiting = useWaiting();
  const severalSeasons = choice.season === allSeasons;
  return (
    <div className={style.page} aria-busy={waiting}>
      <Numbers numbers={seasonNumbers(rows)} />
      <div className={style.matches}>
        <MatchesTable
          caption={`Matches for ${player.name}: ${seasonWords(choice.season)}`}
          rows={rows}
          severalSeasons={severalSeasons}
          waiting={waiting}
        />
      </div>
      <FrameMargin rows={rows} severalSeasons={severalSeasons} />
      <BreaksList rows={rows} severalSeasons={severalSeasons} />
      <HeadToHead playerId={player.playerId} rows={rows} />
      <Handicaps rows={handicaps} />
    </div>
  );
}

type MatchesTableProps = {
  caption: string;
  rows: readonly PlayerMatchRow[];
  severalSeasons: boolean;
  waiting: boolean;
};

/** The matches, oldest first. The week links to the full result. */
export function MatchesTable({ severalSeasons, ...table }: MatchesTableProps) {
  const { rows } = table;
  // A player may play twice in one fixture, so only the index is unique.
  const keyOf = (row: PlayerMatchRow): string => String(rows.indexOf(row));
  return (
    <>
      <Table {...table} columns={columns.filter(({ label }) => severalSeasons || label !== 'Season')} keyOf={keyOf} />
      {rows.some(({ state }) => state !== 'final') ? <p>{MARK_LEGEND}</p> : null}
    </>
  );
}

const columns: Column<PlayerMatchRow>[] = [
  // On a phone after the score.
  { kind: 'number', label: 'Season', size: 'wide', cell: ({ season }) => season },
  { kind: 'place', size: 'wide', label: 'Week number', header: <WeekHeader />, cell: (row) => <Week row={row} /> },
  { kind: 'name', label: 'Opponent', cell: (row) => <Opponent row={row} /> },
  {
    kind: 'number',
    label: 'Score',
    size: 'wide',
    order: 2,
    cell: (row) => (
      <>
        {`${row.playerScore} - ${row.opponentScore}`}
        <ResultMark state={row.state} />
      </>
    ),
  },
  { kind: 'number', label: 'Breaks', size: 'wide', cell: ({ breaks }) => breaks.join(', ') },
  { kind: 'number', label: 'Result', size: 'wide', order: 2, cell: ({ result }) => <Result result={result} /> },
];

/** A phone shows only `Week`; screen readers get both words. */
function WeekHeader() {
  return (
    <>
      Week <span className="visually-hidden-below-desk">number</span>
    </>
  );
}

function Week({ row }: { row: PlayerMatchRow }) {
  return (
    <Link to={fixtureAddress(row)} aria-label={`${row.weekNumber}, ${row.season}: full result`}>
      {row.weekNumber}
    </Link>
  );
}

function Opponent({ row: { opponentId, opponentName } }: { row: PlayerMatchRow }) {
  if (opponentId === null) return <i className={ui.muted}>{opponentName}</i>;
  return <PlayerLink playerId={opponentId} name={opponentName} />;
}

function Result({ result }: { result: PlayerMatchRow['result'] }) {
  return <span className={result === 'Win' ? ui.win : ui.loss}>{result}</span>;
}

import type { TeamDetailsAnswer } from '#contract/kinds/team.ts';
import type { PlayerAnswer } from '#contract/kinds/player.ts';
import { formattedHandicap, signedText } from '#domain/statistic.ts';
import { useCarriedQueryText } from '#web/choice/use-choice.ts';
import { RecentFormLetters } from '#web/components/form.tsx';
import { Link, LinkForOfficials, PlayerLink } from '#web/components/links.tsx';
import { PageSection } from '#web/components/page-section.tsx';
import type { Column } from '#web/components/column.ts';
import { EmptyTableMessage, Table } from '#web/components/table.tsx';
import ui from '#web/components/ui.module.css';
import { usePageLoading } from '#web/layout/use-page-loading.ts';
import style from './team-details.module.css';

type PlayerRow = TeamDetailsAnswer['players'][number];
/**
 * `of`: the team's name and the season. `matches`: the word for the team's matches. It is `frames` if each match has
 * one frame. Otherwise it is the names of the format's sections, such as `Singles and Doubles`. `isGone`: whether the
 * team is retired or deleted.
 */
type PlayersProps = { of: string; details: TeamDetailsAnswer; matches: string; isGone: boolean };

/** The team's players, with their results for the team. On a narrow screen, each player has a box instead of a row. */
export function Players({ of, details: { teamId, players }, matches, isGone }: PlayersProps) {
  const waiting = usePageLoading();
  return (
    <PageSection id="players" title="Players">
      {players.length === 0 ? (
        <EmptyTableMessage
          comes={isGone ? undefined : 'The squad is here as soon as the league has entered it.'}
          press={
            isGone ? null : (
              <LinkForOfficials to={`/admin/add-player?team=${encodeURIComponent(teamId)}`}>
                Add players
              </LinkForOfficials>
            )
          }
        >
          No players in this team.
        </EmptyTableMessage>
      ) : (
        <Table
          caption={`Players of ${of}`}
          columns={matches === 'frames' ? columns : multiFrameColumns}
          rows={players}
          keyOf={({ playerId }) => playerId}
          nameOf={({ name }) => name}
          waiting={waiting}
          stacked={{ frame: style.frame, rows: style.cards }}
        />
      )}
    </PageSection>
  );
}

const columns: Column<PlayerRow>[] = [
  { kind: 'name', label: 'Player', cell: (row) => <PlayerLink playerId={row.playerId} name={row.name} /> },
  { kind: 'number', label: 'Wins', short: 'W', cell: ({ wins }) => <span className={ui.win}>{wins}</span> },
  { kind: 'number', label: 'Losses', short: 'L', cell: ({ losses }) => <span className={ui.loss}>{losses}</span> },
  { kind: 'number', label: 'Win %', short: '%', size: 'wide', meaning: 'percentage won', cell: winPercentageText },
  {
    kind: 'number',
    label: 'Frame +/-',
    short: '+/-',
    size: 'wide',
    meaning: 'wins minus losses',
    cell: ({ frameDifference }) => signedText(frameDifference),
  },
  { kind: 'text', label: 'Breaks', short: 'Brk', cell: ({ breaks }) => breaks.join(', ') },
  { kind: 'form', label: 'Form', cell: ({ form }) => <RecentFormLetters results={form} /> },
];

function winPercentageText({ winPercentage }: PlayerRow): string {
  return winPercentage.toFixed(2);
}

/**
 * The columns for a format whose matches have several frames. The label `Frame +/-` would be wrong for this format,
 * because the difference counts matches, not frames.
 */
const multiFrameColumns = columns.map((column) =>
  column.label === 'Frame +/-' ? { ...column, label: 'Wins less losses', header: <WinsMinusLossesHeader /> } : column,
);

function WinsMinusLossesHeader() {
  return (
    <>
      <span className="visually-hidden">Wins less losses</span>
      <span aria-hidden="true">+/-</span>
    </>
  );
}

/** The squad's current handicaps, whichever season is shown. Renders nothing if there are no players. */
export function Handicaps({ squad }: { squad: PlayerAnswer[] }) {
  const carried = useCarriedQueryText();
  if (squad.length === 0) return null;
  return (
    <PageSection
      id="handicaps"
      title="Current handicaps"
      below={
        <Link className={ui.link} to={`/squads-handicaps${carried}`}>
          How handicaps are set, and all squads
        </Link>
      }
    >
      <ul className={`${ui.padded} ${style.handicaps}`}>
        {squad.map(({ id, name, handicap }) => (
          <li key={id}>
            <PlayerLink playerId={id} name={name} />
            <b>{formattedHandicap(handicap)}</b>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

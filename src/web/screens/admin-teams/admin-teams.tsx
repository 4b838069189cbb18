import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import type { PlayerAnswer } from '#contract/kinds/player.ts';
import { countOf } from '#domain/count.ts';
import { RETIRED } from '#domain/squads/team-numbers.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import button from '#web/components/button.module.css';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import { Link } from '#web/components/links.tsx';
import list from '#web/components/list.module.css';
import { PageHeading } from '#web/components/page-heading.tsx';
import ui from '#web/components/ui.module.css';
import { EmptyTable } from '#web/components/table.tsx';
import { FilterField } from '#web/filter/filter-field.tsx';
import { useFilter } from '#web/filter/use-filter.ts';
import { SmallButton } from '#web/officials/buttons.tsx';
import { Fold, lineStyle } from '#web/officials/fold.tsx';
import { MoreActions } from '#web/officials/more-actions.tsx';
import { guard } from '#web/officials/guard.tsx';
import { PageLinks } from '#web/officials/page-list.tsx';
import { DeletePlayer, DeleteTeam } from '#web/office/leaving.tsx';
import { EditTeam } from '#web/office/edit-team.tsx';
import { MergeChoice } from '#web/office/merge.tsx';
import { AddPlayerForm, PlayerForm, TransferForm } from '#web/office/player-form.tsx';
import { PlayerPhoto } from '#web/office/player-photo.tsx';
import {
  type Chosen,
  compareDivisions,
  divisionWords,
  loadSquads,
  matchingTeams,
  type Squads,
  useChosen,
} from '#web/office/squads.ts';
import { AddTeam } from './add-team.tsx';
import style from './admin-teams.module.css';
import { Handicaps, ResetHandicaps } from './handicaps.tsx';

/** Actions on a player's row. */
const ACTS = { handicap: 'Handicap', edit: 'Edit', move: 'Move', merge: 'Merge' } as const;
type Act = keyof typeof ACTS | 'add' | '';

/** The one open row, and its action. An empty `player` means the team's row. */
type Row = Chosen & { act: Act };
const NO_ROW: Row = { team: '', player: '', act: '' };

/** `hasBoth`: show both handicaps of each player. Otherwise the new handicap is shown only if it differs. */
type PlaceProps = { squads: Squads; row: Row; hasBoth: boolean; onRow: (row: Row) => void };

/** All teams by division, with players and actions. `isOverview`: teams start expanded. */
function Teams({ squads, isOverview }: { squads: Squads; isOverview: boolean }) {
  const filter = useFilter();
  const [row, setRow] = useState(useRowInAddress(squads.teams));
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map());
  const nameOfDivision = useDivisionName();
  const isSearch = filter.applied.trim() !== '';
  const found = Map.groupBy(matchingTeams(squads.teams, filter.applied), ({ division }) => division);
  const divisions = isSearch ? [...found.keys()] : [...new Set([...squads.divisions, ...found.keys()])];
  return (
    <>
      {isOverview ? null : <PageLinks name="All teams" pages={FOR_ALL} />}
      <ChoiceForm>
        <FilterField label="Find a team or player" filter={filter} />
      </ChoiceForm>
      {divisions.length === 0 ? (
        <EmptyTable>{isSearch ? 'No team or player name matches.' : 'There are no teams.'}</EmptyTable>
      ) : null}
      {divisions.sort(compareDivisions).map((division) => (
        <section key={division} aria-labelledby={`division-${division}`} className={ui.part}>
          <h2 id={`division-${division}`}>{divisionWords(division, nameOfDivision)}</h2>
          {(found.get(division) ?? []).map((team) => (
            <Team
              key={team.id}
              {...{ squads, team, row }}
              hasBoth={isOverview}
              isOpen={folds.get(team.id) ?? (isOverview || isSearch || row.team === team.id)}
              onFold={(isOpen) => setFolds(new Map([...folds, [team.id, isOpen]]))}
              onRow={(next) => {
                setRow(next);
                // Opens the team of a player who has moved, so that the player is visible.
                if (next.team !== '') setFolds(new Map([...folds, [next.team, true]]));
              }}
            />
          ))}
          {division === RETIRED || isSearch ? null : (
            <AddTeam
              division={division}
              divisions={squads.divisions}
              onAdded={(team) => setRow({ team, player: '', act: 'add' })}
            />
          )}
        </section>
      ))}
      {isOverview ? null : <EnteredTwice />}
      <Reset />
    </>
  );
}

/** The row named in the address (`?team=…&player=…&act=edit`). */
function useRowInAddress(teams: readonly TeamAnswer[]): Row {
  const [search] = useSearchParams();
  const act = search.get('act') ?? '';
  return { ...useChosen(teams), act: act in ACTS || act === 'add' ? (act as Act) : '' };
}

type TeamProps = PlaceProps & { team: TeamAnswer; isOpen: boolean; onFold: (isOpen: boolean) => void };

function Team({ squads, team, row, hasBoth, isOpen, onFold, onRow }: TeamProps) {
  const { id, name, players } = team;
  const of = { team: id, player: '' };
  const act = row.team === id && row.player === '' ? row.act : '';
  const close = () => onRow({ ...of, act: '' });
  return (
    <Fold id={`team-${id}`} title={name} about={countOf(players.length, 'player')} isOpen={isOpen} onFold={onFold}>
      <div className={style.opened}>
        <Acts
          acts={{ edit: 'Edit', add: 'Add player' }}
          of={name}
          act={act}
          onAct={(next) => onRow({ ...of, act: next })}
        >
          <MoreActions of={name}>
            <DeleteTeam team={team}>
              <p>To keep a player, move the player to another team first.</p>
            </DeleteTeam>
          </MoreActions>
        </Acts>
        {act === 'edit' ? <EditTeam {...{ squads, of, team }} onSaved={close} onCancel={close} /> : null}
        {act === 'add' ? <AddPlayerForm {...{ squads, of }} onCancel={close} /> : null}
      </div>
      <ul className={`${list.list} ${style.players}`}>
        {players.map((player, index) => (
          <Player
            key={player.id}
            {...{ squads, player, row, hasBoth, onRow }}
            team={id}
            next={players[index + 1]?.id}
          />
        ))}
      </ul>
    </Fold>
  );
}

type PlayerProps = PlaceProps & { team: string; player: PlayerAnswer; next: string | undefined };

function Player({ squads, team, player, next, row, hasBoth, onRow }: PlayerProps) {
  const { id, name } = player;
  const summary = useRef<HTMLElement>(null);
  const of = { team, player: id };
  const isOpen = row.player === id;
  const act = isOpen ? row.act : '';
  const form = { squads, of, onSaved: close, onCancel: close };
  function close(): void {
    onRow({ ...of, act: '' });
    summary.current?.focus();
  }
  // A row that is open from the start was named in a link, or belongs to a player who has just moved.
  const cameOpen = useRef(isOpen && act === '');
  useEffect(() => {
    if (cameOpen.current) summary.current?.focus();
  }, []);
  return (
    <li>
      <details
        className={lineStyle}
        open={isOpen}
        onToggle={({ currentTarget: { open } }) => {
          if (open !== isOpen) onRow(open ? { ...of, act: '' } : { ...NO_ROW, team });
        }}
      >
        <summary ref={summary}>
          <strong className={list.words}>{name}</strong>
          <Handicaps {...player} hasBoth={hasBoth} />
        </summary>
        {isOpen ? (
          <div className={style.opened}>
            <Acts acts={ACTS} of={name} act={act} onAct={(chosen) => onRow({ ...of, act: chosen })}>
              <MoreActions of={name}>
                <DeletePlayer of={of} name={name} />
              </MoreActions>
            </Acts>
            {act === 'handicap' ? (
              <PlayerForm
                {...form}
                what="handicap"
                onNext={next === undefined ? undefined : () => onRow({ team, player: next, act: 'handicap' })}
              />
            ) : null}
            {act === 'edit' ? (
              <>
                <PlayerForm {...form} />
                <PlayerPhoto playerId={id} name={name} />
              </>
            ) : null}
            {act === 'move' ? (
              <TransferForm {...form} onSaved={(joined) => onRow({ team: joined, player: id, act: '' })} />
            ) : null}
            {act === 'merge' ? <MergeChoice teams={squads.teams} keep={id} /> : null}
          </div>
        ) : null}
      </details>
    </li>
  );
}

type ActsProps = {
  acts: Partial<Record<Act, string>>;
  /** The name of the team or player. */
  of: string;
  act: Act;
  onAct: (act: Act) => void;
  children: ReactNode;
};

/** The buttons of a row. A press shows the form for that action. */
function Acts({ acts, of, act, onAct, children }: ActsProps) {
  return (
    <div className={list.actions}>
      {Object.entries(acts).map(([key, label]) => (
        <SmallButton
          key={key}
          aria-label={`${label}: ${of}`}
          aria-expanded={key === act}
          // `Object.entries` types the keys as strings, but they are keys of `acts`.
          onClick={() => onAct(key === act ? '' : (key as Act))}
        >
          {label}
        </SmallButton>
      ))}
      {children}
    </div>
  );
}

function EnteredTwice() {
  return (
    <section aria-labelledby="twice" className={ui.part}>
      <h2 id="twice">Entered twice?</h2>
      <Link className={`${button.quiet} ${button.small}`} to="/admin/merge-players">
        Find players entered twice
      </Link>
    </section>
  );
}

/** At the end of the page, because it is rarely done and changes all teams. */
function Reset() {
  return (
    <section aria-labelledby="reset" className={ui.part}>
      <h2 id="reset">Reset</h2>
      <p className={ui.about}>After a reset, every new handicap is the same as the current one.</p>
      <ResetHandicaps />
    </section>
  );
}

/** Tasks about the players of all teams. */
const FOR_ALL = [
  { to: '/admin/handicaps', label: 'Handicap review' },
  { to: '/admin/update-handicap#apply', label: 'Apply handicaps' },
];

export const teamsScreen = guard({
  title: 'Teams and players',
  description: 'Every team and player, to change, move, merge and delete.',
  load: loadSquads,
  Screen: ({ data }) => (
    <>
      <PageHeading>Teams and players</PageHeading>
      <Teams squads={data} isOverview={false} />
    </>
  ),
});

/** A second page with the same list, where all handicaps are visible. */
export const overview = guard({
  title: 'Team’s Overview',
  description: 'Every team and player with their handicaps.',
  load: loadSquads,
  Screen: ({ data }) => (
    <>
      <PageHeading below="Every player’s handicap → new handicap">Team’s Overview</PageHeading>
      <Teams squads={data} isOverview />
    </>
  ),
});

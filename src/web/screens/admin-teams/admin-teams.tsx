import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import type { PlayerAnswer } from '#contract/kinds/player.ts';
import { countWithNoun } from '#domain/count.ts';
import { RETIRED_TEAMS_DIVISION } from '#domain/squads/team-numbers.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import list from '#web/components/list.module.css';
import { PageHeading } from '#web/components/page-heading.tsx';
import ui from '#web/components/ui.module.css';
import { EmptyTableMessage } from '#web/components/table.tsx';
import { FilterField } from '#web/filter/filter-field.tsx';
import { useFilter } from '#web/filter/use-filter.ts';
import { CollapsibleListSection, detailsItemClass } from '#web/officials/fold.tsx';
import { MoreActions } from '#web/officials/more-actions.tsx';
import { createGuardedScreen } from '#web/officials/guard.tsx';
import { SubpageLinks } from '#web/officials/page-list.tsx';
import { DeletePlayerButton } from '#web/office/delete-team-or-player.tsx';
import { TeamEditForms } from '#web/office/edit-team.tsx';
import { MergePlayersForm } from '#web/office/merge.tsx';
import { AddPlayerForm, PlayerForm, TransferForm } from '#web/office/player-form.tsx';
import { PlayerPhotoEditor } from '#web/office/player-photo.tsx';
import {
  type TeamAndPlayerIds,
  compareDivisions,
  divisionWords,
  loadSquads,
  filterTeamsAndPlayers,
  type Squads,
  useTeamAndPlayerIdsInAddress,
} from '#web/office/squads.ts';
import { AddTeamButton } from './add-team.tsx';
import style from './admin-teams.module.css';
import {
  TeamAndPlayerTaskLinks,
  DuplicatePlayersLink,
  HANDICAP_LINKS,
  ResetNewHandicapsSection,
} from './team-and-player-tasks.tsx';
import { CurrentAndNewHandicap } from './handicaps.tsx';
import { DivisionLinksAndPlayersToggle } from './overview-tools.tsx';
import { type RowAction, PLAYER_ACT_LABELS, RowActionButtons, TeamActionButtons } from './row-actions.tsx';

/** The one open row. If `player` is empty, it is the team's row. `act`: the action whose form is open, if any. */
type OpenRow = TeamAndPlayerIds & { act: RowAction };
const NO_OPEN_ROW: OpenRow = { team: '', player: '', act: '' };

/**
 * `hasBoth`: whether every player's current and new handicap are shown. If false, a new handicap is shown only if it
 * differs from the current one.
 */
type PlaceProps = { squads: Squads; row: OpenRow; hasBoth: boolean; onRow: (row: OpenRow) => void };

/**
 * The key in `folds` whose value applies to all teams, except those that the user has expanded or collapsed
 * individually.
 */
const ALL_TEAMS_FOLD_KEY = '';

/** All teams by division, with players and actions. `isOverview`: teams start expanded, all new handicaps shown. */
function Teams({ squads, isOverview }: { squads: Squads; isOverview: boolean }) {
  const filter = useFilter();
  const [row, setRow] = useState(useRowInAddress(squads.teams));
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map([[ALL_TEAMS_FOLD_KEY, isOverview]]));
  const areOpen = folds.get(ALL_TEAMS_FOLD_KEY) ?? isOverview;
  const nameOfDivision = useDivisionName();
  const isSearch = filter.applied.trim() !== '';
  const found = Map.groupBy(filterTeamsAndPlayers(squads.teams, filter.applied), ({ division }) => division);
  const divisions = isSearch ? [...found.keys()] : [...new Set([...squads.divisions, ...found.keys()])];
  return (
    <>
      {isOverview ? null : <SubpageLinks name="All teams" pages={HANDICAP_LINKS} />}
      <ChoiceForm>
        <FilterField label="Find a team or player" filter={filter} />
      </ChoiceForm>
      {divisions.length === 0 ? (
        <EmptyTableMessage>{isSearch ? 'No team or player name matches.' : 'There are no teams.'}</EmptyTableMessage>
      ) : null}
      {isOverview && !isSearch ? (
        <DivisionLinksAndPlayersToggle
          divisions={divisions}
          areOpen={areOpen}
          onFold={(open) => setFolds(new Map([[ALL_TEAMS_FOLD_KEY, open]]))}
        />
      ) : null}
      {divisions.sort(compareDivisions).map((division) => (
        <section key={division} aria-labelledby={`division-${division}`} className={ui.part}>
          <h2 id={`division-${division}`}>{divisionWords(division, nameOfDivision)}</h2>
          <div className={isOverview ? style.columns : undefined}>
            {(found.get(division) ?? []).map((team) => (
              <Team
                key={team.id}
                {...{ squads, team, row }}
                hasBoth={isOverview}
                isOpen={folds.get(team.id) ?? (areOpen || isSearch || row.team === team.id)}
                onFold={(isOpen) => setFolds(new Map([...folds, [team.id, isOpen]]))}
                onRow={(next) => {
                  setRow(next);
                  // Opens the team of a player who has moved, so that the player is visible.
                  if (next.team !== '') setFolds(new Map([...folds, [next.team, true]]));
                }}
              />
            ))}
          </div>
          {division === RETIRED_TEAMS_DIVISION || isSearch ? null : (
            <AddTeamButton
              division={division}
              divisions={squads.divisions}
              onAdded={(team) => setRow({ team, player: '', act: 'add' })}
            />
          )}
        </section>
      ))}
      {isOverview ? null : <DuplicatePlayersLink />}
      <ResetNewHandicapsSection />
      <TeamAndPlayerTaskLinks />
    </>
  );
}

/** Returns the row named in the address (`?team=…&player=…&act=edit`). */
function useRowInAddress(teams: readonly TeamAnswer[]): OpenRow {
  const [search] = useSearchParams();
  const act = search.get('act') ?? '';
  return {
    ...useTeamAndPlayerIdsInAddress(teams),
    act: act in PLAYER_ACT_LABELS || act === 'add' ? (act as RowAction) : '',
  };
}

type TeamProps = PlaceProps & { team: TeamAnswer; isOpen: boolean; onFold: (isOpen: boolean) => void };

function Team({ squads, team, row, hasBoth, isOpen, onFold, onRow }: TeamProps) {
  const { id, name, players } = team;
  const of = { team: id, player: '' };
  const act = row.team === id && row.player === '' ? row.act : '';
  const close = () => onRow({ ...of, act: '' });
  return (
    <CollapsibleListSection
      id={`team-${id}`}
      title={name}
      about={countWithNoun(players.length, 'player')}
      isOpen={isOpen}
      onFold={onFold}
    >
      <div className={style.opened}>
        <div className={style.top}>
          <TeamActionButtons team={team} hasFold={hasBoth} act={act} onAct={(next) => onRow({ ...of, act: next })} />
          {hasBoth && players.length > 0 ? (
            <span className={`${style.both} ${style.heads}`} aria-hidden="true">
              <span>Handicap</span>
              <span>New</span>
            </span>
          ) : null}
        </div>
        {act === 'edit' ? <TeamEditForms {...{ squads, of, team }} onSaved={close} onCancel={close} /> : null}
        {act === 'add' ? <AddPlayerForm {...{ squads, of }} onCancel={close} /> : null}
      </div>
      <ul className={`${list.list} ${style.players}`}>
        {players.map((player, index) => (
          <PlayerListItem
            key={player.id}
            {...{ squads, player, row, hasBoth, onRow }}
            team={id}
            next={players[index + 1]?.id}
          />
        ))}
      </ul>
    </CollapsibleListSection>
  );
}

type PlayerProps = PlaceProps & { team: string; player: PlayerAnswer; next: string | undefined };

function PlayerListItem({ squads, team, player, next, row, hasBoth, onRow }: PlayerProps) {
  const { id, name } = player;
  const summary = useRef<HTMLElement>(null);
  const of = { team, player: id };
  const isOpen = row.player === id;
  const act = isOpen ? row.act : '';
  const form = { squads, of, onSaved: close, onCancel: close };
  const setNextHandicap = next === undefined ? undefined : () => onRow({ team, player: next, act: 'handicap' });
  function close(): void {
    onRow({ ...of, act: '' });
    summary.current?.focus();
  }
  // If the player's row is already open and has no form when the row first appears, the row gets the focus. In that
  // case, the address names the player, or the player has just changed teams.
  const cameOpen = useRef(isOpen && act === '');
  useEffect(() => {
    if (cameOpen.current) summary.current?.focus();
  }, []);
  return (
    <li>
      <details
        className={detailsItemClass}
        open={isOpen}
        onToggle={({ currentTarget: { open } }) => {
          if (open !== isOpen) onRow(open ? { ...of, act: '' } : { ...NO_OPEN_ROW, team });
        }}
      >
        <summary ref={summary}>
          <strong className={list.words}>{name}</strong>
          <CurrentAndNewHandicap {...player} hasBoth={hasBoth} />
        </summary>
        {isOpen ? (
          <div className={style.opened}>
            <RowActionButtons
              acts={PLAYER_ACT_LABELS}
              of={name}
              act={act}
              onAct={(chosen) => onRow({ ...of, act: chosen })}
            >
              <MoreActions of={name}>
                <DeletePlayerButton of={of} name={name} />
              </MoreActions>
            </RowActionButtons>
            {act === 'handicap' ? <PlayerForm {...form} what="handicap" onNext={setNextHandicap} /> : null}
            {act === 'edit' ? (
              <>
                <PlayerForm {...form} />
                <PlayerPhotoEditor playerId={id} name={name} />
              </>
            ) : null}
            {act === 'move' ? (
              <TransferForm {...form} onSaved={(joined) => onRow({ team: joined, player: id, act: '' })} />
            ) : null}
            {act === 'merge' ? <MergePlayersForm teams={squads.teams} keep={id} onCancel={close} /> : null}
          </div>
        ) : null}
      </details>
    </li>
  );
}

export const teamsAndPlayersScreen = createGuardedScreen({
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

/** The Team's Overview screen: every team and player, with each player's current and new handicap. */
export const teamsOverviewScreen = createGuardedScreen({
  title: 'Team’s Overview',
  description: 'Every team and player with their handicaps.',
  load: loadSquads,
  Screen: ({ data }) => (
    <>
      <PageHeading below="Every player’s handicap and new handicap">Team’s Overview</PageHeading>
      <Teams squads={data} isOverview />
    </>
  ),
});

import { type ComponentType, useState } from 'react';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { countWithNoun } from '#domain/count.ts';
import { formattedHandicap } from '#domain/statistic.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import { ChoiceForm, Select } from '#web/components/choice-form.tsx';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { EmptyTableMessage } from '#web/components/table.tsx';
import ui from '#web/components/ui.module.css';
import { FilterField } from '#web/filter/filter-field.tsx';
import { searchableText, matcherFor, useFilter } from '#web/filter/use-filter.ts';
import { createGuardedScreen } from '#web/officials/guard.tsx';
import { NameAndDescriptionList } from '#web/components/name-and-description.tsx';
import list from '#web/components/list.module.css';
import { SmallButton } from '#web/officials/buttons.tsx';
import style from './admin-squads.module.css';
import { DeletePlayerButton, DeleteTeamButton, teamRemovalLabel } from '#web/office/delete-team-or-player.tsx';
import { AddPlayerForm, TransferForm } from '#web/office/player-form.tsx';
import { PlayerFinder, usePutFoundPlayerInAddress } from '#web/office/player-search.tsx';
import { AddTeamForm } from '#web/office/team-form.tsx';
import {
  compareDivisions,
  divisionWords,
  loadSquads,
  playersOfTeamWithId,
  type Squads,
  teamOptions,
  useTeamAndPlayerIdsInAddress,
} from '#web/office/squads.ts';
import { EditablePlayerList, EditableTeamList } from './editable-lists.tsx';

/** Creates a screen for one task, such as `Update Team`. `below`: the text under the heading. */
function createSquadScreen(
  title: string,
  description: string,
  Form: ComponentType<{ squads: Squads }>,
  below?: string,
) {
  return createGuardedScreen({
    title,
    description,
    load: loadSquads,
    Screen: ({ data }) => (
      <>
        <PageHeading below={below}>{title}</PageHeading>
        <Form squads={data} />
      </>
    ),
  });
}

const DELETE_PLAYER_NOTE = 'Results stay in all tables. You can undo a deletion.';
const DELETE_TEAM_NOTE =
  'Withdraw: the team leaves during the season. Delete: the team and its players are removed, their results stay in all tables. You can undo both.';

export const addTeamScreen = createSquadScreen('Add Team', 'Add a team to the league.', ({ squads: { divisions } }) => (
  <AddTeamForm divisions={divisions} />
));
export const teamUpdateScreen = createSquadScreen(
  'Update Team',
  'Change a team’s name, division, venue or night.',
  EditableTeamList,
);
export const deleteTeamScreen = createSquadScreen(
  'Delete Team',
  'Delete a team from the league. Its results stay.',
  DeletableTeamList,
  DELETE_TEAM_NOTE,
);
export const addPlayerScreen = createSquadScreen('Add Player', 'Add a player to a team.', AddPlayerForm);
export const playerUpdateScreen = createSquadScreen(
  'Update Player',
  'Change a player’s name or handicaps.',
  EditablePlayerList,
);
export const playerTransferScreen = createSquadScreen(
  'Transfer Player to Another Team',
  'Move a player to another team.',
  PlayerTransfer,
  'The handicap and all results go with the player. The old team’s results and tables stay as they are.',
);
export const deletePlayerScreen = createSquadScreen(
  'Delete Player',
  'Delete a player. The results stay.',
  DeletablePlayerList,
  DELETE_PLAYER_NOTE,
);

const ID_AND_NAME_GETTERS = {
  idOf: ({ id }: { id: string }) => id,
  nameOf: ({ name }: { name: string }) => name,
};

/** All teams, each with buttons to withdraw or delete the team, and a filter by name. */
function DeletableTeamList({ squads: { teams } }: { squads: Squads }) {
  const nameOfDivision = useDivisionName();
  const filter = useFilter();
  const matches = matcherFor(filter.applied);
  const shown = teams.filter(({ name }) => matches(searchableText(name)));
  if (teams.length === 0) return <EmptyTableMessage>There are no teams.</EmptyTableMessage>;
  return (
    <>
      <ChoiceForm>
        <FilterField label="Find a team" filter={filter} />
      </ChoiceForm>
      {shown.length === 0 ? <EmptyTableMessage>No team name matches.</EmptyTableMessage> : null}
      {[...Map.groupBy(shown, ({ division }) => division)]
        .sort(([a], [b]) => compareDivisions(a, b))
        .map(([division, own]) => (
          <section key={division} className={ui.part} aria-labelledby={`division-${division}`}>
            <h2 id={`division-${division}`}>{divisionWords(division, nameOfDivision)}</h2>
            <NameAndDescriptionList
              things={own}
              {...ID_AND_NAME_GETTERS}
              aboutOf={({ players }) => countWithNoun(players.length, 'player')}
            >
              {(team) => <TeamActions team={team} />}
            </NameAndDescriptionList>
          </section>
        ))}
    </>
  );
}

/** The buttons to withdraw or delete a team. On a phone, they are hidden until another button is pressed. */
function TeamActions({ team }: { team: TeamAnswer }) {
  const [isOpen, setOpen] = useState(false);
  const label = teamRemovalLabel(team);
  return (
    <>
      <SmallButton
        className={style.opener}
        aria-label={`${label}: ${team.name}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </SmallButton>
      <span className={`${list.actions} ${style.removals}`}>
        <DeleteTeamButton team={team}>
          <p>
            <Link to={`/admin/transfer-player?team=${encodeURIComponent(team.id)}`}>
              Transfer players to another team first
            </Link>
          </p>
        </DeleteTeamButton>
      </span>
    </>
  );
}

/** A search for a player and a selector for a team. Below, the player or the team's players, with delete buttons. */
function DeletablePlayerList({ squads: { teams } }: { squads: Squads }) {
  const { team, player: found } = useTeamAndPlayerIdsInAddress(teams);
  const { onFind } = usePutFoundPlayerInAddress();
  const labels = new Map(teamOptions(teams, useDivisionName()).map(({ value, label }) => [value, label]));
  const players = playersOfTeamWithId(teams, team).filter(({ id }) => found === '' || id === found);
  return (
    <>
      <PlayerFinder teams={teams} onFind={onFind} />
      <ChoiceForm>
        <Select
          label="Team"
          wide
          name="team"
          value={team}
          options={['', ...labels.keys()]}
          wordsOf={(id) => labels.get(id) ?? 'Choose a team'}
          onChoose={(id) => onFind({ team: id, player: '' })}
        />
      </ChoiceForm>
      {players.length > 0 ? null : (
        <EmptyTableMessage>
          {team === '' ? 'Choose a team to see its players.' : 'This team has no players.'}
        </EmptyTableMessage>
      )}
      <NameAndDescriptionList
        things={players}
        {...ID_AND_NAME_GETTERS}
        aboutOf={({ handicap }) => `Handicap ${formattedHandicap(handicap)}`}
      >
        {({ id: player, name }) => (
          <DeletePlayerButton of={{ team, player }} name={name}>
            <p>
              <Link to={`/admin/transfer-player?${new URLSearchParams({ team, player })}`}>
                Transfer the player to another team instead
              </Link>
            </p>
          </DeletePlayerButton>
        )}
      </NameAndDescriptionList>
    </>
  );
}

/** A search for a player and the form to transfer a player. The form starts with the player found by the search. */
function PlayerTransfer({ squads }: { squads: Squads }) {
  const { onFind, key } = usePutFoundPlayerInAddress();
  return (
    <>
      <PlayerFinder teams={squads.teams} onFind={onFind} />
      <TransferForm key={key} squads={squads} />
    </>
  );
}

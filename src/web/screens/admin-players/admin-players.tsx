import { useSearchParams } from 'react-router';
import { playerBody } from '#contract/squads.ts';
import { fields, text } from '#domain/fields.ts';
import { Link } from '#web/components/links.tsx';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { Select } from '#web/components/select.tsx';
import { EmptyTable } from '#web/components/table.tsx';
import { FilterField } from '#web/filter/filter-field.tsx';
import { findable, fits } from '#web/filter/match.ts';
import { useFilter } from '#web/filter/use-filter.ts';
import { careerAddress } from '#web/layout/addresses.ts';
import { guard } from '#web/officials/guard.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { playerChoice, playerFields, playerOf } from '#web/officials/squads/squad-fields.ts';
import {
  loadSquads,
  playerOptions,
  playersOf,
  type Squads,
  teamOptions,
  useChosen,
} from '#web/officials/squads/squads.ts';
import { ThingForm } from '#web/officials/things/thing-form.tsx';
import { Lines, RemoveButton } from '#web/officials/lines.tsx';

const addBody = fields('The player', { team: text('Team'), ...playerBody.shape });
const NO_HANDICAPS = { handicap: 0, modifier: 0, newHandicap: 0 };

function AddPlayer({ data: { teams } }: { data: Squads }) {
  const { team } = useChosen(teams);
  return (
    <>
      <PageHeading>Add Player</PageHeading>
      <ThingForm
        body={addBody}
        start={{ team, ...NO_HANDICAPS }}
        // The next player is usually of the same team.
        again={(sent) => ({ team: sent['team'], ...NO_HANDICAPS })}
        focus="name"
        fields={() => ({
          team: { label: 'Team', placeholder: 'Choose a team', options: teamOptions(teams) },
          ...playerFields(),
        })}
        submit="Add Player"
        send={({ team: teamId, ...body }, options) =>
          officialApi('POST /api/admin/teams/{teamId}/players', { params: { teamId }, body }, options)
        }
        done={({ name }, sent) => ({
          text: `Added ${name} to ${teams.find(({ id }) => id === sent.team)?.name ?? 'the team'}.`,
        })}
      />
    </>
  );
}

export const addPlayer = guard({
  title: 'Add Player',
  description: 'Add a player to a team.',
  load: loadSquads,
  Screen: AddPlayer,
});

const updateBody = fields('The player', { team: text('Team'), player: text('Player'), ...playerBody.shape });

function UpdatePlayer({ data: { teams } }: { data: Squads }) {
  const chosen = useChosen(teams);
  return (
    <>
      <PageHeading>Update Player</PageHeading>
      <ThingForm
        body={updateBody}
        start={{ ...playerOf(teams, chosen), ...chosen }}
        fields={(texts) => ({ ...playerChoice(teams, texts, playerBody), ...playerFields(texts['player'] === '') })}
        submit="Update Player"
        send={({ team: teamId, player: playerId, ...body }, options) =>
          officialApi('PUT /api/teams/{teamId}/players/{playerId}', { params: { teamId, playerId }, body }, options)
        }
        done={({ id, name }) => ({
          text: `Saved ${name}.`,
          link: { label: 'See the player', to: careerAddress(id, '') },
        })}
      />
    </>
  );
}

export const updatePlayer = guard({
  title: 'Update Player',
  description: 'Change a player’s name or handicaps.',
  load: loadSquads,
  Screen: UpdatePlayer,
});

const transferFields = fields('The transfer', {
  currentTeamId: text('Current team'),
  playerId: text('Player'),
  newTeamId: text('New team'),
});

function TransferPlayer({ data: { teams } }: { data: Squads }) {
  const chosen = useChosen(teams);
  const options = teamOptions(teams);
  return (
    <>
      <PageHeading>Transfer Player to Another Team</PageHeading>
      <ThingForm
        body={transferFields}
        start={{ currentTeamId: chosen.team, playerId: chosen.player }}
        again={({ currentTeamId }) => ({ currentTeamId })}
        fields={({ currentTeamId = '' }) => {
          const players = playerOptions(teams, currentTeamId);
          return {
            currentTeamId: {
              label: 'Current Team',
              placeholder: 'Choose a team',
              options,
              fills: (id, { newTeamId }) => ({ playerId: '', ...(newTeamId === id ? { newTeamId: '' } : {}) }),
            },
            playerId: {
              label: 'Player',
              placeholder: currentTeamId === '' ? 'Choose the current team first' : 'Choose a player',
              options: players,
              disabled: players.length === 0,
              hint: currentTeamId !== '' && players.length === 0 ? 'This team has no players.' : undefined,
            },
            newTeamId: {
              label: 'New Team',
              placeholder: 'Choose a team',
              options: options.map((option) => ({ ...option, disabled: option.value === currentTeamId })),
            },
          };
        }}
        submit="Transfer Player"
        waits
        send={({ playerId, newTeamId }, sending) =>
          officialApi('POST /api/admin/transfer-player', { body: { playerId, newTeamId } }, sending)
        }
        done={({ message }) => ({ text: message })}
        failed="Error transferring player."
      />
    </>
  );
}

export const transferPlayer = guard({
  title: 'Transfer Player',
  description: 'Move a player to another team.',
  load: loadSquads,
  Screen: TransferPlayer,
});

function DeletePlayer({ data: { teams } }: { data: Squads }) {
  const { team: teamId } = useChosen(teams);
  const [, setSearch] = useSearchParams();
  const filter = useFilter();
  const players = playersOf(teams, teamId);
  const matches = fits(filter.applied);
  const shown = players.filter(({ name }) => matches(findable(name)));
  const labels = new Map(
    [{ value: '', label: 'Choose a team' }, ...teamOptions(teams)].map((one) => [one.value, one.label]),
  );

  return (
    <>
      <PageHeading below="Results stay in all tables. You can undo a deletion.">Delete Player</PageHeading>
      <ChoiceForm>
        <Select
          label="Team"
          name="team"
          value={teamId}
          options={[...labels.keys()]}
          wordsOf={(id) => labels.get(id) ?? id}
          onChoose={(id) => setSearch(id === '' ? {} : { team: id }, { replace: true })}
        />
        {teamId === '' ? null : <FilterField label="Find a player" filter={filter} />}
      </ChoiceForm>
      {shown.length === 0 ? <EmptyTable>{emptyWords(teamId, players.length)}</EmptyTable> : null}
      <Lines
        things={shown}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        aboutOf={({ handicap }) => `Handicap ${handicap}`}
      >
        {({ id: playerId, name }) => (
          <RemoveButton
            label="Delete"
            name={name}
            yes="Delete player"
            send={(options) =>
              officialApi('DELETE /api/teams/{teamId}/players/{playerId}', { params: { teamId, playerId } }, options)
            }
            done={`Deleted ${name}. All results stay in the tables.`}
          >
            <p>The player’s results and breaks stay in all tables and statistics. Undo restores the player.</p>
            <p>
              <Link
                to={`/admin/transfer-player?team=${encodeURIComponent(teamId)}&player=${encodeURIComponent(playerId)}`}
              >
                Transfer the player to another team instead
              </Link>
            </p>
          </RemoveButton>
        )}
      </Lines>
    </>
  );
}

function emptyWords(teamId: string, players: number): string {
  if (teamId === '') return 'Choose a team to see its players.';
  return players === 0 ? 'This team has no players.' : 'No player name matches.';
}

export const deletePlayer = guard({
  title: 'Delete Player',
  description: 'Delete a player from a team. The results stay.',
  load: loadSquads,
  Screen: DeletePlayer,
});

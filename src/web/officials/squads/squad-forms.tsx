import { type ReactNode, useRef } from 'react';
import type { Outcome } from '#contract/client.ts';
import { handicapBody, playerBody } from '#contract/kinds/player.ts';
import type { PlayerAnswer } from '#contract/kinds/player.ts';
import { fields, text } from '#domain/fields.ts';
import { handicapFaults } from '#domain/squads/team.ts';
import { handicapWords } from '#domain/statistic.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import button from '#web/components/button.module.css';
import { careerAddress } from '#web/layout/addresses.ts';
import { officialApi } from '#web/officials/official-api.ts';
import { KindForm } from '#web/office/kind-form.tsx';
import { TAKEN_BACK } from '#web/officials/use-official-form.ts';
import { told, useSimilar } from './similar.tsx';
import { handicapFields, playerChoice, playerFields, playerOf } from './squad-fields.ts';
import { type Chosen, playerOptions, type Squads, teamOptions, useChosen } from './squads.ts';

/**
 * `of`: the team, or the player, on whose row the form stands. Without it they are chosen in the form, and are at first
 * those of the address.
 */
export type FormProps<Id = string> = {
  squads: Squads;
  of?: Chosen | undefined;
  /** Called with the id of what was saved: the team of a new player or one that moved, else of the thing itself. */
  onSaved?: (id: Id) => void;
  onCancel?: (() => void) | undefined;
};

/** On a row the form says what it does by its place. */
export const saves = (of: Chosen | undefined, label: string) => (of === undefined ? label : 'Save');

const addedPlayer = fields('The player', { team: text('Team'), ...playerBody.shape });
const NO_HANDICAPS = { handicap: 0, modifier: 0, newHandicap: 0 };

/** Adds players to a team, one after the other. */
export function AddPlayerForm({ squads: { teams, handicaps }, of, onCancel }: FormProps) {
  const inAddress = useChosen(teams);
  const { team } = of ?? inAddress;
  const { ask, question } = useSimilar('player');
  const nameOf = useDivisionName();
  const choice = { team: { label: 'Team', placeholder: 'Choose a team', options: teamOptions(teams, nameOf) } };
  return (
    <KindForm
      body={addedPlayer}
      start={{ team, ...NO_HANDICAPS }}
      // The next player is usually of the same team.
      again={(sent) => ({ team: sent['team'], ...NO_HANDICAPS })}
      focus="name"
      focusTyped={of !== undefined}
      fields={() => ({ ...(of === undefined ? choice : {}), ...playerFields(false, handicaps) })}
      faults={(draft) => handicapFaults(draft, handicaps)}
      submit="Add Player"
      send={async ({ team: teamId, ...body }, options): Promise<Outcome<{ text: string }>> => {
        const to = teams.find(({ id }) => id === teamId)?.name ?? 'the team';
        const found = await ask(body.name, ({ deleted, teamName }) => deleted || teamName !== to);
        if (found === null) return TAKEN_BACK;
        if (found === 'add') {
          const added = await officialApi(
            'POST /api/admin/teams/{teamId}/players',
            { params: { teamId }, body },
            options,
          );
          return told(added, ({ name }) => `Added ${name} to ${to}.`);
        }
        const { playerId = '', name, deleted } = found;
        if (deleted) {
          const input = { params: { playerId }, body: { teamId } };
          const back = await officialApi('POST /api/admin/players/{playerId}/bring-back', input, options);
          return told(back, () => `Brought back ${name}, to ${to}.`);
        }
        const input = { body: { playerId, newTeamId: teamId } };
        const moved = await officialApi('POST /api/admin/transfer-player', input, options);
        return told(moved, () => `Transferred ${name} to ${to}.`);
      }}
      done={({ text: what }) => ({ text: what })}
      onCancel={onCancel}
    >
      {() => question}
    </KindForm>
  );
}

const changedPlayer = fields('The player', { team: text('Team'), player: text('Player'), ...playerBody.shape });

/** Changes a player's name and handicaps. */
export function PlayerForm({ squads: { teams, handicaps }, of, onSaved, onCancel }: FormProps) {
  const nameOf = useDivisionName();
  const inAddress = useChosen(teams);
  const chosen = of ?? inAddress;
  return (
    <KindForm
      body={changedPlayer}
      start={{ ...playerOf(teams, chosen), ...chosen }}
      focusTyped={of !== undefined}
      fields={(texts) => ({
        ...(of === undefined ? playerChoice({ teams, nameOf }, texts, playerBody) : {}),
        ...playerFields(texts['player'] === '', handicaps),
      })}
      faults={(draft) => handicapFaults(draft, handicaps)}
      submit={saves(of, 'Update Player')}
      send={({ team: teamId, player: playerId, ...body }, options) =>
        officialApi('PUT /api/teams/{teamId}/players/{playerId}', { params: { teamId, playerId }, body }, options)
      }
      done={({ id, name }) => {
        onSaved?.(id);
        return { text: `Saved ${name}.`, link: { label: 'See the player', to: careerAddress(id, '') } };
      }}
      onCancel={onCancel}
    />
  );
}

const changedHandicap = fields('The handicaps', { team: text('Team'), player: text('Player'), ...handicapBody.shape });

type HandicapProps = FormProps & {
  /** Gives the form a button that saves and goes on. */
  onNext?: (() => void) | undefined;
  /** Stands below the fields. */
  children?: (player: PlayerAnswer | undefined) => ReactNode;
};

/** Changes a player's handicaps. */
export function HandicapForm({ squads, of, onSaved, onCancel, onNext, children }: HandicapProps) {
  const nameOf = useDivisionName();
  const { teams, handicaps } = squads;
  const inAddress = useChosen(teams);
  const chosen = of ?? inAddress;
  const goesOn = useRef(false);
  const next = (
    <button type="submit" className={button.quiet} onClick={() => (goesOn.current = true)}>
      Save, next player
    </button>
  );
  return (
    <KindForm
      body={changedHandicap}
      start={{ ...playerOf(teams, chosen), ...chosen }}
      focusTyped={of !== undefined}
      fields={(texts) => ({
        ...(of === undefined ? playerChoice({ teams, nameOf }, texts, handicapBody) : {}),
        ...handicapFields(texts['player'] === '', handicaps),
      })}
      faults={(draft) => handicapFaults(draft, handicaps)}
      submit={saves(of, 'Update Handicap')}
      waits
      send={({ team: teamId, player: playerId, ...body }, options) => {
        const input = { params: { teamId, playerId }, body };
        return officialApi('PUT /api/teams/{teamId}/players/{playerId}/handicap', input, options);
      }}
      done={({ id, name, handicap }) => {
        if (goesOn.current) onNext?.();
        else onSaved?.(id);
        const link = { label: 'See the player', to: careerAddress(id, '') };
        return { text: `Saved ${name}: handicap ${handicapWords(handicap)}.`, link };
      }}
      beside={onNext === undefined ? undefined : next}
      onCancel={onCancel}
    >
      {(texts) => children?.(playerOf(teams, texts))}
    </KindForm>
  );
}

const transfer = fields('The transfer', {
  currentTeamId: text('Current team'),
  playerId: text('Player'),
  newTeamId: text('New team'),
});

/** Moves a player to another team. */
export function TransferForm({ squads: { teams }, of, onSaved, onCancel }: FormProps) {
  const inAddress = useChosen(teams);
  const { team: currentTeamId, player: playerId } = of ?? inAddress;
  const options = teamOptions(teams, useDivisionName());
  function choice(team: string) {
    const players = playerOptions(teams, team);
    return {
      currentTeamId: {
        label: 'Current Team',
        placeholder: 'Choose a team',
        options,
        fills: (id: string, { newTeamId = '' }) => ({ playerId: '', newTeamId: newTeamId === id ? '' : newTeamId }),
      },
      playerId: {
        label: 'Player',
        placeholder: team === '' ? 'Choose the current team first' : 'Choose a player',
        options: players,
        disabled: players.length === 0,
        hint: team !== '' && players.length === 0 ? 'This team has no players.' : undefined,
      },
    };
  }
  return (
    <KindForm
      body={transfer}
      start={{ currentTeamId, playerId }}
      again={(sent) => ({ currentTeamId: sent['currentTeamId'] })}
      fields={({ currentTeamId: team = '' }) => ({
        ...(of === undefined ? choice(team) : {}),
        newTeamId: {
          label: 'New Team',
          placeholder: 'Choose a team',
          options: options.map((option) => ({ ...option, disabled: option.value === team })),
        },
      })}
      submit="Transfer Player"
      waits
      send={({ playerId: moved, newTeamId }, sending) =>
        officialApi('POST /api/admin/transfer-player', { body: { playerId: moved, newTeamId } }, sending)
      }
      done={({ message }, { newTeamId }) => {
        onSaved?.(newTeamId);
        return { text: message };
      }}
      failed="Error transferring player."
      onCancel={onCancel}
    />
  );
}

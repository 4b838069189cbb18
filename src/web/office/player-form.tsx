import { type ReactNode, useRef } from 'react';
import type { Outcome } from '#contract/client.ts';
import { handicapBodySchema, type PlayerAnswer, playerBodySchema } from '#contract/kinds/player.ts';
import { labelField } from '#domain/field-words.ts';
import { fields, text } from '#domain/fields.ts';
import { handicapFaults } from '#domain/squads/team.ts';
import { formattedHandicap } from '#domain/statistic.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import button from '#web/components/button.module.css';
import { careerAddress } from '#web/layout/addresses.ts';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { CANCELLED_BY_USER } from '#web/officials/use-official-form.ts';
import { formTextValuesOf } from './form-values.ts';
import { fieldsDisabledIf, type FormFields, fieldsOfSchema } from './kind-fields.tsx';
import { KindForm } from './kind-form.tsx';
import { withNoticeText, useSimilarNameQuestion } from './similar.tsx';
import {
  type SquadFormProps,
  findPlayerInTeams,
  playerOptions,
  type Squads,
  teamOptions,
  useTeamAndPlayerIdsInAddress,
} from './squads.ts';

/** The form field in which officials choose a team. */
export const teamField = { team: labelField('Team', text('Team'), { placeholder: 'Choose a team' }) };

const addedPlayerSchema = fields('The player', { ...teamField, ...playerBodySchema.shape });
/** Returns the handicaps that the form for a new player starts with: the league's handicap for new players, or 0. */
function initialHandicapValues({ newPlayer = 0 }: Squads['handicaps']) {
  return { handicap: newPlayer, modifier: 0, newHandicap: newPlayer };
}

/**
 * A form to add players to a team, one after the other. If the league has a player with a similar name, the official
 * can transfer or bring back that player instead.
 */
export function AddPlayerForm({ squads: { teams, handicaps }, of, onCancel }: SquadFormProps) {
  const inAddress = useTeamAndPlayerIdsInAddress(teams);
  const { team } = of ?? inAddress;
  const { ask, question } = useSimilarNameQuestion('player');
  const choice = fieldsOfSchema(fields('', teamField), { team: { options: teamOptions(teams, useDivisionName()) } });
  return (
    <KindForm
      body={addedPlayerSchema}
      start={{ team, ...initialHandicapValues(handicaps) }}
      // The next player is usually in the same team.
      again={(sent) => ({ team: sent['team'], ...initialHandicapValues(handicaps) })}
      focus="name"
      focusTyped={of !== undefined}
      fields={() => ({
        ...(of === undefined ? choice : {}),
        ...playerFields(playerBodySchema, handicaps, of !== undefined),
      })}
      faults={(draft) => handicapFaults(draft, handicaps)}
      submit="Add Player"
      send={async ({ team: teamId, ...body }, options): Promise<Outcome<{ text: string }>> => {
        const to = teams.find(({ id }) => id === teamId)?.name ?? 'the team';
        const found = await ask(body.name, ({ deleted, teamName }) => deleted || teamName !== to);
        if (found === null) return CANCELLED_BY_USER;
        if (found === 'add') {
          const input = { params: { teamId }, body };
          const added = await callAsOfficial('POST /api/admin/teams/{teamId}/players', input, options);
          return withNoticeText(added, ({ name }) => `Added ${name} to ${to}.`);
        }
        const { playerId = '', name, deleted } = found;
        if (deleted) {
          const input = { params: { playerId }, body: { teamId } };
          const back = await callAsOfficial('POST /api/admin/players/{playerId}/bring-back', input, options);
          return withNoticeText(back, () => `Brought back ${name}, to ${to}.`);
        }
        const input = { body: { playerId, newTeamId: teamId } };
        const moved = await callAsOfficial('POST /api/admin/transfer-player', input, options);
        return withNoticeText(moved, () => `Transferred ${name} to ${to}.`);
      }}
      done={({ text: what }) => ({ text: what })}
      onCancel={onCancel}
    >
      {() => question}
    </KindForm>
  );
}

/**
 * Returns the fields for the schema `own`: a whole player, or only the handicaps. The modifier is the last field,
 * because it is only a note. `isInRow`: the form is in a row of a list, where the modifier is collapsed.
 */
function playerFields(own: typeof handicapBodySchema, { lowest }: Squads['handicaps'], isInRow: boolean): FormFields {
  const number = { signed: lowest < 0, beside: true };
  return {
    ...fieldsOfSchema(own.omit({ modifier: true }), {
      handicap: { ...number, leads: 'newHandicap' },
      newHandicap: number,
    }),
    ...fieldsOfSchema(own.pick({ modifier: true }), { modifier: isInRow ? { folded: 'Modifier' } : {} }),
  };
}

/**
 * Returns a sentence if a save changed `handicap` but not `newHandicap`, and the two differ. Officials may apply
 * `newHandicap` later. Otherwise returns `''`.
 */
function unchangedNewHandicapWords(before: PlayerAnswer | undefined, { handicap, newHandicap }: PlayerAnswer): string {
  const stays = before?.newHandicap === newHandicap && before.handicap !== handicap && newHandicap !== handicap;
  return stays ? ` New handicap is still ${formattedHandicap(newHandicap)}.` : '';
}

const playerChoiceFields = { ...teamField, player: labelField('Player', text('Player')) };
const changedPlayerSchema = fields('The player', { ...playerChoiceFields, ...playerBodySchema.shape });
const changedHandicapSchema = fields('The handicaps', { ...playerChoiceFields, ...handicapBodySchema.shape });
const playerFormSchemas: {
  [What in 'player' | 'handicap']: typeof changedPlayerSchema | typeof changedHandicapSchema;
} = {
  player: changedPlayerSchema,
  handicap: changedHandicapSchema,
};

type ChangeProps = SquadFormProps & {
  /** Whether to change the whole player or only the handicaps. Default: the whole player. */
  what?: keyof typeof playerFormSchemas;
  /** If given, the form also has a button that saves and then calls this function to go to the next player. */
  onNext?: (() => void) | undefined;
  /** The label of the submit button. */
  submit?: string;
  /** Returns content below the fields. `player`: the chosen player; `undefined` while none is chosen. */
  children?: (player: PlayerAnswer | undefined) => ReactNode;
};

/** A form to change a player's name and handicaps, or only the handicaps. */
export function PlayerForm({ squads, of, what = 'player', onSaved, onCancel, onNext, submit, children }: ChangeProps) {
  const { teams, handicaps } = squads;
  const nameOf = useDivisionName();
  const inAddress = useTeamAndPlayerIdsInAddress(teams);
  const chosen = of ?? inAddress;
  const own = what === 'player' ? playerBodySchema : handicapBodySchema;
  const goesOn = useRef(false);
  const choice = ({ team = '' }) =>
    fieldsOfSchema(fields('', playerChoiceFields), {
      team: { options: teamOptions(teams, nameOf), fills: () => ({ player: '', ...formTextValuesOf(own, {}) }) },
      player: {
        placeholder: team === '' ? 'Choose a team first' : 'Choose a player',
        options: playerOptions(teams, team),
        disabled: team === '',
        fills: (player) => formTextValuesOf(own, findPlayerInTeams(teams, { team, player }) ?? {}),
      },
    });
  const next = (
    <button type="submit" className={button.quiet} onClick={() => (goesOn.current = true)}>
      Save, next player
    </button>
  );
  return (
    <KindForm
      body={playerFormSchemas[what]}
      start={{ ...findPlayerInTeams(teams, chosen), ...chosen }}
      focusTyped={of !== undefined}
      fields={(texts) => ({
        ...(of === undefined ? choice(texts) : {}),
        ...fieldsDisabledIf(texts['player'] === '', playerFields(own, handicaps, of !== undefined)),
      })}
      faults={(draft) => handicapFaults(draft, handicaps)}
      submit={submit ?? (of === undefined ? `Update ${what === 'player' ? 'Player' : 'Handicap'}` : 'Save')}
      waits={what === 'handicap'}
      send={({ team: teamId, player: playerId, ...sent }, options) => {
        const params = { teamId, playerId };
        return 'name' in sent
          ? callAsOfficial('PUT /api/teams/{teamId}/players/{playerId}', { params, body: sent }, options)
          : callAsOfficial('PUT /api/teams/{teamId}/players/{playerId}/handicap', { params, body: sent }, options);
      }}
      done={(saved, { team, player }) => {
        const { id, name, handicap } = saved;
        if (goesOn.current) onNext?.();
        else onSaved?.(id);
        const more = what === 'handicap' ? `: handicap ${formattedHandicap(handicap)}` : '';
        const stays = unchangedNewHandicapWords(findPlayerInTeams(teams, { team, player }), saved);
        return { text: `Saved ${name}${more}.${stays}`, link: { label: 'See the player', to: careerAddress(id, '') } };
      }}
      beside={onNext === undefined ? undefined : next}
      onCancel={onCancel}
    >
      {(texts) => children?.(findPlayerInTeams(teams, texts))}
    </KindForm>
  );
}

const transferSchema = fields('The transfer', {
  currentTeamId: labelField('Current Team', text('Current team'), { placeholder: 'Choose a team' }),
  playerId: labelField('Player', text('Player')),
  newTeamId: labelField('New Team', text('New team'), { placeholder: 'Choose a team' }),
});

/** A form to move a player to another team. */
export function TransferForm({ squads: { teams }, of, onSaved, onCancel }: SquadFormProps) {
  const inAddress = useTeamAndPlayerIdsInAddress(teams);
  const { team: currentTeamId, player: playerId } = of ?? inAddress;
  const options = teamOptions(teams, useDivisionName());
  return (
    <KindForm
      body={transferSchema}
      start={{ currentTeamId, playerId }}
      again={(sent) => ({ currentTeamId: sent['currentTeamId'] })}
      fields={({ currentTeamId: team = '' }) => {
        const players = playerOptions(teams, team);
        return fieldsOfSchema(of === undefined ? transferSchema : transferSchema.pick({ newTeamId: true }), {
          currentTeamId: {
            options,
            fills: (id, { newTeamId = '' }) => ({ playerId: '', newTeamId: newTeamId === id ? '' : newTeamId }),
          },
          playerId: {
            placeholder: team === '' ? 'Choose the current team first' : 'Choose a player',
            options: players,
            disabled: players.length === 0,
            ...(team !== '' && players.length === 0 ? { hint: 'This team has no players.' } : {}),
          },
          newTeamId: { options: options.map((option) => ({ ...option, disabled: option.value === team })) },
        });
      }}
      submit="Transfer Player"
      waits
      send={({ playerId: moved, newTeamId }, sending) =>
        callAsOfficial('POST /api/admin/transfer-player', { body: { playerId: moved, newTeamId } }, sending)
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

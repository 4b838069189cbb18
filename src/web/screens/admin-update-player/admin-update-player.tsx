import { PageHeading } from '#web/components/page-heading.tsx';
import { playerAddress } from '#web/layout/addresses.ts';
import { TextField } from '#web/officials/fields.tsx';
import { Form } from '#web/officials/form.tsx';
import { guard } from '#web/officials/guard.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { both, checkChosen, checkPlayer } from '#web/officials/squads/check-squads.ts';
import { useChosen } from '#web/officials/squads/chosen.ts';
import { HandicapFields } from '#web/officials/squads/handicap-fields.tsx';
import { loadSquads, type Squads } from '#web/officials/squads/load-squads.ts';
import { PlayerChoice } from '#web/officials/squads/player-choice.tsx';
import { playersOf } from '#web/officials/squads/squad-options.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';

/** Update Player (specification §2, §5): a team, then a player, then what is known of the player. */
function UpdatePlayer({ data: { teams } }: { data: Squads }) {
  const chosen = useChosen(teams);
  const { form, submit, sending } = useOfficialForm({
    start: { ...chosen, ...valuesOf(teams, chosen.team, chosen.player) },
    check: ({ team, player, ...values }) =>
      both(both(checkChosen(team, 'team', 'Team'), checkChosen(player, 'player', 'Player')), checkPlayer(values)),
    send: ([[teamId, playerId], body], along) =>
      officialApi('PUT /api/teams/{teamId}/players/{playerId}', { params: { teamId, playerId }, body }, along),
    done: ({ id, name }) => ({
      text: `${name} is saved.`,
      link: { label: 'See the player', to: playerAddress({ playerId: id, name }, '') },
    }),
  });
  const { team, player } = form.watch();
  return (
    <>
      <PageHeading>Update Player</PageHeading>
      <Form submit="Update Player" sending={sending} onSubmit={submit}>
        <PlayerChoice
          form={form}
          teams={teams}
          team={team}
          onChoose={(to, id) => form.reset({ team: to, player: id, ...valuesOf(teams, to, id) })}
        />
        <TextField form={form} name="name" label="Player name" disabled={player === ''} />
        <HandicapFields form={form} disabled={player === ''} />
      </Form>
    </>
  );
}

function valuesOf(teams: Squads['teams'], teamId: string, playerId: string) {
  const player = playersOf(teams, teamId).find(({ id }) => id === playerId);
  return {
    name: player?.name ?? '',
    handicap: String(player?.handicap ?? ''),
    modifier: String(player?.modifier ?? ''),
    newHandicap: String(player?.newHandicap ?? ''),
  };
}

export const { Component, loader, head } = guard({
  title: 'Update Player',
  description: 'Changes the name or handicaps of a player.',
  load: loadSquads,
  Screen: UpdatePlayer,
});

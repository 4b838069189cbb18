import { Link } from 'react-router';
import { PageHeading } from '#web/components/page-heading.tsx';
import { playerAddress } from '#web/layout/addresses.ts';
import { Form } from '#web/officials/form.tsx';
import { guard } from '#web/officials/guard.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { both, checkChosen, checkHandicapValues } from '#web/officials/squads/check-squads.ts';
import { useChosen } from '#web/officials/squads/chosen.ts';
import { HandicapFields } from '#web/officials/squads/handicap-fields.tsx';
import { loadSquads, type Squads } from '#web/officials/squads/load-squads.ts';
import { PlayerChoice } from '#web/officials/squads/player-choice.tsx';
import { playersOf } from '#web/officials/squads/squad-options.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import style from './admin-update-handicap.module.css';
import { ApplyNew } from './apply-new.tsx';

/** Update Player Handicap (specification §2, §5): one player's numbers, and the new handicaps of all made the present ones. */
function UpdateHandicap({ data: { teams } }: { data: Squads }) {
  return (
    <>
      <PageHeading below="One player, or the new handicaps of all at once">Update Player Handicap</PageHeading>
      <OnePlayer teams={teams} />
      <ApplyNew teams={teams} />
    </>
  );
}

function OnePlayer({ teams }: { teams: Squads['teams'] }) {
  const chosen = useChosen(teams);
  const { form, submit, sending } = useOfficialForm({
    start: { ...chosen, ...valuesOf(teams, chosen.team, chosen.player) },
    check: ({ team, player, ...values }) =>
      both(
        both(checkChosen(team, 'team', 'Team'), checkChosen(player, 'player', 'Player')),
        checkHandicapValues(values),
      ),
    send: ([[teamId, playerId], body], along) =>
      officialApi('PUT /api/teams/{teamId}/players/{playerId}/handicap', { params: { teamId, playerId }, body }, along),
    done: ({ id, name, handicap }) => ({
      text: `${name} is saved: handicap ${handicap}.`,
      link: { label: 'See the player', to: playerAddress({ playerId: id, name }, '') },
    }),
  });
  const { team, player } = form.watch();
  const named = playersOf(teams, team).find(({ id }) => id === player);
  return (
    <Form submit="Update Handicap" sending={sending} disabled={!form.formState.isValid} onSubmit={submit}>
      <PlayerChoice
        form={form}
        teams={teams}
        team={team}
        onChoose={(to, id) => form.reset({ team: to, player: id, ...valuesOf(teams, to, id) })}
      />
      <HandicapFields form={form} disabled={player === ''} />
      {named === undefined ? null : (
        <p className={style.over}>
          <Link to={`${playerAddress({ playerId: named.id, name: named.name }, '')}#handicaps`}>
            {named.name}: handicaps over time
          </Link>
        </p>
      )}
    </Form>
  );
}

function valuesOf(teams: Squads['teams'], teamId: string, playerId: string) {
  const player = playersOf(teams, teamId).find(({ id }) => id === playerId);
  return {
    handicap: String(player?.handicap ?? ''),
    modifier: String(player?.modifier ?? ''),
    newHandicap: String(player?.newHandicap ?? ''),
  };
}

export const { Component, loader, head } = guard({
  title: 'Update Player Handicap',
  description: 'Changes a player’s handicaps, or applies the new ones of all.',
  load: loadSquads,
  Screen: UpdateHandicap,
});

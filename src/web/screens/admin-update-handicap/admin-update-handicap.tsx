import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { careerAddress } from '#web/layout/addresses.ts';
import { Form } from '#web/officials/form.tsx';
import { guard } from '#web/officials/guard.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { both, readChoice } from '#web/officials/read-fields.ts';
import { checkHandicapValues, handicapValues } from '#web/officials/squads/check-squads.ts';
import { HandicapFields, PlayerChoice } from '#web/officials/squads/player-fields.tsx';
import { loadSquads, playersOf, type Squads, useChosen } from '#web/officials/squads/squads.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import style from './admin-update-handicap.module.css';
import { ApplyNew } from './apply-new.tsx';

function UpdateHandicap({ data: { teams } }: { data: Squads }) {
  return (
    <>
      <PageHeading below="Change one player’s handicap, or apply all new handicaps at once">
        Update Player Handicap
      </PageHeading>
      <OnePlayer teams={teams} />
      <ApplyNew teams={teams} />
    </>
  );
}

function OnePlayer({ teams }: { teams: Squads['teams'] }) {
  const chosen = useChosen(teams);
  const { form, submit, sending } = useOfficialForm({
    start: { ...chosen, ...handicapValues(teams, chosen.team, chosen.player) },
    check: ({ team, player, ...values }) =>
      both(both(readChoice(team, 'team', 'Team'), readChoice(player, 'player', 'Player')), checkHandicapValues(values)),
    send: ([[teamId, playerId], body], options) => {
      const input = { params: { teamId, playerId }, body };
      return officialApi('PUT /api/teams/{teamId}/players/{playerId}/handicap', input, options);
    },
    done: ({ id, name, handicap }) => ({
      text: `Saved ${name}: handicap ${handicap}.`,
      link: { label: 'See the player', to: careerAddress(id, '') },
    }),
  });
  const { team, player } = form.watch();
  const shown = playersOf(teams, team).find(({ id }) => id === player);
  return (
    <Form submit="Update Handicap" sending={sending} disabled={!form.formState.isValid} onSubmit={submit}>
      <PlayerChoice
        form={form}
        teams={teams}
        team={team}
        onChoose={(to, id) => form.reset({ team: to, player: id, ...handicapValues(teams, to, id) })}
      />
      <HandicapFields form={form} disabled={player === ''} />
      {shown === undefined ? null : (
        <p className={style.over}>
          <Link to={`${careerAddress(shown.id, '')}#handicaps`}>{shown.name}: handicaps over time</Link>
        </p>
      )}
    </Form>
  );
}

export const { Component, loader, head } = guard({
  title: 'Update Player Handicap',
  description: 'Change a player’s handicap, or apply all new handicaps.',
  load: loadSquads,
  Screen: UpdateHandicap,
});

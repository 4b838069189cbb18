import { type ReactNode, useEffect, useState } from 'react';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { countOf } from '#domain/count.ts';
import { RETIRED } from '#domain/squads/numbers.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import { withdrawAddress } from '#web/layout/addresses.ts';
import { RemoveButton } from '#web/officials/action-button.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { Select } from '#web/components/choice-form.tsx';
import type { Chosen } from './squads.ts';

/** Deletes a player after a question; `children` says what could be done instead. */
export function DeletePlayer({ of, name, children }: { of: Chosen; name: string; children?: ReactNode }) {
  const params = { teamId: of.team, playerId: of.player };
  return (
    <RemoveButton
      label="Delete"
      name={name}
      yes="Delete player"
      send={(options) => officialApi('DELETE /api/teams/{teamId}/players/{playerId}', { params }, options)}
      done={`Deleted ${name}. All results stay in the tables.`}
    >
      <p>The player’s results and breaks stay in all tables and statistics. Undo restores the player.</p>
      {children}
    </RemoveButton>
  );
}

/** What becomes of a deleted team's fixtures without a result. */
type Fate = 'remove' | 'keep';

/** A link to take a team out of the season, which keeps it in the league; nothing for one that is in no division. */
function WithdrawLink({ team: { id, name, division } }: { team: TeamAnswer }) {
  if (division === RETIRED) return null;
  return (
    <Link
      className={`${button.quiet} ${button.small}`}
      to={withdrawAddress(id)}
      aria-label={`Withdraw ${name} from the season`}
    >
      Withdraw
    </Link>
  );
}

/** Deletes a team with its players after a question, beside the link to Withdraw; `children` says what could be done instead. */
export function DeleteTeam({ team, children }: { team: TeamAnswer; children?: ReactNode }) {
  const { id, name, players } = team;
  const [fate, setFate] = useState<Fate>('keep');
  const names = players.map((player) => player.name).join(', ');
  const kept = 'The team’s results stay in all tables and statistics. Undo restores the team as it is now.';
  return (
    <>
      <WithdrawLink team={team} />
      <RemoveButton
        label="Delete"
        name={name}
        yes="Delete team"
        send={(options) =>
          officialApi('DELETE /api/teams/{teamId}', { params: { teamId: id }, query: { fixtures: fate } }, options)
        }
        done={`Deleted ${name}. All results stay in the tables.`}
      >
        {players.length === 0 ? (
          <p>The team has no players. {kept}</p>
        ) : (
          <>
            <p>
              {players.length === 1 ? 'Its player is' : `Its ${players.length} players are`} deleted too: {names}.
            </p>
            <p>{kept}</p>
            {children}
          </>
        )}
        <UnplayedFixtures team={team} fate={fate} onChoose={setFate} />
      </RemoveButton>
    </>
  );
}

/** Asks what becomes of the fixtures on the published lists; nothing where the team has none to play. */
function UnplayedFixtures(props: { team: TeamAnswer; fate: Fate; onChoose: (fate: Fate) => void }) {
  const { team, fate, onChoose } = props;
  const { id: teamId, name, division } = team;
  const [count, setCount] = useState(0);
  useEffect(() => {
    void fixturesToCome(teamId).then(({ length }) => {
      setCount(length);
      // Only a removal that is on the screen is asked for.
      onChoose(length === 0 ? 'keep' : 'remove');
    });
  }, [teamId, onChoose]);
  if (count === 0) return null;
  return (
    <>
      {division === RETIRED ? null : <WithdrawInstead id={teamId} name={name} count={count} />}
      <Select
        label={`Its ${countOf(count, 'published fixture')} without a result`}
        name="fixtures"
        value={fate}
        options={['remove', 'keep'] as const}
        wordsOf={(option) => (option === 'remove' ? 'Remove from the list' : 'Keep on the list')}
        onChoose={(chosen) => onChoose(chosen === 'keep' ? 'keep' : 'remove')}
      />
    </>
  );
}

/** Leads to Withdraw where a team with matches to come is to leave. */
export function WithdrawInstead({ id, name, count }: { id: string; name: string; count: number }) {
  return (
    <p>
      {name} have {countOf(count, 'match', 'matches')} to come.{' '}
      <Link className={`${button.quiet} ${button.small}`} to={withdrawAddress(id)}>
        Withdraw them instead
      </Link>
    </p>
  );
}

/** Returns the published matches to come of a team. */
export async function fixturesToCome(teamId: string): Promise<ScheduledFixtureAnswer[]> {
  const outcome = await officialApi('GET /api/fixtures', { query: { teamId } });
  const isToCome = ({ fixtureId, state }: ScheduledFixtureAnswer) => fixtureId === null && state !== 'cancelled';
  return outcome.ok ? outcome.value.filter(isToCome) : [];
}

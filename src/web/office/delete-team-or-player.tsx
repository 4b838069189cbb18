import { type ReactNode, useEffect, useState } from 'react';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { countWithNoun } from '#domain/count.ts';
import { RETIRED_TEAMS_DIVISION } from '#domain/squads/team-numbers.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import { teamWithdrawalAddress } from '#web/layout/addresses.ts';
import { RemoveButton } from '#web/officials/api-call-button.tsx';
import { ConfirmDialog } from '#web/officials/buttons.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { Select } from '#web/components/choice-form.tsx';
import { useQuestion } from '#web/officials/use-question.tsx';
import type { TeamAndPlayerIds } from './squads.ts';

/** A button that asks for confirmation, then deletes a player. `children`: other choices, shown in the question. */
export function DeletePlayerButton({
  of,
  name,
  children,
}: {
  of: TeamAndPlayerIds;
  name: string;
  children?: ReactNode;
}) {
  const params = { teamId: of.team, playerId: of.player };
  return (
    <RemoveButton
      label="Delete"
      name={name}
      yes="Delete player"
      send={(options) => callAsOfficial('DELETE /api/teams/{teamId}/players/{playerId}', { params }, options)}
      done={`Deleted ${name}. All results stay in the tables.`}
    >
      <p>The player’s results and breaks stay in all tables and statistics. Undo restores the player.</p>
      {children}
    </RemoveButton>
  );
}

/** What happens to a deleted team's published fixtures without a result. */
type OpenFixturesTreatment = 'remove' | 'keep';

/** A link to withdraw a team from the season, not from the league. Renders nothing for a retired team. */
function WithdrawTeamLink({ team: { id, name, division } }: { team: TeamAnswer }) {
  if (division === RETIRED_TEAMS_DIVISION) return null;
  return (
    <Link
      className={`${button.quiet} ${button.small}`}
      to={teamWithdrawalAddress(id)}
      aria-label={`Withdraw ${name} from the season`}
    >
      Withdraw
    </Link>
  );
}

/** Returns the label of the button that must be pressed before `DeleteTeamButton` is visible. */
export function teamRemovalLabel({ division }: TeamAnswer): string {
  return division === RETIRED_TEAMS_DIVISION ? 'Delete…' : 'Withdraw or delete…';
}

/**
 * A link to withdraw a team, and a button that asks for confirmation, then deletes the team and its players.
 * `children`: other choices, shown in the question if the team has players.
 */
export function DeleteTeamButton({ team, children }: { team: TeamAnswer; children?: ReactNode }) {
  const { id, name, players } = team;
  const [fate, setFate] = useState<OpenFixturesTreatment>('keep');
  const names = players.map((player) => player.name).join(', ');
  const kept = 'The team’s results stay in all tables and statistics. Undo restores the team as it is now.';
  return (
    <>
      <WithdrawTeamLink team={team} />
      <RemoveButton
        label="Delete"
        name={name}
        yes="Delete team"
        send={(options) =>
          callAsOfficial('DELETE /api/teams/{teamId}', { params: { teamId: id }, query: { fixtures: fate } }, options)
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
        <UnplayedFixturesChoice team={team} fate={fate} onChoose={setFate} />
      </RemoveButton>
    </>
  );
}

/**
 * Asks what should happen to a team's published fixtures without a result, and has a link to withdraw the team instead.
 * Renders nothing if the team has no such fixtures, and no link if the team is retired.
 */
function UnplayedFixturesChoice(props: {
  team: TeamAnswer;
  fate: OpenFixturesTreatment;
  onChoose: (fate: OpenFixturesTreatment) => void;
}) {
  const { team, fate, onChoose } = props;
  const { id: teamId, name, division } = team;
  const [count, setCount] = useState(0);
  useEffect(() => {
    void loadUnplayedFixtures(teamId).then(({ length }) => {
      setCount(length);
      // `remove` is preselected only if there are fixtures. Without fixtures, the official sees no choice.
      onChoose(length === 0 ? 'keep' : 'remove');
    });
  }, [teamId, onChoose]);
  if (count === 0) return null;
  return (
    <>
      {division === RETIRED_TEAMS_DIVISION ? null : <WithdrawTeamSuggestion id={teamId} name={name} count={count} />}
      <Select
        labelled
        label={`Its ${countWithNoun(count, 'published fixture')} without a result`}
        name="fixtures"
        value={fate}
        options={['remove', 'keep'] as const}
        wordsOf={(option) => (option === 'remove' ? 'Remove from the list' : 'Keep on the list')}
        onChoose={(chosen) => onChoose(chosen === 'keep' ? 'keep' : 'remove')}
      />
    </>
  );
}

/**
 * Says how many matches a team still has to play, and has a link to withdraw the team instead of retiring or deleting
 * it.
 */
function WithdrawTeamSuggestion({ id, name, count }: { id: string; name: string; count: number }) {
  return (
    <p>
      {name} have {countWithNoun(count, 'match', 'matches')} to come.{' '}
      <Link className={`${button.quiet} ${button.small}`} to={teamWithdrawalAddress(id)}>
        Withdraw them instead
      </Link>
    </p>
  );
}

/** Returns a team's published fixtures that have no result and are not cancelled. Empty if they cannot be loaded. */
async function loadUnplayedFixtures(teamId: string): Promise<ScheduledFixtureAnswer[]> {
  const outcome = await callAsOfficial('GET /api/fixtures', { query: { teamId } });
  const isToCome = ({ fixtureId, state }: ScheduledFixtureAnswer) => fixtureId === null && state !== 'cancelled';
  return outcome.ok ? outcome.value.filter(isToCome) : [];
}

/**
 * What happens to a team's remaining home matches if its venue or night changes. `move`: they get the new venue or
 * night. `keep`: they keep the old one. `null`: the official cancels the change.
 */
type HomeMatchesChoice = 'move' | 'keep' | null;
type TeamChange = { division: number; venue?: string | null | undefined; night?: number | null | undefined };

/**
 * Returns `settle`, which asks about a team's remaining matches if a change retires the team (Rule R21), or gives it a
 * new venue or night (Rule F21). `settle` resolves to fields to send with the change, or to `null` if the official
 * cancels. The caller must render `question`.
 */
export function useRemainingMatchesQuestion(): {
  settle: (team: TeamAnswer | undefined, to: TeamChange) => Promise<{ upcoming?: 'move' | 'keep' } | null>;
  question: ReactNode;
} {
  const { ask, question } = useQuestion();
  async function settle(team: TeamAnswer | undefined, { division, venue, night = null }: TeamChange) {
    if (team === undefined) return {};
    const isLeaving = division === RETIRED_TEAMS_DIVISION && team.division !== RETIRED_TEAMS_DIVISION;
    const isNewNight = night !== (team.night ?? null);
    const what = [...(isNewNight ? ['night'] : []), ...((venue ?? '') === team.venue ? [] : ['venue'])].join(' and ');
    if (!isLeaving && what === '') return {};
    const coming = await loadUnplayedFixtures(team.id);
    if (isLeaving && coming.length > 0) {
      const isSure = await ask<boolean>((answer) => (
        <RetireQuestion team={team} count={coming.length} answer={answer} />
      ));
      if (!isSure) return null;
    }
    const atHome = coming.filter(({ homeTeamId, date }) => homeTeamId === team.id && isUndatedOrUpcoming(date)).length;
    if (what === '' || atHome === 0) return {};
    const upcoming = await ask<HomeMatchesChoice>((answer) => (
      <MoveHomeMatchesQuestion name={team.name} what={what} count={atHome} answer={answer} />
    ));
    return upcoming && { upcoming };
  }
  return { settle, question };
}

function isUndatedOrUpcoming(date: string | null): boolean {
  return date === null || date >= new Date().toISOString().slice(0, 10);
}

type RetiringProps = { team: TeamAnswer; count: number; answer: (isSure: boolean) => void };

function RetireQuestion({ team: { id, name }, count, answer }: RetiringProps) {
  return (
    <ConfirmDialog title={`Retire ${name}?`} yes="Retire anyway" onYes={() => answer(true)} onNo={() => answer(false)}>
      <WithdrawTeamSuggestion id={id} name={name} count={count} />
      <p>Retired as they are, their results stand and these matches stay on the list, announced nowhere.</p>
    </ConfirmDialog>
  );
}

/** `what`: which details of the team change, such as `night and venue`. */
type MovingProps = { name: string; what: string; count: number; answer: (choice: HomeMatchesChoice) => void };

function MoveHomeMatchesQuestion({ name, what, count, answer }: MovingProps) {
  return (
    <ConfirmDialog
      title="Move the home matches too?"
      yes="Move them"
      onYes={() => answer('move')}
      onNo={() => answer(null)}
      beside={
        <button type="button" className={button.quiet} onClick={() => answer('keep')}>
          Leave them as they are
        </button>
      }
    >
      <p>
        {name} have {countWithNoun(count, 'home match', 'home matches')} to come. They can move to the new {what}, each
        in its week. Matches that have been played keep their date and venue.
      </p>
    </ConfirmDialog>
  );
}

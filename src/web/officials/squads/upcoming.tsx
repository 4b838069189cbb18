import type { ReactNode } from 'react';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { countOf } from '#domain/count.ts';
import { RETIRED } from '#domain/squads/numbers.ts';
import button from '#web/components/button.module.css';
import { Confirm } from '#web/officials/buttons.tsx';
import { useQuestion } from '#web/officials/use-question.tsx';
import { fixturesToCome, WithdrawInstead } from './deletion.tsx';

/** What becomes of home matches to come; `null`: the change is not saved. */
type Choice = 'move' | 'keep' | null;
type Changed = { division: number; venue?: string | undefined; night?: number | null | undefined };

/**
 * Asks about the matches to come of a team that is retired (Rule R21), or whose venue or night changes (Rule F21). `settle`
 * resolves to what is sent beside the change; `null`: the change is not saved.
 */
export function useUpcoming(): {
  settle: (team: TeamAnswer | undefined, to: Changed) => Promise<{ upcoming?: 'move' | 'keep' } | null>;
  question: ReactNode;
} {
  const { ask, question } = useQuestion();
  async function settle(team: TeamAnswer | undefined, { division, venue = '', night = null }: Changed) {
    if (team === undefined) return {};
    const isLeaving = division === RETIRED && team.division !== RETIRED;
    const isNewNight = night !== (team.night ?? null);
    const what = [...(isNewNight ? ['night'] : []), ...(venue === team.venue ? [] : ['venue'])].join(' and ');
    if (!isLeaving && what === '') return {};
    const coming = await fixturesToCome(team.id);
    if (isLeaving && coming.length > 0) {
      const isSure = await ask<boolean>((answer) => <Retiring team={team} count={coming.length} answer={answer} />);
      if (!isSure) return null;
    }
    const atHome = coming.filter(({ homeTeamId, date }) => homeTeamId === team.id && isToCome(date)).length;
    if (what === '' || atHome === 0) return {};
    const upcoming = await ask<Choice>((answer) => (
      <Moving name={team.name} what={what} count={atHome} answer={answer} />
    ));
    return upcoming && { upcoming };
  }
  return { settle, question };
}

function isToCome(date: string | null): boolean {
  return date === null || date >= new Date().toISOString().slice(0, 10);
}

type RetiringProps = { team: TeamAnswer; count: number; answer: (isSure: boolean) => void };

function Retiring({ team: { id, name }, count, answer }: RetiringProps) {
  return (
    <Confirm title={`Retire ${name}?`} yes="Retire anyway" onYes={() => answer(true)} onNo={() => answer(false)}>
      <WithdrawInstead id={id} name={name} count={count} />
      <p>Retired as they are, their results stand and these matches stay on the list, announced nowhere.</p>
    </Confirm>
  );
}

/** `what`: what is new of the team. */
type MovingProps = { name: string; what: string; count: number; answer: (choice: Choice) => void };

function Moving({ name, what, count, answer }: MovingProps) {
  return (
    <Confirm
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
        {name} have {countOf(count, 'home match', 'home matches')} to come. They can move to the new {what}, each in its
        week. Matches that have been played keep their date and venue.
      </p>
    </Confirm>
  );
}

import { type ReactNode, useState } from 'react';
import type { TeamAnswer } from '#contract/teams.ts';
import { countOf } from '#domain/count.ts';
import button from '#web/components/button.module.css';
import { Confirm } from '#web/officials/buttons.tsx';
import { officialApi } from '#web/officials/official-api.ts';

/** What becomes of home matches to come; `null`: the change is not saved. */
type Choice = 'move' | 'keep' | null;
/** `what`: what is new of the team. */
type Asked = { name: string; what: string; count: number; answer: (choice: Choice) => void };
type Home = { venue?: string | undefined; night?: number | null | undefined };

/** Asks what becomes of the home matches to come of a team whose venue or night changes (Rule F21). */
export function useUpcoming(): {
  /** Resolves to the answer; `undefined` where there is nothing to ask. */
  ask: (team: TeamAnswer | undefined, to: Home) => Promise<Choice | undefined>;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  async function ask(team: TeamAnswer | undefined, { venue = '', night = null }: Home) {
    if (team === undefined) return undefined;
    const isNewNight = night !== (team.night ?? null);
    const what = [...(isNewNight ? ['night'] : []), ...(venue === team.venue ? [] : ['venue'])].join(' and ');
    const count = what === '' ? 0 : await matchesToCome(team.id);
    if (count === 0) return undefined;
    return new Promise<Choice>((resolve) => {
      const answer = (choice: Choice) => {
        setAsked(null);
        resolve(choice);
      };
      setAsked({ name: team.name, what, count, answer });
    });
  }
  return { ask, question: asked === null ? null : <Question {...asked} /> };
}

function Question({ name, what, count, answer }: Asked) {
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

/** How many home matches of a team on the list of the default season are to come. */
async function matchesToCome(teamId: string): Promise<number> {
  const outcome = await officialApi('GET /api/admin/fixtures', { query: {} });
  const today = new Date().toISOString().slice(0, 10);
  const isToCome = (date: string | null) => date === null || date >= today;
  return outcome.ok
    ? outcome.value.fixtures.filter((one) => one.homeTeamId === teamId && one.fixtureId === null && isToCome(one.date))
        .length
    : 0;
}

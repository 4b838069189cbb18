import type { ReactNode } from 'react';
import type { Similar } from '#contract/bring-back.ts';
import type { Outcome } from '#contract/client.ts';
import { Day } from '#web/components/day.tsx';
import { Words } from '#web/components/lines.tsx';
import list from '#web/components/list.module.css';
import ui from '#web/components/ui.module.css';
import { Confirm, SmallButton } from '#web/officials/buttons.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { useQuestion } from '#web/officials/use-question.tsx';

/**
 * What the official answers about a similar name: it is the person or team found, a new one (`add`), or `null` to
 * cancel.
 */
export type SimilarChoice = Similar | 'add' | null;

type SimilarQuestion = { name: string; found: readonly Similar[]; choose: (choice: SimilarChoice) => void };

/** Asks before adding a name that resembles one in the league (Rule N20). The caller must render `question`. */
export function useSimilarNames(kind: 'player' | 'team'): {
  ask: (name: string, isOffered: (found: Similar) => boolean) => Promise<SimilarChoice>;
  question: ReactNode;
} {
  const { ask: choose, question } = useQuestion();
  async function ask(name: string, isOffered: (found: Similar) => boolean): Promise<SimilarChoice> {
    const outcome = await officialApi('GET /api/admin/similar', { query: { name, kind } });
    const found = outcome.ok ? outcome.value.filter(isOffered) : [];
    if (found.length === 0) return 'add';
    return choose<SimilarChoice>((answer) => <Question kind={kind} name={name} found={found} choose={answer} />);
  }
  return { ask, question };
}

/** Adds the text of the notice to an outcome. */
export function withNotice<A extends object>(
  outcome: Outcome<A>,
  textOf: (answer: A) => string,
): Outcome<A & { text: string }> {
  return outcome.ok ? { ...outcome, value: { ...outcome.value, text: textOf(outcome.value) } } : outcome;
}

function Question({ kind, name, found, choose }: SimilarQuestion & { kind: 'player' | 'team' }) {
  return (
    <Confirm
      title={`Is ${name} one of these?`}
      yes={`Add a new ${kind}`}
      onYes={() => choose('add')}
      onNo={() => choose(null)}
    >
      <p>A {kind} who returns keeps all results and the whole history.</p>
      <ul className={`${ui.flush} ${list.list}`}>
        {found.map((one) => (
          <li key={one.playerId ?? one.teamId} className={list.line}>
            <Words name={one.name} about={<About kind={kind} similar={one} />} />
            <SmallButton
              aria-label={`${one.deleted ? 'Bring back' : 'Transfer'} ${one.name} of ${one.teamName}`}
              onClick={() => choose(one)}
            >
              {one.deleted ? 'Bring back' : 'Transfer'}
            </SmallButton>
          </li>
        ))}
      </ul>
    </Confirm>
  );
}

/** Shows text such as `Lions, deleted, last played 3 February 2025`. */
function About({ kind, similar: { teamName, deleted, lastPlayed } }: { kind: string; similar: Similar }) {
  const where = [...(kind === 'player' ? [teamName] : []), ...(deleted ? ['deleted'] : [])].join(', ');
  if (lastPlayed === null) return <>{where}, no results</>;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(lastPlayed);
  return (
    <>
      {where}, last played {isDay ? <Day day={lastPlayed} /> : `in ${lastPlayed}`}
    </>
  );
}

import type { ReactNode } from 'react';
import type { SimilarPlayerOrTeam } from '#contract/bring-back.ts';
import type { Outcome } from '#contract/client.ts';
import { Day } from '#web/components/day.tsx';
import { ItemNameAndDescription } from '#web/components/name-and-description.tsx';
import list from '#web/components/list.module.css';
import ui from '#web/components/ui.module.css';
import { ConfirmDialog, SmallButton } from '#web/officials/buttons.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { useQuestion } from '#web/officials/use-question.tsx';

/**
 * What the official chooses if a new name resembles one that the league has: a similar player or team to bring back or
 * transfer, `add` to add the new name, or `null` to cancel.
 */
export type ChoiceForSimilarName = SimilarPlayerOrTeam | 'add' | null;

type SimilarNameQuestion = {
  name: string;
  found: readonly SimilarPlayerOrTeam[];
  choose: (choice: ChoiceForSimilarName) => void;
};

/**
 * Returns `ask`, to be called before a new name is added. If the league has similar names (Rule N20), `ask` lets the
 * official choose what to do. `isOffered` selects the similar players or teams to offer; if there are none, `ask` shows
 * no question and resolves to `add`. The caller must render `question`.
 */
export function useSimilarNameQuestion(kind: 'player' | 'team'): {
  ask: (name: string, isOffered: (found: SimilarPlayerOrTeam) => boolean) => Promise<ChoiceForSimilarName>;
  question: ReactNode;
} {
  const { ask: choose, question } = useQuestion();
  async function ask(name: string, isOffered: (found: SimilarPlayerOrTeam) => boolean): Promise<ChoiceForSimilarName> {
    const outcome = await callAsOfficial('GET /api/admin/similar', { query: { name, kind } });
    const found = outcome.ok ? outcome.value.filter(isOffered) : [];
    if (found.length === 0) return 'add';
    return choose<ChoiceForSimilarName>((answer) => <Question kind={kind} name={name} found={found} choose={answer} />);
  }
  return { ask, question };
}

/** Adds the text of a notice to the answer of a successful call. Returns a failure unchanged. */
export function withNoticeText<A extends object>(
  outcome: Outcome<A>,
  textOf: (answer: A) => string,
): Outcome<A & { text: string }> {
  return outcome.ok ? { ...outcome, value: { ...outcome.value, text: textOf(outcome.value) } } : outcome;
}

function Question({ kind, name, found, choose }: SimilarNameQuestion & { kind: 'player' | 'team' }) {
  return (
    <ConfirmDialog
      title={`Is ${name} one of these?`}
      yes={`Add a new ${kind}`}
      onYes={() => choose('add')}
      onNo={() => choose(null)}
    >
      <p>A {kind} who returns keeps all results and the whole history.</p>
      <ul className={`${ui.flush} ${list.list}`}>
        {found.map((one) => (
          <li key={one.playerId ?? one.teamId} className={list.line}>
            <ItemNameAndDescription name={one.name} about={<SimilarPlayerOrTeamDetails kind={kind} similar={one} />} />
            <SmallButton
              aria-label={`${one.deleted ? 'Bring back' : 'Transfer'} ${one.name} of ${one.teamName}`}
              onClick={() => choose(one)}
            >
              {one.deleted ? 'Bring back' : 'Transfer'}
            </SmallButton>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

/** Shows text such as `Lions, deleted, last played 3 February 2025`. */
function SimilarPlayerOrTeamDetails({
  kind,
  similar: { teamName, deleted, lastPlayed },
}: {
  kind: string;
  similar: SimilarPlayerOrTeam;
}) {
  const where = [...(kind === 'player' ? [teamName] : []), ...(deleted ? ['deleted'] : [])].join(', ');
  if (lastPlayed === null) return <>{where}, no results</>;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(lastPlayed);
  return (
    <>
      {where}, last played {isDay ? <Day day={lastPlayed} /> : `in ${lastPlayed}`}
    </>
  );
}

import type { CallAnswer } from '#contract/client.ts';
import { countOf } from '#domain/count.ts';
import { Lines } from '#web/components/lines.tsx';
import ui from '#web/components/ui.module.css';
import { ActionButton } from '#web/officials/action-button.tsx';
import { meaningWords } from '#web/officials/import/words.ts';
import { officialApi } from '#web/officials/official-api.ts';

export type RememberedAnswer = CallAnswer<'GET /api/admin/import/answers'>[number];

/** What was answered about earlier files and counts for the next ones. Each answer can be taken back. */
export function RememberedAnswers({ answers }: { answers: readonly RememberedAnswer[] }) {
  if (answers.length === 0) return null;
  return (
    <details className={ui.more}>
      <summary>What files mean: {countOf(answers.length, 'answer')}</summary>
      <p className={ui.about}>These answers count for every file. Take one back, and the next file asks again.</p>
      <Lines
        things={answers}
        list="What files mean"
        idOf={({ answerId }) => answerId}
        nameOf={nameOf}
        aboutOf={meansOf}
      >
        {(answer) => (
          <ActionButton
            label="Take back"
            accessibleName={`Take back ${nameOf(answer)}`}
            send={(options) =>
              officialApi(
                'DELETE /api/admin/import/answers/{answerId}',
                { params: { answerId: answer.answerId } },
                options,
              )
            }
            done={`Took back ${nameOf(answer)}.`}
          />
        )}
      </Lines>
    </details>
  );
}

/** Returns text such as `column HP`, or `A Lee of Red Lion`. */
function nameOf({ kind, subject, teams }: RememberedAnswer): string {
  if (kind === 'column') return `column ${subject}`;
  return teams.length === 0 ? subject : `${subject} of ${teams.join(' and ')}`;
}

/** The words of answers that are neither a column's meaning nor a name. */
const ANSWERS: Readonly<Record<string, string>> = {
  absent: 'Nobody: the player was absent',
  'left-out': 'Left out',
  person: 'The name of a person',
  league: 'The league',
  new: 'New, not somebody the league has',
  pair: 'Two people',
};

function meansOf({ kind, value, text }: RememberedAnswer): string {
  return kind === 'column' ? meaningWords(value) : (ANSWERS[value] ?? text);
}

import type { CallAnswer } from '#contract/client.ts';
import { NameAndDescriptionList } from '#web/components/name-and-description.tsx';
import ui from '#web/components/ui.module.css';
import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import { columnMeaningWords } from '#web/officials/import/words.ts';
import { callAsOfficial } from '#web/officials/official-api.ts';

export type RememberedAnswer = CallAnswer<'GET /api/admin/import/answers'>[number];

/** Officials' answers to questions about earlier files. They also apply to later files. Each can be removed. */
export function RememberedAnswers({ answers }: { answers: readonly RememberedAnswer[] }) {
  if (answers.length === 0) return null;
  return (
    <details className={ui.more}>
      <summary>Remembered answers: {answers.length}</summary>
      <p className={ui.about}>These answers apply to every file you import. Remove one to be asked again.</p>
      <NameAndDescriptionList
        things={answers}
        list="Remembered answers"
        idOf={({ answerId }) => answerId}
        nameOf={answerSubjectWords}
        aboutOf={answerWords}
      >
        {(answer) => (
          <ApiCallButton
            label="Remove"
            accessibleName={`Remove ${answerSubjectWords(answer)}`}
            send={(options) =>
              callAsOfficial(
                'DELETE /api/admin/import/answers/{answerId}',
                { params: { answerId: answer.answerId } },
                options,
              )
            }
            done={`Removed the answer about ${answerSubjectWords(answer)}.`}
          />
        )}
      </NameAndDescriptionList>
    </details>
  );
}

/** Returns text about the subject of an answer, such as `the column HP`, or `A Lee of Red Lion`. */
function answerSubjectWords({ kind, subject, teams }: RememberedAnswer): string {
  if (kind === 'column') return `the column ${subject}`;
  return teams.length === 0 ? subject : `${subject} of ${teams.join(' and ')}`;
}

/** Texts for the fixed answers, keyed by their stored value. Any other answer is a column's meaning or a name. */
const FIXED_ANSWER_WORDS: Readonly<Record<string, string>> = {
  absent: 'Nobody: the player was absent',
  'left-out': 'Left out',
  person: 'A player’s name',
  league: 'The league',
  new: 'A new player or team',
  pair: 'Two people',
};

function answerWords({ kind, value, text }: RememberedAnswer): string {
  return kind === 'column' ? columnMeaningWords(value) : (FIXED_ANSWER_WORDS[value] ?? text);
}

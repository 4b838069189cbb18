import { useState } from 'react';
import type { ToDoItemAnswer } from '#contract/to-do.ts';
import { showNotice } from '#web/layout/notices.tsx';
import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import { SmallButton } from '#web/officials/buttons.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { shareOrCopy } from '#web/components/share-or-copy.ts';
import button from '#web/components/button.module.css';
import style from './admin.module.css';

/** Buttons to send a reminder: as a push notification to captains, by email, or by copying or sharing its text. */
export function ReminderButtons({
  name,
  one: { text, captains, listedId, tieId },
}: {
  one: ToDoItemAnswer;
  name: string;
}) {
  const tell = `Tell ${captains === 1 ? 'captain' : `${captains} captains`}`;
  const [copied, setCopied] = useState(false);
  const input = { params: { id: listedId ?? tieId ?? '' } };
  return (
    <>
      {captains > 0 ? (
        <ApiCallButton
          label={tell}
          accessibleName={`${tell}: ${name}`}
          send={(options) => callAsOfficial('POST /api/admin/to-do/{id}/reminder', input, options)}
          done={({ message = '' }) => message}
        />
      ) : null}
      <a
        className={`${button.quiet} ${button.small} ${style.mail}`}
        href={`mailto:?${mailtoQuery(name, text)}`}
        aria-label={`Mail: ${name}`}
      >
        Mail
      </a>
      <SmallButton aria-label={`Copy reminder: ${name}`} onClick={() => void shareOrCopyReminder(text).then(setCopied)}>
        Copy reminder
      </SmallButton>
      {/* The confirmation is shown in the row, because on a phone a notice would cover the next button. */}
      <span role="status" className={copied ? style.copied : undefined}>
        {copied ? 'Copied the reminder. Paste it into a message.' : ''}
      </span>
    </>
  );
}

/** Returns a `mailto:` query with subject and text. A space is `%20`, because mail programs show `+` as a plus sign. */
function mailtoQuery(subject: string, body: string): string {
  return new URLSearchParams({ subject, body }).toString().replaceAll('+', '%20');
}

/**
 * On a phone, shares the reminder; on other devices, copies the reminder. If that fails, shows the text of the reminder
 * in a notice. Returns true only if the reminder was copied.
 */
async function shareOrCopyReminder(text: string): Promise<boolean> {
  try {
    return await shareOrCopy({ text });
  } catch {
    // Browsers offer no clipboard on plain HTTP. The text is then shown, so that the official can copy it by hand.
    showNotice({ kind: 'alert', text });
    return false;
  }
}

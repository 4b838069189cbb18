import { type ReactNode, useState } from 'react';
import type { Outcome } from '#contract/client.ts';
import button from '#web/components/button.module.css';
import { ConfirmDialog } from './buttons.tsx';
import type { CallOptions } from './official-api.ts';
import { type SuccessNotice, useAction } from './use-action.ts';

type ApiCallButtonProps<Answer> = {
  label: string;
  /** Accessible name, if the label alone is ambiguous. */
  accessibleName?: string;
  /** By default, the classes of a small secondary button. */
  className?: string | undefined;
  disabled?: boolean;
  send: (options: CallOptions) => Promise<Outcome<Answer>>;
  /** The notice after a success. */
  done: string | SuccessNotice | ((answer: Answer) => string | SuccessNotice);
  /** A sentence before the server's reason for a refusal. */
  failed?: string;
  onDone?: () => void;
  /** If given, a press first asks a question with this title. */
  title?: string | undefined;
  /** The label of the question's confirm button. By default, `label`. */
  yes?: string;
  /** Makes the question's confirm button red. */
  danger?: boolean;
  /** The text of the question that the button asks before it sends the call. */
  children?: ReactNode;
};

/**
 * A button that sends an API call which changes data, and then shows a notice of the outcome. While the call is being
 * sent, another press sends nothing.
 */
export function ApiCallButton<Answer>({
  label,
  accessibleName,
  className = `${button.quiet} ${button.small}`,
  disabled = false,
  done,
  onDone,
  title,
  yes = label,
  danger = false,
  children,
  ...action
}: ApiCallButtonProps<Answer>) {
  const { run, running } = useAction();
  const [asking, setAsking] = useState(false);
  async function act(): Promise<void> {
    setAsking(false);
    const isDone = await run({ ...action, done: (answer) => (typeof done === 'function' ? done(answer) : done) });
    if (isDone) onDone?.();
  }
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={accessibleName}
        aria-busy={running}
        disabled={disabled}
        onClick={() => (title === undefined ? void act() : setAsking(true))}
      >
        {label}
      </button>
      {asking && title !== undefined ? (
        <ConfirmDialog title={title} yes={yes} danger={danger} onYes={() => void act()} onNo={() => setAsking(false)}>
          {children}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

type RemoveButtonProps = Omit<ApiCallButtonProps<unknown>, 'label' | 'title'> & {
  label?: string;
  /** The name of what is removed, for screen readers and, by default, for the title of the question. */
  name: string;
  question?: string;
};

/** A button that asks for confirmation and then removes something. `children` describes the consequences. */
export function RemoveButton({ label = 'Remove', name, question = name, ...action }: RemoveButtonProps) {
  return (
    <ApiCallButton
      label={label}
      accessibleName={`${label} ${name}`}
      className={`${button.removing} ${button.small}`}
      title={`${label} ${question}?`}
      danger
      {...action}
    />
  );
}

import type { ReactNode } from 'react';
import type { Outcome } from '#contract/client.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import list from '#web/components/list.module.css';
import ui from '#web/components/ui.module.css';
import { ConfirmButton } from '#web/officials/buttons.tsx';
import type { CallOptions } from '#web/officials/official-api.ts';
import { type SuccessNotice, useAction } from '#web/officials/use-action.ts';

type LinesProps<A> = {
  things: readonly A[];
  idOf: (thing: A) => string;
  list?: string;
  className?: string | undefined;
  nameOf: (thing: A) => string;
  /** Where a name leads. */
  linkOf?: (thing: A) => string;
  aboutOf?: (thing: A) => ReactNode;
  /** What stands beside the words of a line. */
  children?: (thing: A) => ReactNode;
};

/** A list with a line for each thing. Renders nothing without things. */
export function Lines<A>({
  things,
  idOf,
  list: name,
  className = '',
  nameOf,
  linkOf,
  aboutOf,
  children,
}: LinesProps<A>) {
  if (things.length === 0) return null;
  return (
    <ul className={`${ui.flush} ${list.list} ${className}`} aria-label={name}>
      {things.map((thing) => (
        <li key={idOf(thing)} className={list.line}>
          <span className={list.words}>
            {linkOf === undefined ? <strong>{nameOf(thing)}</strong> : <Link to={linkOf(thing)}>{nameOf(thing)}</Link>}
            {aboutOf === undefined ? null : <small>{aboutOf(thing)}</small>}
          </span>
          {children?.(thing)}
        </li>
      ))}
    </ul>
  );
}

type RemoveButtonProps = {
  label?: string;
  /** What is removed, in the accessible name, and in the question. */
  name: string;
  question?: string;
  /** The label of the button that goes ahead. */
  yes?: string;
  send: (options: CallOptions) => Promise<Outcome<unknown>>;
  done: string | SuccessNotice;
  children: ReactNode;
};

/** A button that removes something, after a question; `children` says what follows. */
export function RemoveButton({ label = 'Remove', name, question = name, send, done, ...dialog }: RemoveButtonProps) {
  const { run } = useAction();
  return (
    <ConfirmButton
      label={label}
      accessibleName={`${label} ${name}`}
      className={`${button.removing} ${button.small}`}
      title={`${label} ${question}?`}
      danger
      onYes={() => void run({ send, done: () => done })}
      {...dialog}
    />
  );
}

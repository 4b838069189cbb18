import { type ComponentProps, type ReactNode, useState } from 'react';
import button from '#web/components/button.module.css';
import { Confirm } from './confirm.tsx';

/** A small quiet button. */
export function SmallButton({ className = '', ...props }: ComponentProps<'button'>) {
  return <button {...props} type="button" className={`${button.quiet} ${button.small} ${className}`} />;
}

type ConfirmButtonProps = {
  /** The button's label. */
  label: string;
  /** Accessible name, where the label is ambiguous. */
  accessibleName?: string;
  /** A small quiet button by default. */
  className?: string | undefined;
  /** The question, and the label of the button that goes ahead. */
  title: string;
  yes: string;
  danger?: boolean;
  onYes: () => void;
  children: ReactNode;
};

/** A button that asks for confirmation before it does anything. */
export function ConfirmButton({
  label,
  accessibleName,
  className = `${button.quiet} ${button.small}`,
  onYes,
  ...question
}: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  function confirm(): void {
    setAsking(false);
    onYes();
  }
  return (
    <>
      <button type="button" className={className} aria-label={accessibleName} onClick={() => setAsking(true)}>
        {label}
      </button>
      {asking ? <Confirm {...question} onYes={confirm} onNo={() => setAsking(false)} /> : null}
    </>
  );
}

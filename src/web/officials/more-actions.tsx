import { type ReactNode, useState } from 'react';
import { SmallButton } from './buttons.tsx';

type MoreActionsProps = { of: string; label?: string; startsOpen?: boolean; children: ReactNode };

/** A button that shows rarely used actions, such as Delete, which would otherwise be beside the everyday buttons. */
export function MoreActions({ of, label = 'More', startsOpen = false, children }: MoreActionsProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <>
      <SmallButton aria-label={`${label}: ${of}`} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {label}
      </SmallButton>
      {isOpen ? children : null}
    </>
  );
}

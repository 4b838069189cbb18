import { type ReactNode, useState } from 'react';
import { SmallButton } from './buttons.tsx';

/** A button that shows rare actions, such as Delete, which would otherwise stand beside those of every day. */
export function MoreActions({ of, children }: { of: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SmallButton aria-label={`More: ${of}`} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        More
      </SmallButton>
      {isOpen ? children : null}
    </>
  );
}

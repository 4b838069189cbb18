import { useCallback, useRef, useState } from 'react';

type Opener = {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  /** The ref of the button that opens the form or other content. */
  opener: (button: HTMLButtonElement | null) => void;
};

/**
 * Returns the state of something that opens in place of its button, such as a form. After `close`, the button has the
 * focus again.
 */
export function useOpener(): Opener {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const opener = useCallback((button: HTMLButtonElement | null) => {
    if (button !== null && wasOpen.current) button.focus();
    wasOpen.current = false;
  }, []);
  return {
    isOpen,
    open: () => setOpen(true),
    close() {
      wasOpen.current = true;
      setOpen(false);
    },
    opener,
  };
}

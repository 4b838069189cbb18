import { useCallback, useRef, useState } from 'react';

type OpenState = {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  /** The ref of the button that opens the form or other content. */
  opener: (button: HTMLButtonElement | null) => void;
};

/**
 * For content, such as a form, that replaces the button that opens it. Returns whether the content is open, functions
 * to open and close it, and a ref for the button. After `close`, the button has the focus again.
 */
export function useOpenState(): OpenState {
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

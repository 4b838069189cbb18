/** Closes an open `<details>` on Escape and on a press elsewhere. Returns how to stop. */
export function closeOnEscape(details: HTMLDetailsElement | null): () => void {
  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || details === null || !details.open) return;
    details.open = false;
    details.querySelector('summary')?.focus();
  }
  function onPress({ target }: Event): void {
    if (target instanceof Node && details !== null && !details.contains(target)) details.open = false;
  }
  document.addEventListener('keydown', onKey);
  document.addEventListener('pointerdown', onPress);
  return () => {
    document.removeEventListener('keydown', onKey);
    document.removeEventListener('pointerdown', onPress);
  };
}

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
  const listening = new AbortController();
  document.addEventListener('keydown', onKey, listening);
  document.addEventListener('pointerdown', onPress, listening);
  return () => listening.abort();
}

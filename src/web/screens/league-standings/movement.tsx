import style from './movement.module.css';

/** The places that a team has gained or lost since the week before; nothing where there was no table before. */
export function Movement({ places }: { places: number | null }) {
  if (places === null) return null;
  const [sign, words, colour] = shown(places);
  return (
    <span className={colour}>
      <span aria-hidden="true">{sign}</span>
      <span className="only-heard">, {words}</span>
    </span>
  );
}

function shown(places: number): [sign: string, words: string, colour: string | undefined] {
  const by = Math.abs(places);
  if (places > 0) return [`▲${by}`, `up ${by}`, style.up];
  if (places < 0) return [`▼${by}`, `down ${by}`, style.down];
  return ['–', 'same place as the week before', style.same];
}

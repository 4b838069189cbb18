import { useEffect, useRef } from 'react';
import { Link } from './links.tsx';
import ui from './ui.module.css';

type ChipsProps = {
  /** What is chosen, such as `Season`. */
  label: string;
  /** `onChoose` is called before the link is followed. */
  chips: readonly { to: string; words: string; isChosen: boolean; onChoose?: () => void }[];
};

/** Links to choose one of a few, such as the seasons of a player. With more than a handful a `Select` is easier. */
export function Chips({ label, chips }: ChipsProps) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current: all } = nav;
    const chosen = all?.querySelector<HTMLElement>('[aria-current]');
    if (all && chosen) all.scrollLeft = chosen.offsetLeft - (all.clientWidth - chosen.clientWidth) / 2;
  }, []);
  return (
    <nav ref={nav} aria-label={label} className={ui.chips} data-scrolls-sideways>
      {chips.map(({ to, words, isChosen, onChoose }) => (
        <Link
          key={to}
          to={to}
          className={ui.chip}
          aria-current={isChosen ? 'true' : undefined}
          onClick={onChoose}
          preventScrollReset
        >
          {words}
        </Link>
      ))}
    </nav>
  );
}

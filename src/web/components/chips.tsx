import { Link } from './links.tsx';
import ui from './ui.module.css';

type ChipsProps = {
  /** What is chosen, such as `Season`. */
  label: string;
  chips: readonly { to: string; words: string; isChosen: boolean }[];
};

/** Links to choose one of a few, such as the seasons of a player. With more than a handful a `Select` is easier. */
export function Chips({ label, chips }: ChipsProps) {
  return (
    <nav aria-label={label} className={ui.chips} data-scrolls-sideways>
      {chips.map(({ to, words, isChosen }) => (
        <Link key={to} to={to} className={ui.chip} aria-current={isChosen ? 'true' : undefined} preventScrollReset>
          {words}
        </Link>
      ))}
    </nav>
  );
}

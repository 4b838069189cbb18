import { Link } from 'react-router';
import { correctionAddress } from '#web/layout/addresses.ts';
import { useIsOfficial } from '#web/officials/official-hint.ts';
import style from './correct-link.module.css';

/** The way to correct a result, in an official's browser alone: the page itself is the same for everybody. */
export function CorrectLink({ fixtureId, what }: { fixtureId: string; what: string }) {
  if (!useIsOfficial()) return null;
  return (
    <Link className={style.link} to={correctionAddress(fixtureId)} aria-label={`Correct ${what}`}>
      Correct
    </Link>
  );
}

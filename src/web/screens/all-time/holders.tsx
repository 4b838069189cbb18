import type { RecordAnswer, RecordHolder } from '#contract/records.ts';
import { countWithNoun } from '#domain/count.ts';
import { seasonRangeText } from '#web/choice/season-choice.ts';
import { Link, PlayerLink, TeamLink } from '#web/components/links.tsx';
import ui from '#web/components/ui.module.css';
import { proofLinkWords, recordName } from './record-words.ts';
import style from './all-time.module.css';

/** How many holders of a record are shown at first. A press on `and 5 more` shows the others. */
const holdersShownAtFirst = 3;

/** If a record has more holders than this, all of them are folded into one line such as `Shared by 12 players`. */
export const maxNamedHolders = 9;

type HoldersProps = {
  of: RecordAnswer;
  /** Whether to show, beside each holder, in which seasons the record was achieved. */
  withSeasons: boolean;
};

/** Lists the holders of a record, each with a link to the proof. If there are many holders, most or all are folded. */
export function RecordHolders({ of, withSeasons }: HoldersProps) {
  const { holders } = of;
  // If only one holder would be hidden, this holder is shown too, because the line `and 1 more` would take as much
  // room.
  const shown =
    holders.length > maxNamedHolders
      ? 0
      : holders.length === holdersShownAtFirst + 1
        ? holders.length
        : holdersShownAtFirst;
  return (
    <div className={style.holders}>
      {shown === 0 ? null : <HolderList of={of} withSeasons={withSeasons} holders={holders.slice(0, shown)} />}
      {holders.length <= shown ? null : (
        <details className={ui.more}>
          <summary>
            {shown === 0
              ? `Shared by ${countWithNoun(holders.length, of.holder)}`
              : `and ${holders.length - shown} more`}
          </summary>
          <HolderList of={of} withSeasons={withSeasons} holders={holders.slice(shown)} />
        </details>
      )}
    </div>
  );
}

function HolderList({ of, withSeasons, holders }: HoldersProps & { holders: readonly RecordHolder[] }) {
  const Name = of.holder === 'player' ? PlayerName : TeamName;
  return (
    <ul>
      {holders.map((one) => (
        <li key={one.id}>
          <span>
            <Name of={one} />
            {withSeasons ? <small> {seasonRangeText(one)}</small> : null}
          </span>{' '}
          <Link
            to={one.evidence}
            aria-label={`${proofLinkWords(of)}: ${recordName(of)}, ${one.name}, ${seasonRangeText(one)}`}
          >
            {proofLinkWords(of)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function PlayerName({ of: { id, name } }: { of: RecordHolder }) {
  return <PlayerLink playerId={id} name={name} />;
}

function TeamName({ of: { id, name } }: { of: RecordHolder }) {
  return <TeamLink teamId={id} name={name} />;
}

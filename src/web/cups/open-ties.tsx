import { tieAddress } from '#contract/addresses.ts';
import type { CompetitionAnswer, EntrantAnswer, TieAnswer } from '#contract/cups.ts';
import button from '#web/components/button.module.css';
import { Day } from '#web/components/day.tsx';
import { LiveScore } from '#web/components/form.tsx';
import { Link } from '#web/components/links.tsx';
import list from '#web/components/list.module.css';
import ui from '#web/components/ui.module.css';
import { useSignedIn } from '#web/officials/official-hint.ts';
import { legsInWords, roundOfTie, startInWords } from './cup-words.ts';
import { EntrantName } from './entrant-name.tsx';

/** A tie, and its score while it is being played. */
export type ShownTie = TieAnswer & { running?: { homeTeamScore: number; awayTeamScore: number } };
type Cup = Pick<CompetitionAnswer, 'competitionId' | 'rounds' | 'groups'>;
type OpenTiesProps = {
  cup: Cup;
  /** `running`: the score of a tie that is being played. */
  ties: readonly ShownTie[];
  label: string;
  /** The entrants of the cup, if known, so that their names can be links. */
  entrants?: readonly EntrantAnswer[];
};

/** A list of ties that can be played, with their deadlines. Officials also get a link to enter each result. */
export function OpenTies({ cup, ties, label, entrants = [] }: OpenTiesProps) {
  const { competitionId } = cup;
  // Some secretaries may not enter this tie's result. The linked page says so.
  const mayEnter = useSignedIn()?.role === 'secretary';
  return (
    <ul className={`${ui.flush} ${list.list}`} aria-label={label}>
      {ties.map((tie) => {
        const { tieId, home, away, overdue, venue } = tie;
        const sides = `${home?.name} v ${away?.name}`;
        const { name, bestOf, playBy } = roundOfTie(cup, tie);
        const start = startInWords(tie);
        return (
          <li key={tieId} className={list.line}>
            <div className={list.words}>
              <strong className={ui.row}>
                <Side of={home} entrants={entrants} /> <span>v</span> <Side of={away} entrants={entrants} />
              </strong>
              <small>
                {name}, best of {bestOf}
                {playBy === null ? null : (
                  <>
                    , by <Day day={playBy} />
                  </>
                )}
                {venue === null || venue === '' ? null : `, at ${venue}`}
                {tie.legs?.length ? `, ${legsInWords(tie)}` : null}
                {start === '' ? null : `. ${start}`}
              </small>
            </div>
            {tie.running === undefined ? null : <LiveScore of={tie.running} />}
            {overdue ? <b className={ui.loss}>Overdue</b> : null}
            {mayEnter ? (
              <Link
                className={`${button.quiet} ${button.small}`}
                to={tieAddress(competitionId, tieId)}
                aria-label={`Enter result: ${sides}`}
              >
                Enter result
              </Link>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

function Side({ of, entrants }: { of: TieAnswer['home'] } & Required<Pick<OpenTiesProps, 'entrants'>>) {
  if (of === null) return null;
  const entrant = entrants.find(({ entrantId }) => entrantId === of.entrantId);
  const isPair = entrant?.playerIds?.length === 2;
  return (
    <span className={isPair ? ui.row : undefined}>
      <EntrantName of={entrant ?? of} />
    </span>
  );
}

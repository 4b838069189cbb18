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
type Round = ReturnType<typeof roundOfTie>;
type OpenTiesProps = {
  cup: Cup;
  /** `running`: the score of a tie that is being played. */
  ties: readonly ShownTie[];
  label: string;
  /** The entrants of the cup, if known, so that their names can be links. */
  entrants?: readonly EntrantAnswer[];
};

/**
 * Returns the round of the knock-out to which all of these ties belong. `null` for ties of several rounds or of groups.
 */
export function roundOfAll(cup: Cup, ties: readonly ShownTie[]): Round | null {
  const [first] = ties;
  if (first === undefined || first.round === 0 || ties.some(({ round }) => round !== first.round)) return null;
  return roundOfTie(cup, first);
}

/** How many frames a round has, and its last day, such as `best of 5, by Sun 4 January`. */
export function RoundFacts({ of: { bestOf, playBy } }: { of: Round }) {
  return (
    <>
      best of {bestOf}
      {playBy === null ? null : (
        <>
          , by <Day day={playBy} />
        </>
      )}
    </>
  );
}

/** The round to which all of these ties belong, above their list. Renders nothing if there is no such round. */
export function RoundOfAll({ cup, ties }: Pick<OpenTiesProps, 'cup' | 'ties'>) {
  const round = roundOfAll(cup, ties);
  if (round === null) return null;
  return (
    <p className={ui.muted}>
      {round.name}, <RoundFacts of={round} />
    </p>
  );
}

/**
 * A list of ties that can be played. Each has its round and deadline, unless all are of one round, which is said above
 * the list. Officials also get a link to enter each result.
 */
export function OpenTies({ cup, ties, label, entrants = [] }: OpenTiesProps) {
  const { competitionId } = cup;
  const isOneRound = roundOfAll(cup, ties) !== null;
  // Some secretaries may not enter this tie's result. The linked page says so.
  const mayEnter = useSignedIn()?.role === 'secretary';
  return (
    <ul className={`${ui.flush} ${list.list}`} aria-label={label}>
      {ties.map((tie) => {
        const { tieId, home, away, overdue } = tie;
        const sides = `${home?.name} v ${away?.name}`;
        return (
          <li key={tieId} className={list.line}>
            <div className={list.words}>
              <strong className={ui.row}>
                <Side of={home} entrants={entrants} /> <span>v</span> <Side of={away} entrants={entrants} />
              </strong>
              <TieFacts tie={tie} round={isOneRound ? null : roundOfTie(cup, tie)} />
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

/** Shows a tie's round, venue, played legs and start. `round` is `null` if the text above the list names the round. */
function TieFacts({ tie, round }: { tie: ShownTie; round: Round | null }) {
  const said = [
    tie.venue === null || tie.venue === '' ? '' : `at ${tie.venue}`,
    tie.legs?.length ? legsInWords(tie) : '',
  ].filter((one) => one !== '');
  const start = startInWords(tie);
  if (round === null && said.length === 0 && start === '') return null;
  const begin = round === null ? capitalised(said.join(', ')) : ['', ...said].join(', ');
  return (
    <small>
      {round === null ? null : (
        <>
          {round.name}, <RoundFacts of={round} />
        </>
      )}
      {begin}
      {start === '' ? null : `${round === null && said.length === 0 ? '' : '. '}${start}`}
    </small>
  );
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
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

import { tieResultEntryAddress } from '#contract/addresses.ts';
import type { CompetitionAnswer, EntrantAnswer, TieAnswer } from '#contract/cups.ts';
import button from '#web/components/button.module.css';
import { Day } from '#web/components/day.tsx';
import { LiveScore } from '#web/components/form.tsx';
import { Link } from '#web/components/links.tsx';
import list from '#web/components/list.module.css';
import ui from '#web/components/ui.module.css';
import { useRememberedSignedInUser } from '#web/officials/official-hint.ts';
import { legScoresInWords, roundOrGroupOfTie, handicapStartInWords } from './cup-words.ts';
import { EntrantName } from './entrant-name.tsx';

/** A tie, with its current score (`running`) while it is being played. */
export type TieWithRunningScore = TieAnswer & { running?: { homeTeamScore: number; awayTeamScore: number } };
type Cup = Pick<CompetitionAnswer, 'competitionId' | 'rounds' | 'groups'>;
type RoundOrGroup = ReturnType<typeof roundOrGroupOfTie>;
type OpenTiesProps = {
  cup: Cup;
  ties: readonly TieWithRunningScore[];
  label: string;
  /** The entrants of the cup. If they are passed, their names are links. */
  entrants?: readonly EntrantAnswer[];
};

/**
 * Returns the knock-out round to which all of `ties` belong. `null` if they belong to several rounds or to groups, or
 * if there are none.
 */
export function commonRoundOf(cup: Cup, ties: readonly TieWithRunningScore[]): RoundOrGroup | null {
  const [first] = ties;
  if (first === undefined || first.round === 0 || ties.some(({ round }) => round !== first.round)) return null;
  return roundOrGroupOfTie(cup, first);
}

/** The format of a round's ties and the last day to play them, such as `best of 5, by Sun 4 January 2026`. */
export function RoundFormatAndLastDay({ of: { bestOf, playBy } }: { of: RoundOrGroup }) {
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

/**
 * The round to which all of `ties` belong, for a line above their list. Renders nothing if they do not belong to one
 * knock-out round.
 */
export function CommonRound({ cup, ties }: Pick<OpenTiesProps, 'cup' | 'ties'>) {
  const round = commonRoundOf(cup, ties);
  if (round === null) return null;
  return (
    <p className={ui.muted}>
      {round.name}, <RoundFormatAndLastDay of={round} />
    </p>
  );
}

/**
 * A list of ties that can be played. Each tie shows its round and play-by day, unless all ties belong to one round,
 * which `CommonRound` shows above the list. Secretaries also get a link to enter each result.
 */
export function OpenTies({ cup, ties, label, entrants = [] }: OpenTiesProps) {
  const { competitionId } = cup;
  const isOneRound = commonRoundOf(cup, ties) !== null;
  // Even a secretary who may not enter a tie's result sees the link. The linked page then gives the reason.
  const mayEnter = useRememberedSignedInUser()?.role === 'secretary';
  return (
    <ul className={`${ui.flush} ${list.list}`} aria-label={label}>
      {ties.map((tie) => {
        const { tieId, home, away, overdue } = tie;
        const sides = `${home?.name} v ${away?.name}`;
        return (
          <li key={tieId} className={list.line}>
            <div className={list.words}>
              <strong className={ui.row}>
                <TieEntrant of={home} entrants={entrants} /> <span>v</span> <TieEntrant of={away} entrants={entrants} />
              </strong>
              <TieFacts tie={tie} round={isOneRound ? null : roundOrGroupOfTie(cup, tie)} />
            </div>
            {tie.running === undefined ? null : <LiveScore of={tie.running} />}
            {overdue ? <b className={ui.loss}>Overdue</b> : null}
            {mayEnter ? (
              <Link
                className={`${button.quiet} ${button.small}`}
                to={tieResultEntryAddress(competitionId, tieId)}
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

/**
 * Shows a tie's round, venue, played legs and handicap start. `round` is `null` if the line above the list already
 * names the round.
 */
function TieFacts({ tie, round }: { tie: TieWithRunningScore; round: RoundOrGroup | null }) {
  const said = [
    tie.venue === null || tie.venue === '' ? '' : `at ${tie.venue}`,
    tie.legs?.length ? legScoresInWords(tie) : '',
  ].filter((one) => one !== '');
  const start = handicapStartInWords(tie);
  if (round === null && said.length === 0 && start === '') return null;
  const begin = round === null ? withInitialCapital(said.join(', ')) : ['', ...said].join(', ');
  return (
    <small>
      {round === null ? null : (
        <>
          {round.name}, <RoundFormatAndLastDay of={round} />
        </>
      )}
      {begin}
      {start === '' ? null : `${round === null && said.length === 0 ? '' : '. '}${start}`}
    </small>
  );
}

function withInitialCapital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function TieEntrant({ of, entrants }: { of: TieAnswer['home'] } & Required<Pick<OpenTiesProps, 'entrants'>>) {
  if (of === null) return null;
  const entrant = entrants.find(({ entrantId }) => entrantId === of.entrantId);
  const isPair = entrant?.playerIds?.length === 2;
  return (
    <span className={isPair ? ui.row : undefined}>
      <EntrantName of={entrant ?? of} />
    </span>
  );
}

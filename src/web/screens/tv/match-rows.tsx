import { UNUSUAL_OUTCOME_WORDS } from '#domain/cards/score-words.ts';
import { CALLED_OFF_WORDS } from '#domain/fixtures/settled.ts';
import { LiveScore, UnconfirmedOrDisputedMark } from '#web/components/form.tsx';
import { QrCode } from '#web/components/qr-code.tsx';
import { TeamMark } from '#web/components/team-mark.tsx';
import { useHydrated } from '#web/store.ts';
import type { TvMatch } from './load.ts';
import { siteOrigin } from './site-origin.ts';
import style from './tv.module.css';

type MatchRowsProps = {
  matches: readonly TvMatch[];
  /** Whether each row has a QR code for its match. */
  hasCodes: boolean;
  /** Returns the text below a match's score, and data attributes of the match's row for the style sheet. */
  more: (match: TvMatch) => { below: string | null; [attribute: `data-${string}`]: unknown };
};

/** A list of matches, one row each. */
export function MatchRows({ matches, hasCodes, more }: MatchRowsProps) {
  return (
    <ul>
      {matches.map((match) => {
        const { below, ...attributes } = more(match);
        return (
          <li key={match.listedId} {...attributes}>
            <Name>{match.homeTeamName}</Name>
            <TeamMark teamId={match.homeTeamId} name={match.homeTeamName} />
            <ScoreOrVersus match={match} below={below} />
            <TeamMark teamId={match.awayTeamId} name={match.awayTeamName} />
            <Name>{match.awayTeamName}</Name>
            {hasCodes ? <MatchQrCode path={match.page} /> : null}
          </li>
        );
      })}
    </ul>
  );
}

/**
 * In a list of few matches, team names with more letters than this are smaller, so that they take at most three lines.
 */
const LONG_NAME_LENGTH = 30;

function Name({ children }: { children: string }) {
  return <span data-small={children.length > LONG_NAME_LENGTH || undefined}>{children}</span>;
}

/**
 * The score, or `v` before the match. The text under the score says what is unusual, such as `Postponed` or
 * `Abandoned`. If nothing is unusual and the match has no result, the text is `below`.
 */
function ScoreOrVersus({ match, below }: { match: TvMatch; below: string | null }) {
  const { fixtureId, homeTeamScore, awayTeamScore, state, resultState, outcome } = match;
  if (fixtureId === null)
    return (
      <span>
        {homeTeamScore === null ? ' v ' : <LiveScore of={match} />}
        <small>{CALLED_OFF_WORDS[state] ?? below}</small>
      </span>
    );
  return (
    <span>
      {homeTeamScore}–{awayTeamScore}
      <UnconfirmedOrDisputedMark state={resultState} />
      {outcome === undefined ? null : <small>{UNUSUAL_OUTCOME_WORDS[outcome]}</small>}
    </span>
  );
}

/**
 * The QR code that opens a match's page. A match in progress that is not on the fixture list has no page: `path` is
 * `null`, and the space for the code stays empty.
 */
function MatchQrCode({ path }: { path: string | null }) {
  // The QR code contains the site's public address, which the server does not know. So the QR code appears only after
  // hydration.
  const isShown = useHydrated() && path !== null;
  return (
    <span className={style.code}>
      {isShown ? <QrCode address={siteOrigin() + path} className={undefined} /> : null}
    </span>
  );
}

/** QR codes for many matches, each beside the two teams and the score. */
export function MatchQrCodes({ matches }: { matches: readonly TvMatch[] }) {
  return (
    <ul className={style.codes}>
      {matches.map((match) => (
        <li key={match.listedId}>
          <MatchQrCode path={match.page} />
          <span>
            <span>{match.homeTeamName}</span>{' '}
            <b>{match.homeTeamScore === null ? 'v' : `${match.homeTeamScore}–${match.awayTeamScore}`}</b>{' '}
            <span>{match.awayTeamName}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

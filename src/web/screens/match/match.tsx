import { useEffect } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData, useLocation, useNavigate } from 'react-router';
import type { MatchPage } from '#contract/match.ts';
import { linkPreviewPictureAddress } from '#contract/picture-addresses.ts';
import { teamsAndScoreWords, noMatchesReason } from '#domain/cards/score-words.ts';
import { isPlainFormat } from '#domain/seasons/format.ts';
import { divisionNameIn } from '#web/choice/division-name.tsx';
import { useFormatLookup } from '#web/choice/use-format.ts';
import { seasonWords } from '#web/choice/season-choice.ts';
import { RegistrationRemarks, registrationRemarksOnCard } from '#web/components/register-marks.tsx';
import { TitledPanel } from '#web/components/page-section.tsx';
import ui from '#web/components/ui.module.css';
import type { Site } from '#web/layout/site.ts';
import { useChangedRows } from '#web/live/changed-rows.ts';
import { pageSourceContext } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';
import { CardMatches, hasNamedPlayer, playedMatchFilterOf } from '#web/screens/results/card-matches.tsx';
import { MatchActions } from './actions.tsx';
import { Breaks, EarlierMeetings, Milestones, TableAfterMatch } from './after.tsx';
import { TeamComparison, Stakes, LikelyPairings } from './before-match.tsx';
import { ScoreProgress } from './score-progress.tsx';
import style from './match.module.css';
import { CurrentMatches } from './current-matches.tsx';
import { ScoreBoard } from './score-board.tsx';
import { breaksOnCard, matchStateWords, teamsWords, titleWords, matchDayAndTimeWords } from './words.ts';

export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<MatchPage> {
  const { read } = context.get(pageSourceContext);
  const match = await read('GET /api/match/{id}', { params: { id: params['id'] ?? '' } });
  const { pathname, search } = new URL(request.url);
  // If the page is already open, `useReplaceOldAddress` replaces its address. A redirect would add an entry to the
  // browser's history.
  if (!isSamePath(pathname, match.address) && !isCurrentPath(pathname)) throw redirect(match.address + search, 301);
  return match;
}

/**
 * Returns whether two paths are the same after decoding. For example, one path may contain `%20` and the other a space.
 */
function isSamePath(one: string, other: string): boolean {
  return decodeURIComponent(one) === decodeURIComponent(other);
}

/** Returns whether the browser already shows the page at this path. Always `false` on the server. */
function isCurrentPath(pathname: string): boolean {
  return 'location' in globalThis && window.location.pathname === pathname;
}

export function head(match: MatchPage, { league, seasons }: Site): Head {
  const { id, address, stage, season, division, weekNumber, venue, story } = match;
  const where = `${divisionNameIn(seasons, season, division)}, week ${weekNumber}, ${seasonWords(season)}, ${league.name}.`;
  const title = titleAndStateWords(match);
  const what = stage === 'before' && venue !== '' ? `${title}, at ${venue}` : title;
  return {
    title,
    description: [`${what}: ${where}`, ...story].join(' '),
    address,
    picture: linkPreviewPictureAddress({ of: 'match', id }),
  };
}

/** Returns the teams and the state of the match: its day, the score so far, the result, or that it is not played. */
function titleAndStateWords(match: MatchPage): string {
  if (match.stage === 'before') return `${teamsWords(match)}, ${matchDayAndTimeWords(match)}`;
  if (match.stage === 'after') return titleWords(match);
  return `${titleWords(match)}, ${matchStateWords(match).toLowerCase()}`;
}

/** The page of a match, which shows the match before, during and after it is played. */
export function Component() {
  const match = useLoaderData<typeof loader>();
  useReplaceOldAddress(match.address);
  return (
    <>
      <h1 tabIndex={-1} className="visually-hidden">
        {titleWords(match)}
      </h1>
      <ScoreBoard match={match} />
      {match.story.length === 0 ? null : <p className={style.story}>{match.story.join(' ')}</p>}
      <MatchActions match={match} />
      <div className={style.parts}>
        <MainColumn match={match} />
        <Aside match={match} />
      </div>
    </>
  );
}

/**
 * If the page was opened at an old address of the match, replaces that address with the current one. The address of a
 * match changes when a team is renamed.
 */
function useReplaceOldAddress(address: string): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isSamePath(pathname, address)) void navigate(address + search, { replace: true, preventScrollReset: true });
  }, [pathname, search, address, navigate]);
}

function MainColumn({ match }: { match: MatchPage }) {
  const { result, running, stage, stakes, home, away } = match;
  const isToCome = stage === 'before' || stage === 'off';
  return (
    <div className={ui.stack}>
      <CurrentMatches match={match} />
      <Stakes stakes={stakes} />
      <Card match={match} />
      {isToCome ? <TeamComparison home={home} away={away} /> : null}
      {isToCome ? <LikelyPairings match={match} /> : null}
      <Breaks breaks={breaksOnCard((result ?? running)?.matches ?? [])} match={match} />
      <Milestones match={match} />
    </div>
  );
}

function Aside({ match }: { match: MatchPage }) {
  return (
    <div className={ui.stack}>
      <TableAfterMatch match={match} />
      {match.stage === 'during' ? <TeamComparison home={match.home} away={match.away} /> : null}
      <EarlierMeetings match={match} />
    </div>
  );
}

/** The key of the card for `useChangedRows`. A page has at most one card, so one key is enough. */
const singleCardKey = (): string => 'card';

/**
 * The match card, or the card so far: the course of the score, then the matches. A new score is highlighted, and
 * announced to screen readers.
 */
function Card({ match }: { match: MatchPage }) {
  const { result, running, line, photos } = match;
  const isOfFrames = isPlainFormat(useFormatLookup()(match));
  const card = result ?? running;
  const changed = useChangedRows(card === null ? [] : [card], singleCardKey, teamsAndScoreWords);
  if (card === null) return null;
  const without = result && noMatchesReason(result);
  const marks = registrationRemarksOnCard(result?.matches ?? []);
  const isShown = result === null ? hasNamedPlayer : playedMatchFilterOf(result);
  if (without === null && !card.matches.some(isShown)) return null;
  return (
    <TitledPanel id="card" title={isOfFrames ? 'Frame by frame' : 'Match by match'} className={style.card}>
      {line.length === 0 ? null : <ScoreProgress match={match} />}
      <div data-changed={changed.size > 0 || undefined}>
        {without === null ? (
          <CardMatches of={match} matches={card.matches} isShown={isShown} heading="h3" photos={photos} />
        ) : (
          <p className={style.note}>{without}</p>
        )}
      </div>
      {marks.length === 0 ? null : (
        <div className={style.note}>
          <RegistrationRemarks marks={marks} />
        </div>
      )}
    </TitledPanel>
  );
}

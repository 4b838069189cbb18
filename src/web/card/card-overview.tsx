import type { ReactNode } from 'react';
import type { CardMatchAnswer } from '#contract/matches.ts';
import { differencesInMatches } from '#domain/cards/differences.ts';
import { type BreakAnswer, matchFromAnswer, pointsOfBreaks } from '#domain/cards/match-body.ts';
import { isVoid, type Side, SIDES } from '#domain/cards/match.ts';
import { sectionHeading } from '#domain/cards/match-words.ts';
import { endingWords, resultWinner } from '#domain/cards/score-words.ts';
import { formatOf, type FormatRules, isPlainFormat, sectionsOfMatches } from '#domain/seasons/format.ts';
import { DivisionName } from '#web/choice/division-name.tsx';
import { fullDayWords } from '#web/components/day.tsx';
import { TeamWithMark } from '#web/components/links.tsx';
import style from './overview.module.css';
import { registrationRemarksOnCard, RegistrationRemarks } from '#web/components/register-marks.tsx';
import type { ShownCard } from './shown-card.ts';

/** The fields that a match and one of its frames have in common. */
type MatchOrFrameAnswer = Pick<CardMatchAnswer, 'homeScore' | 'awayScore' | 'homeBreaks' | 'awayBreaks' | 'winner'>;

/**
 * `against`: another card of the same fixture, to mark the differences. `bare`: hides season, division, week and date.
 * `rules`: the division's rules, for the names of sections.
 */
type CardOverviewProps = {
  card: ShownCard;
  against?: ShownCard | undefined;
  bare?: boolean;
  rules?: FormatRules | undefined;
};

/** Shows a card as on the Results screen, so that the user can check it. */
export function CardOverview({ card, against, bare = false, rules }: CardOverviewProps) {
  const { homeTeamScore: home, awayTeamScore: away } = card;
  const differing = differingFieldsByMatch(against, card);
  const matches = card.matches.map((match, index) => ({
    match,
    differing: differing[index] ?? new Set<string>(),
    isUnplayed: card.outcome === 'abandoned' && isVoid(matchFromAnswer(match)),
    index,
  }));
  const isPlain = rules === undefined || isPlainFormat(formatOf(rules));
  const sections = isPlain ? [] : sectionsOfMatches(rules);
  const winner = resultWinner(card);
  const ended = [endingWords(card), card.note].filter(Boolean).join('. ');
  return (
    <div className={style.overview}>
      {bare ? null : (
        <p className={style.when}>
          Season {card.season}, <DivisionName {...card} />, week {card.weekNumber}
          {card.date === null ? '' : `, played on ${fullDayWords(card.date)}`}
        </p>
      )}
      <p className={style.teams}>
        <TeamWithMark
          plain
          teamId={card.homeTeamId}
          name={card.homeTeamName}
          mark="after"
          className={winner === 'home' ? style.winner : undefined}
        />
        <strong>
          {home}–{away}
        </strong>
        <TeamWithMark
          plain
          teamId={card.awayTeamId}
          name={card.awayTeamName}
          className={winner === 'away' ? style.winner : undefined}
        />
      </p>
      {ended === '' ? null : <p className={style.ended}>{ended}</p>}
      {[...Map.groupBy(matches, ({ index }) => sections[index])].map(([section, own]) => (
        <div key={own[0]?.index}>
          {section === undefined ? null : <p className={style.section}>{sectionHeading(section)}</p>}
          <ol>
            {own.map((one) => (
              <MatchLine key={one.index} {...one} />
            ))}
          </ol>
        </div>
      ))}
      <RegistrationRemarks marks={registrationRemarksOnCard(card.matches)} />
    </div>
  );
}

/** Returns, for each match of `card`, the fields that differ from the card `against`, such as `homeScore`. */
function differingFieldsByMatch(against: ShownCard | undefined, card: ShownCard): Set<string>[] {
  const found = against
    ? differencesInMatches(against.matches.map(matchFromAnswer), card.matches.map(matchFromAnswer))
    : [];
  return card.matches.map((_, index) => {
    const path = `matches.${index}.`;
    return new Set(found.filter((one) => one.path.startsWith(path)).map((one) => one.path.slice(path.length)));
  });
}

/**
 * `differing`: the names of the fields in which the match differs from the compared card, such as `homeScore`.
 * `isUnplayed`: whether the match is void and its card is abandoned.
 */
type LineProps = { match: CardMatchAnswer; differing: Set<string>; isUnplayed?: boolean };

function MatchLine({ match, differing, isUnplayed = false }: LineProps) {
  const differs = differing.size > 0;
  if (isUnplayed && !differs) return <li className={style.unplayed}>Not played to its end</li>;
  return (
    <li className={differs ? style.differs : undefined}>
      <PlayerWithBreaks match={match} side="home" differing={differing} />
      <strong>
        <Score played={match} differing={differing} at="" />
        {differs ? <span className="visually-hidden"> differs</span> : null}
      </strong>
      <PlayerWithBreaks match={match} side="away" differing={differing} />
      <FramesAndConcession match={match} differing={differing} />
    </li>
  );
}

/**
 * Shows the score of a match or frame: `65–51`, `W–L` if only the winner is known, or `–`. `at`: the path of the frame,
 * such as `frames.0.`, or `''` for the match.
 */
function Score({ played, differing, at }: { played: MatchOrFrameAnswer; differing: Set<string>; at: string }) {
  const { homeScore, awayScore, winner = null } = played;
  if (homeScore === null && awayScore === null)
    return (
      <MarkedDifference on={differing.has(`${at}winner`)}>
        {winner === null ? '–' : winner === 'home' ? 'W–L' : 'L–W'}
      </MarkedDifference>
    );
  return (
    <>
      <MarkedDifference on={differing.has(`${at}homeScore`)}>{homeScore}</MarkedDifference>–
      <MarkedDifference on={differing.has(`${at}awayScore`)}>{awayScore}</MarkedDifference>
    </>
  );
}

/** The scores and breaks of a match's frames, and the winner of a conceded match. */
function FramesAndConcession({ match, differing }: LineProps) {
  const { frames = [], ruledOut, recordedWinner, homeScore } = match;
  const winner = (ruledOut ? recordedWinner : match.winner) ?? null;
  const shown = frames
    .map((frame, i) => ({ frame, at: `frames.${i}.` }))
    .filter(({ frame }) => frame.homeScore !== null);
  const isConceded = winner !== null && homeScore !== null;
  if (shown.length === 0 && !isConceded) return null;
  return (
    <small className={style.below}>
      {shown.map(({ frame, at }, i) => (
        <span key={at}>
          {i === 0 ? '' : ', '}
          <Score played={frame} differing={differing} at={at} />
          <FrameBreaks frame={frame} differing={differing} at={at} />
          {frame.winner === null ? '' : ` (conceded to ${match[`${frame.winner}PlayerName`]})`}
        </span>
      ))}
      {isConceded ? (
        <span>
          {shown.length === 0 ? '' : '. '}
          <MarkedDifference on={differing.has('winner')}>Conceded to {match[`${winner}PlayerName`]}</MarkedDifference>
        </span>
      ) : null}
    </small>
  );
}

/** Shows the breaks of both sides in a frame, such as ` (home breaks 45, 30) (away break 52)`. */
function FrameBreaks({ frame, differing, at }: { frame: MatchOrFrameAnswer; differing: Set<string>; at: string }) {
  const made = SIDES.filter((side) => frame[`${side}Breaks`].length > 0 || differing.has(`${at}${side}Breaks`));
  return made.map((side) => (
    <span key={side}>
      {' '}
      (
      <MarkedDifference
        on={differing.has(`${at}${side}Breaks`)}
      >{`${side} ${breaksInWords(frame[`${side}Breaks`])}`}</MarkedDifference>
      )
    </span>
  ));
}

/** Shows a player with breaks, such as `Ann Lee, breaks 45, 30`. */
function PlayerWithBreaks({ match, side, differing }: LineProps & { side: Side }) {
  const breaks = match[`${side}Breaks`];
  const isMarked = differing.has(`${side}Breaks`);
  return (
    <span>
      <MarkedDifference on={differing.has(`${side}Player`) || differing.has(`${side}Players`)}>
        {match[`${side}PlayerName`]}
      </MarkedDifference>
      {breaks.length === 0 && !isMarked ? null : (
        <>
          {', '}
          <MarkedDifference on={isMarked}>{breaksInWords(breaks)}</MarkedDifference>
        </>
      )}
    </span>
  );
}

function breaksInWords(breaks: readonly BreakAnswer[]): string {
  if (breaks.length === 0) return 'no break';
  return `${breaks.length === 1 ? 'break' : 'breaks'} ${pointsOfBreaks(breaks).join(', ')}`;
}

function MarkedDifference({ on, children }: { on: boolean; children: ReactNode }) {
  return on ? <mark>{children}</mark> : children;
}

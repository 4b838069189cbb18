import type { ReactNode } from 'react';
import { tieResultEntryAddress } from '#contract/addresses.ts';
import type { CompetitionAnswer, CompetitionSummary, TieAnswer } from '#contract/cups.ts';
import { cupDisplayName } from '#domain/cups/cup-label.ts';
import { isTiePlayable } from '#domain/cups/bracket.ts';
import button from '#web/components/button.module.css';
import { dayAndShortMonthWords } from '#web/components/day.tsx';
import { NameAndDescriptionList } from '#web/components/name-and-description.tsx';
import { Link } from '#web/components/links.tsx';
import ui from '#web/components/ui.module.css';
import { legScoresInWords, nameOfRound, roundOrGroupOfTie, pointsOrFramesOfTie } from '#web/cups/cup-words.ts';
import style from './admin-cups.module.css';

type Cup = CompetitionAnswer | CompetitionSummary;
type TieWithCup = { cup: Cup; tie: TieAnswer };

type TieLinesProps = { list: string; ties: readonly TieWithCup[]; aboutOf: (one: TieWithCup) => ReactNode };

/** A list of ties, each with a link to enter or correct its result. */
function CupTieList({ list, ties, aboutOf }: TieLinesProps) {
  return (
    <NameAndDescriptionList
      list={list}
      className={style.ties}
      things={ties}
      idOf={({ tie }) => tie.tieId}
      nameOf={({ tie }) => sidesAndScoreInWords(tie)}
      aboutOf={aboutOf}
    >
      {({ cup, tie }) => {
        const isOpen = tie.state === 'open';
        const label = isOpen ? 'Enter result' : 'Correct';
        return (
          <Link
            className={`${isOpen ? button.strong : button.quiet} ${button.small}`}
            to={tieResultEntryAddress(cup.competitionId, tie.tieId)}
            aria-label={`${label}: ${sidesInWords(tie)}`}
          >
            {label}
          </Link>
        );
      }}
    </NameAndDescriptionList>
  );
}

/**
 * Lists the ties that can be played, earliest play-by day first. In a list for several cups, the text of each tie names
 * its cup.
 */
export function TiesToPlay({ cups }: { cups: readonly Cup[] }) {
  const ties = cups.flatMap((cup) => ('ties' in cup ? cup.ties : cup.openTies).map((tie) => ({ cup, tie })));
  const open = ties.filter(({ tie }) => isTiePlayable(tie));
  if (open.length === 0) return null;
  const dueOf = ({ cup, tie }: TieWithCup) => roundOrGroupOfTie(cup, tie).playBy ?? '9999';
  return (
    <section className={ui.part}>
      <h2>To play</h2>
      <CupTieList
        list="Ties to play"
        ties={open.toSorted((a, b) => dueOf(a).localeCompare(dueOf(b)) || b.tie.round - a.tie.round)}
        aboutOf={descriptionOfOpenTie}
      />
    </section>
  );
}

function descriptionOfOpenTie(one: TieWithCup) {
  return (
    <>
      {'openTies' in one.cup ? `${cupDisplayName(one.cup.name)}, ` : ''}
      {roundAndDueDayInWords(one)}
      {one.tie.overdue ? <b className={ui.loss}> Overdue.</b> : null}
    </>
  );
}

/** Lists the ties with a result in collapsible rounds, latest round first. Only the latest round starts expanded. */
export function PlayedTies({ cup }: { cup: CompetitionAnswer }) {
  const played = cup.ties.filter(hasResult).toSorted((a, b) => b.round - a.round || a.position - b.position);
  if (played.length === 0) return null;
  return (
    <section className={ui.part}>
      <h2>Results</h2>
      {[...Map.groupBy(played, ({ round }) => round)].map(([round, ties], i) => (
        <details key={round} className={ui.more} open={i === 0}>
          <summary>{nameOfRound(cup, round)}</summary>
          <CupTieList
            list={`Results of ${nameOfRound(cup, round)}`}
            ties={ties.map((tie) => ({ cup, tie }))}
            aboutOf={({ tie }) => playedTieDetailsInWords(cup, tie)}
          />
        </details>
      ))}
    </section>
  );
}

/**
 * Returns whether a tie was played or decided. A tie that never gets sides, because everyone who could have reached it
 * is out, has no result.
 */
function hasResult({ state, home }: TieAnswer): boolean {
  return state === 'played' || state === 'walkover' || (state === 'bothOut' && home !== null);
}

function sidesInWords({ home, away }: TieAnswer): string {
  return `${home?.name} v ${away?.name}`;
}

/** Returns text such as `Ann Lee 3–1 Bob Ray`, or `Ann Lee v Bob Ray` without a score. */
function sidesAndScoreInWords(tie: TieAnswer): string {
  const score = tie.state === 'played' ? pointsOrFramesOfTie(tie) : null;
  return score === null ? sidesInWords(tie) : `${tie.home?.name} ${score.home}–${score.away} ${tie.away?.name}`;
}

function roundAndDueDayInWords({ cup, tie }: TieWithCup): string {
  const { name, playBy } = roundOrGroupOfTie(cup, tie);
  const legs = tie.legs?.length ? `, ${legScoresInWords(tie)}` : '';
  return `${name}${playBy === null ? '' : `, by ${dayAndShortMonthWords(playBy)}`}${legs}.`;
}

function playedTieDetailsInWords(cup: CompetitionAnswer, tie: TieAnswer): string {
  const { state, winner, playedOn } = tie;
  const parts = [
    tie.round === 0 ? roundOrGroupOfTie(cup, tie).name : '',
    state === 'bothOut' ? 'both out' : state === 'walkover' ? `walkover to ${winner?.name}` : '',
    legScoresInWords(tie),
    playedOn === null ? '' : dayAndShortMonthWords(playedOn),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

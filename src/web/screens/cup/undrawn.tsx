import type { ReactNode } from 'react';
import type { CompetitionAnswer, EntrantAnswer } from '#contract/cups.ts';
import { countWithNoun } from '#domain/count.ts';
import { Day } from '#web/components/day.tsx';
import { Link } from '#web/components/links.tsx';
import { TeamMark } from '#web/components/team-mark.tsx';
import ui from '#web/components/ui.module.css';
import { EntrantName } from '#web/cups/entrant-name.tsx';
import style from './cup.module.css';

type Cup = CompetitionAnswer;

/**
 * A bordered area with a heading. The component `TitledPanel`, which can also show a link, is not used, because the
 * page would then load one more file.
 */
function BorderedSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={ui.flush} aria-labelledby={id}>
      <header className={ui.head}>
        <h2 id={id}>{title}</h2>
      </header>
      {children}
    </section>
  );
}

/** A cup before its first draw: the next draw, the entrants, the days of the rounds, and how the cup works. */
export function UndrawnCup({ cup }: { cup: Cup }) {
  return (
    <div className={style.undrawn}>
      <NextDraw cup={cup} />
      <Rounds cup={cup} />
      <BorderedSection id="entrants" title="Who is in">
        {cup.entrants.length === 0 ? (
          <p className={style.inside}>Not known yet. {cup.waitsFor}</p>
        ) : (
          <ul className={style.entrants} data-many={cup.entrants.length > 8}>
            {cup.entrants.map((entrant) => (
              <li key={entrant.entrantId}>
                <Entrant of={entrant} isTeam={cup.kind === 'team'} />
              </li>
            ))}
          </ul>
        )}
      </BorderedSection>
      <BorderedSection id="rules" title="How it works">
        <CupRuleSentences cup={cup} />
      </BorderedSection>
    </div>
  );
}

/**
 * What is drawn next, and a link to watch the draw. If the teams are paired by their league positions instead of by
 * lot, there is no link.
 */
function NextDraw({ cup }: { cup: Cup }) {
  const { competitionId, draw, groups, rounds, seal, waitsFor } = cup;
  const [first] = rounds;
  const what = groups === undefined ? (first?.name ?? 'The first round') : 'Groups';
  const playBy = groups?.playBy ?? first?.playBy ?? null;
  const address = `/cup-draw/F?competition=${encodeURIComponent(competitionId)}`;
  const isDrawn = draw !== 'table' || groups !== undefined;
  return (
    <section className={style.next} aria-labelledby="next-draw">
      <header>
        <h2 id="next-draw">{seal === null ? 'Not drawn yet' : 'Ready to be drawn'}</h2>
      </header>
      <p className={style.what}>{what}</p>
      <p>
        {waitsFor ??
          (isDrawn ? undrawnCupWords(seal !== null) : 'Nobody draws lots: who meets whom follows from the table.')}
        {playBy === null ? null : (
          <>
            {' '}
            To be played by <Day day={playBy} />.
          </>
        )}
      </p>
      {isDrawn ? (
        <p>
          <Link className={style.watch} to={address}>
            {seal === null ? 'See the draw page' : 'Watch the draw'}
          </Link>
        </p>
      ) : null}
    </section>
  );
}

function undrawnCupWords(isSealed: boolean): string {
  return isSealed
    ? 'The draw is sealed and waits for the word from the audience. You can watch it here, match by match.'
    : 'The day of the draw is not set yet. A draw on this site is shown live, match by match, and anyone can check it afterwards.';
}

function Entrant({ of, isTeam }: { of: EntrantAnswer; isTeam: boolean }) {
  // A team without an id is not in the league: it gets a mark with the initials of its name, and no link.
  if (isTeam && of.teamId === undefined)
    return (
      <span className={style.guest}>
        <TeamMark teamId="" name={of.name} /> {of.name}
      </span>
    );
  return (
    <span>
      <EntrantName of={of} />
    </span>
  );
}

/** Lists the group stage, if there is one, and the rounds, each with its number of frames and its play-by day. */
function Rounds({ cup: { rounds, groups, decidedBy, legs } }: { cup: Cup }) {
  const ways = decidedBy === undefined && legs === undefined ? 'Best of' : 'Frames:';
  const first =
    groups === undefined
      ? []
      : [{ name: countWithNoun(groups.count, 'group'), bestOf: groups.bestOf, playBy: groups.playBy }];
  const all = [...first, ...rounds];
  const isDated = all.some(({ playBy }) => playBy !== null);
  return (
    <BorderedSection id="rounds" title="Rounds">
      <ol className={style.roundList}>
        {all.map(({ name, bestOf, playBy }) => (
          <li key={name}>
            <b>{name}</b>
            <span>
              {ways} {bestOf ?? rounds[0]?.bestOf}
            </span>
            {isDated ? <PlayByDay playBy={playBy} /> : null}
          </li>
        ))}
      </ol>
      {isDated ? null : <p className={style.inside}>The dates are not set yet.</p>}
    </BorderedSection>
  );
}

function PlayByDay({ playBy }: { playBy: string | null }) {
  if (playBy === null) return <small>No date yet</small>;
  return (
    <small>
      By <Day day={playBy} />
    </small>
  );
}

/** The rules of a cup that has been drawn. They are folded until the visitor opens them. */
export function CollapsibleCupRules({ cup }: { cup: Cup }) {
  return (
    <details className={`${ui.more} ${ui.part}`}>
      <summary>How this cup works</summary>
      <CupRuleSentences cup={cup} />
    </details>
  );
}

function CupRuleSentences({ cup: { sentences, draw } }: { cup: Cup }) {
  return (
    <ul className={style.sentences}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {draw === 'table' ? null : (
        <li>
          Before a draw on this site, a sealed code is shown; then somebody in the room calls out a word. Code and word
          together prove that nobody chose the pairs.
        </li>
      )}
    </ul>
  );
}

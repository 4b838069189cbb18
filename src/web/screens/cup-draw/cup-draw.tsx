import { lazy, Suspense, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import type { CompetitionDraws } from '#contract/draws.ts';
import { countWithNoun } from '#domain/count.ts';
import button from '#web/components/button.module.css';
import { dayAndMonthWords } from '#web/components/day.tsx';
import { Link, LinkForOfficials } from '#web/components/links.tsx';
import { EmptyTableMessage } from '#web/components/table.tsx';
import ui from '#web/components/ui.module.css';
import { withOptionalBreaksAfterUnderscores, PageHeading } from '#web/components/page-heading.tsx';
import { SeedOrCommitment, ProofAndEarlierDraws, TimeOfDraw, ProofDetails } from '#web/draws/proof.tsx';
import {
  fetchDraws,
  initialCompetition,
  latestDrawNotUndone,
  cupAndNextRoundWords,
  loadCompetitionsWithLatestDraw,
  drawReplayStartingAt,
  titleOfDraw,
  withReadableCupNames,
} from '#web/draws/showing.ts';
import board from '#web/draws/stage.module.css';
import { CompetitionButtons, NOT_DRAWN_WORDS } from '#web/draws/competition-buttons.tsx';
import { RevealedDrawMatches, DrawRevealPanel, useDrawDisplay } from '#web/draws/stage.tsx';
import { showNotice, dismissNotice } from '#web/layout/notices.tsx';
import type { Site } from '#web/layout/site.ts';
import type { Head } from '#web/screen.ts';
import style from './cup-draw.module.css';

/** The share button. Its script is loaded only when a draw that can be shared is on the stage. */
const LazyShareDrawButton = lazy(async () => ({
  default: (await import('#web/draws/share-draw.tsx')).ShareDrawButton,
}));

type CupDrawData = { competitions: CompetitionDraws[] };

export async function loader(args: LoaderFunctionArgs): Promise<CupDrawData> {
  return { competitions: await loadCompetitionsWithLatestDraw(args) };
}

export function head(_: CupDrawData, { league }: Site): Head {
  return { title: 'Snooker Cup Draws', description: `Cup draws of ${league.name}, match by match.` };
}

/** The Cup Draw screen for visitors: sealed draws, live reveals and earlier draws. Visitors cannot make a draw here. */
export function Component() {
  const { competitions } = useLoaderData<typeof loader>();
  const requested = new URLSearchParams(useLocation().search).get('competition');
  const first = initialCompetition(competitions, requested);
  const stage = useDrawDisplay(competitions, first?.competition ?? null);
  const { showing, revealing } = stage;
  const [picked, setPicked] = useState<string | null>(first?.competition ?? null);
  const competition = showing?.competition ?? picked;
  const title = showing === null ? '' : titleOfDraw(competitions, showing.competition, showing.draw.round);

  async function pick(name: string): Promise<void> {
    dismissNotice();
    setPicked(name);
    putInAddress(name);
    const outcome = await fetchDraws(name);
    if (!outcome.ok) showNotice({ kind: 'alert', text: `The draw could not be loaded. ${outcome.failure.error}` });
    const latest = outcome.ok ? latestDrawNotUndone(outcome.value.draws) : null;
    stage.show(latest === null ? null : drawReplayStartingAt(name, latest, Date.now()));
  }

  return (
    <>
      <PageHeading below="Anyone can check each draw">Snooker Cup Draws</PageHeading>
      <DrawRevealPanel stage={stage} title={title} onSkip={stage.skip}>
        <EmptyStage
          first={stage.ready ? null : first}
          picked={competitions.find((one) => one.competition === competition)}
          some={competitions.length > 0}
        />
      </DrawRevealPanel>
      {showing === null || revealing || showing.draw.takenBack ? null : (
        <p className={button.row}>
          <Suspense>
            <LazyShareDrawButton
              competitionId={showing.competition}
              drawId={showing.draw.id}
              title={titleOfDraw(withReadableCupNames(competitions), showing.competition, showing.draw.round)}
            />
          </Suspense>
          <Link className={ui.link} to={`/cups/${encodeURIComponent(showing.competition)}`}>
            Open the cup
          </Link>
        </p>
      )}
      <h2 className={style.choose}>Choose a draw</h2>
      <CompetitionButtons
        competitions={competitions}
        {...COMPETITION_BUTTON_TEXTS}
        picked={competition}
        disabled={revealing}
        onPick={(name) => void pick(name)}
      />
      <SealedDraws competitions={competitions} />
      <ProofAndEarlierDraws stage={stage} competition={competition} competitions={competitions} />
      {revealing ? null : <WhyDrawsAreFair />}
    </>
  );
}

/**
 * Returns the cup's name with the round of its latest draw. If the cup has no draw yet, returns the cup's name with the
 * round to be drawn.
 */
function cupAndLatestRoundWords(one: CompetitionDraws): string {
  const latest = latestDrawNotUndone(one.draws);
  return latest === null
    ? cupAndNextRoundWords(one)
    : titleOfDraw(withReadableCupNames([one]), one.competition, latest.round);
}

function statusTextOfDraw({ draws }: CompetitionDraws): string {
  const latest = latestDrawNotUndone(draws);
  return latest === null ? NOT_DRAWN_WORDS : `Drawn ${dayAndMonthWords(latest.day)}`;
}

/** The texts in and above each cup's button, and a note for all buttons. */
const COMPETITION_BUTTON_TEXTS = {
  modeOf: () => 'Locked In',
  aboutOf: cupAndLatestRoundWords,
  statusOf: statusTextOfDraw,
  note: '“Locked In” means that a draw stays as it was drawn. Only an official can make a draw; here you watch it.',
};

/** A section that explains, in three steps, why nobody can fix a draw. */
function WhyDrawsAreFair() {
  return (
    <section className={`${ui.flush} ${style.fair}`} aria-labelledby="fair">
      <header className={ui.head}>
        <h2 id="fair">Why nobody can fix a draw</h2>
      </header>
      <ol>
        <li>
          <b>A code is shown first.</b> It seals a secret number, which nobody can change afterwards.
        </li>
        <li>
          <b>Somebody in the room calls out a word.</b> Nobody can know it when the number is sealed.
        </li>
        <li>
          <b>Number and word together give the pairs.</b> “Check this draw” repeats it in your own browser.
        </li>
      </ol>
    </section>
  );
}

/** Shown for a cup without a draw. The site's specification requires this sentence. */
const NO_DRAW_MESSAGE = 'No draw available for the selected competition.';

/**
 * Fills the stage (the part of the page that shows draws) while no draw is shown. `first`: the cup whose latest draw
 * fills the stage until the page knows whether a live reveal is running. This draw is invisible and only reserves the
 * space. Only a browser that runs no scripts shows the draw. `picked`: the chosen cup. If the chosen cup has no draw
 * yet, lists its entrants. `some`: whether there are any cups.
 */
function EmptyStage({ first, picked, some }: EmptyStageProps) {
  const draw = first && latestDrawNotUndone(first.draws);
  if (!some) {
    return (
      <EmptyTableMessage
        comes="The league has no cup to draw yet. Its draws are here, live on the night and afterwards."
        press={<LinkForOfficials to="/admin/cups">Add a cup</LinkForOfficials>}
      >
        {NO_DRAW_MESSAGE}
      </EmptyTableMessage>
    );
  }
  if (first === null || draw === null) return <EntrantsWaitingForDraw picked={picked} />;
  return (
    <div className={style.held}>
      <RevealedDrawMatches
        title={titleOfDraw([first], first.competition, draw.round)}
        draw={draw}
        shown={draw.matches.length}
      />
    </div>
  );
}

type EmptyStageProps = { first: CompetitionDraws | null; picked: CompetitionDraws | undefined; some: boolean };

function EntrantsWaitingForDraw({ picked }: Pick<EmptyStageProps, 'picked'>) {
  const isWaiting = picked !== undefined && picked.waiting.length > 0 && latestDrawNotUndone(picked.draws) === null;
  if (!isWaiting) return <p>{NO_DRAW_MESSAGE}</p>;
  const { cup, waiting } = picked;
  return (
    <>
      <p>{NO_DRAW_MESSAGE}</p>
      <h2 className={board.title}>Waiting for the draw</h2>
      <p>
        {withOptionalBreaksAfterUnderscores(cup.toDraw?.name ?? cup.name)}, {countWithNoun(waiting.length, 'entrant')}
      </p>
      <ul className={style.entrants}>
        {waiting.map((name) => (
          <li key={name}>{withOptionalBreaksAfterUnderscores(name)}</li>
        ))}
      </ul>
    </>
  );
}

/**
 * Writes the cup into the page's address, for reloads and sharing. Does not use the router, which would reload the
 * data.
 */
function putInAddress(competition: string): void {
  const search = new URLSearchParams(window.location.search);
  search.set('competition', competition);
  window.history.replaceState(window.history.state, '', `?${search.toString()}`);
}

/** Lists sealed draws that still need a word from the audience. Visitors can note down each draw's sealed code. */
function SealedDraws({ competitions }: CupDrawData) {
  return competitions.map(({ competition, cup, seal }) =>
    seal === null ? null : (
      <section key={competition} className={`${ui.note} ${style.seal}`} aria-label={`Sealed: ${cup.name}`}>
        <h2>{withOptionalBreaksAfterUnderscores(cup.name)} is sealed</h2>
        <p>
          The draw follows from a secret seed, fixed on{' '}
          <TimeOfDraw at={seal.sealedAt} day={seal.day} time={seal.time} />, and a word called out in the room.
        </p>
        <ProofDetails>
          <p>This sealed code proves afterwards that nobody changed the seed:</p>
          <SeedOrCommitment>{seal.commitment}</SeedOrCommitment>
        </ProofDetails>
      </section>
    ),
  );
}

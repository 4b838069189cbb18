import { useEffect, useRef, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData, useLocation, useNavigate, useRevalidator } from 'react-router';
import type { CompetitionDraws, DrawDetails, SealedDrawAnswer } from '#contract/draws.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { ProofAndEarlierDraws, TimeOfDraw } from '#web/draws/proof.tsx';
import { latestDrawNotUndone, loadCompetitionsWithLatestDraw, titleOfDraw } from '#web/draws/showing.ts';
import { CompetitionButtons } from '#web/draws/competition-buttons.tsx';
import { DrawRevealPanel, type StageState, useDrawDisplay } from '#web/draws/stage.tsx';
import { showNotice, dismissNotice } from '#web/layout/notices.tsx';
import { ConfirmDialog } from '#web/officials/buttons.tsx';
import { createGuardedScreen } from '#web/officials/guard.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { pageSourceContext } from '#web/page-source.ts';
import { DRAW_TEXT_FUNCTIONS } from './button-words.ts';
import { AudienceWordForm } from './seal-form.tsx';

type DrawToReplace = { competition: string; draw: DrawDetails };
type SealedDraw = { competition: string; seal: SealedDrawAnswer };

/**
 * The Cup Draw screen for officials: seal a draw, enter a word from the audience, and reveal the draw to everyone.
 */
function CupDrawScreen({ data: competitions }: { data: CompetitionDraws[] }) {
  const { revalidate } = useRevalidator();
  const stage = useDrawDisplay(competitions, null);
  const { showing, revealing } = stage;
  const { sealed, drawing, seal, draw } = useSealAndDraw(stage, competitions, revalidate);
  // If the page shows a draw, such as another official's live reveal, that draw takes precedence over a draw that was
  // sealed on this page and is not made yet.
  const waiting = showing === null ? sealed : null;
  const competition = showing?.competition ?? waiting?.competition ?? null;
  const [drawn, setDrawn] = useState<DrawToReplace | null>(null);

  /**
   * Seals a cup's next draw. If no draw is sealed yet, first asks to confirm in two cases: the round was drawn before,
   * or the cup's latest draw was saved without a round.
   */
  function pick(name: string): void {
    const draw = drawToReplace(competitions.find((one) => one.competition === name));
    if (draw !== null) setDrawn({ competition: name, draw });
    else void seal(name);
  }
  useFocusOnRequestedCup();
  usePickCupFromLink(pick);
  // Live updates need the data's revision numbers. A page for officials has none until its data is loaded again.
  useEffect(() => void revalidate(), [revalidate]);
  return (
    <>
      <PageHeading below="Everyone with the cup draw open sees each match as it is drawn">
        Snooker Cup Draws
      </PageHeading>
      <DrawRevealPanel
        stage={stage}
        title={showing === null ? '' : titleOfDraw(competitions, showing.competition, showing.draw.round)}
        onSkip={() => void showAllMatches(stage)}
        onNext={() => void showNextMatch(stage, revalidate)}
      >
        <EmptyDrawStageContent waiting={waiting} competitions={competitions} drawing={drawing} draw={draw} />
      </DrawRevealPanel>
      <CompetitionButtons
        competitions={competitions.filter(hasRoundToDraw)}
        {...DRAW_TEXT_FUNCTIONS}
        note="Nothing is drawn until you press Draw."
        picked={competition}
        disabled={revealing}
        onPick={pick}
      />
      {drawn === null ? null : (
        <DrawAgainDialog
          {...drawn}
          title={titleOfDraw(competitions, drawn.competition, drawn.draw.round)}
          onYes={() => {
            setDrawn(null);
            void seal(drawn.competition);
          }}
          onNo={() => setDrawn(null)}
        />
      )}
      <ProofAndEarlierDraws stage={stage} competition={competition} competitions={competitions} />
    </>
  );
}

function hasRoundToDraw({ cup }: CompetitionDraws): boolean {
  return cup.toDraw !== null;
}

/** Returns the cup's latest draw if the official must confirm before the cup's next draw is sealed, else `null`. */
function drawToReplace(found: CompetitionDraws | undefined): DrawDetails | null {
  const latest = latestDrawNotUndone(found?.draws ?? []);
  const draw = latest?.round === undefined || found?.cup.toDraw?.again === true ? latest : null;
  return found?.seal === null ? draw : null;
}

/**
 * Focuses the button of the cup that the address names (`?competition=…`). Links on the cup's page have such an
 * address.
 */
function useFocusOnRequestedCup(): void {
  const { search } = useLocation();
  useEffect(() => {
    const wanted = new URLSearchParams(search).get('competition');
    const button = document.querySelector(`button[value="${CSS.escape(wanted ?? '')}"]`);
    if (button instanceof HTMLElement) button.focus();
  }, [search]);
}

/** If the link "Draw live" or "Draw again live" on a cup's page led here, calls `pick` once, with that cup. */
function usePickCupFromLink(pick: (name: string) => void): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const wanted: unknown = state instanceof Object ? Reflect.get(state, 'draws') : undefined;
  const picked = useRef(false);
  useEffect(() => {
    if (typeof wanted !== 'string' || picked.current) return;
    picked.current = true;
    // The state is removed, because the browser keeps it and a reload would seal the draw again.
    void navigate(pathname + search, { replace: true, state: null });
    pick(wanted);
  });
}

type BeforeDrawProps = Pick<ReturnType<typeof useSealAndDraw>, 'drawing' | 'draw'> & {
  waiting: SealedDraw | null;
  competitions: readonly CompetitionDraws[];
};

/**
 * Fills the stage while no draw is on it. At first, asks the official to choose a cup. Once a draw is sealed, shows the
 * form for the audience's word.
 */
function EmptyDrawStageContent({ waiting, competitions, drawing, draw }: BeforeDrawProps) {
  if (waiting === null)
    return <p data-first>Choose a competition. First you see its entrants and a sealed code, so nobody can cheat.</p>;
  return (
    <AudienceWordForm
      key={waiting.seal.commitment}
      title={titleOfDraw(competitions, waiting.competition, findRoundToDraw(competitions, waiting.competition)?.round)}
      seal={waiting.seal}
      drawing={drawing}
      onDraw={(word, byHand) => void draw(waiting, word, byHand)}
    />
  );
}

type DrawAgainProps = DrawToReplace & { title: string; onYes: () => void; onNo: () => void };

function DrawAgainDialog({ title, draw: { drawnAt, day, time }, onYes, onNo }: DrawAgainProps) {
  return (
    <ConfirmDialog title={`Draw ${title} again?`} yes="Prepare a new draw" danger onYes={onYes} onNo={onNo}>
      <p>
        It was drawn on <TimeOfDraw at={drawnAt} day={day} time={time} />. A new draw replaces those matches; the
        current ones stay under “Earlier draws”.
      </p>
    </ConfirmDialog>
  );
}

function findRoundToDraw(competitions: readonly CompetitionDraws[], key: string) {
  return competitions.find(({ competition }) => competition === key)?.cup.toDraw;
}

/**
 * Returns the sealed draw, and functions for the two steps: seal a cup's draw, then make the draw with the word that
 * the audience called out.
 */
function useSealAndDraw(stage: StageState, competitions: readonly CompetitionDraws[], revalidate: () => Promise<void>) {
  const [sealed, setSealed] = useState<SealedDraw | null>(null);
  const [drawing, setDrawing] = useState(false);
  // The form stays on the page until the reveal begins. If the form disappeared earlier, the focus would be lost.
  if (sealed !== null && stage.showing !== null) setSealed(null);

  async function seal(name: string): Promise<void> {
    dismissNotice();
    const outcome = await callAsOfficial('POST /api/draws/{competition}/seal', { params: { competition: name } });
    if (!outcome.ok) {
      showNotice({ kind: 'alert', text: outcome.failure.error });
      return;
    }
    setSealed({ competition: name, seal: outcome.value.seal });
    stage.show(null);
  }

  async function draw(
    { competition: name, seal: { commitment } }: SealedDraw,
    word: string,
    byHand: boolean,
  ): Promise<void> {
    dismissNotice();
    setDrawing(true);
    const again = findRoundToDraw(competitions, name)?.again ?? false;
    const along = { idempotencyKey: `draw ${commitment}` };
    const input = { params: { competition: name }, body: { commitment, word, byHand, ...(again ? { again } : {}) } };
    const outcome = await callAsOfficial('POST /api/draws/{competition}/reveal', input, along);
    if (!outcome.ok) showNotice({ kind: 'alert', text: outcome.failure.error });
    // Reloads the data after a success or a conflict (status 409). After any other failure, such as a refused word,
    // nothing is reloaded, so that the typed word stays.
    if (outcome.ok || outcome.status === 409) await revalidate();
    setDrawing(false);
  }
  return { sealed, drawing, seal, draw };
}

/** Shows all matches of the draw at once: on this page and, if the reveal is live, to everyone. */
async function showAllMatches(stage: StageState): Promise<void> {
  const { showing } = stage;
  stage.skip();
  if (showing === null || !showing.forAll) return;
  const input = { params: { competition: showing.competition }, body: { drawId: showing.draw.id } };
  const outcome = await callAsOfficial('POST /api/draws/{competition}/skip', input);
  if (!outcome.ok)
    showNotice({ kind: 'alert', text: `Others still see the draw match by match. ${outcome.failure.error}` });
}

/** In a reveal that is advanced by hand, shows everyone the next match. */
async function showNextMatch({ showing, shown }: StageState, revalidate: () => Promise<void>): Promise<void> {
  if (showing === null) return;
  const input = { params: { competition: showing.competition }, body: { drawId: showing.draw.id, shown } };
  const outcome = await callAsOfficial('POST /api/draws/{competition}/next', input);
  if (outcome.ok) await revalidate();
  else showNotice({ kind: 'alert', text: `The next match could not be shown. ${outcome.failure.error}` });
}

const guardedCupDrawScreen = createGuardedScreen({
  title: 'Snooker Cup Draws',
  description: 'Draw the cup and reveal it to everyone, match by match.',
  load: loadCompetitionsWithLatestDraw,
  Screen: CupDrawScreen,
});

export const { head } = guardedCupDrawScreen;

/**
 * Loads the cups for every visitor if the league lets anyone draw (`openCupDraw`). Otherwise only officials who are
 * signed in get them.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { openCupDraw } = await args.context.get(pageSourceContext).read('GET /api/league', {});
  return openCupDraw ? { open: await loadCompetitionsWithLatestDraw(args) } : guardedCupDrawScreen.loader(args);
}

export function Component() {
  const given = useLoaderData<typeof loader>();
  return 'open' in given ? <CupDrawScreen data={given.open} /> : <guardedCupDrawScreen.Component />;
}

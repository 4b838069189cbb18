import { useEffect, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData, useRevalidator } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { DrawsOfOne, SealAnswer } from '#contract/draws.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { CompetitionButtons } from '#web/cup-draw/competition-buttons.tsx';
import { EarlierDraws } from '#web/cup-draw/earlier-draws.tsx';
import { loadCompetitions } from '#web/cup-draw/load-draws.ts';
import { Proof } from '#web/cup-draw/proof.tsx';
import { SealForm } from '#web/cup-draw/seal-form.tsx';
import { noteSeals } from '#web/cup-draw/seen-seals.ts';
import { Stage } from '#web/cup-draw/stage.tsx';
import { useEarlierDraws } from '#web/cup-draw/use-earlier-draws.ts';
import { useStage } from '#web/cup-draw/use-stage.ts';
import { say, unsay } from '#web/layout/said.ts';
import { guard } from '#web/officials/guard.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { pageSource } from '#web/page-source.ts';

type Sealed = { competition: string; seal: SealAnswer };

/** Cup Draw for who draws (specification §2, §4): seal, the room's word, and the reveal that everybody follows. */
function DrawCup({ data: competitions }: { data: DrawsOfOne[] }) {
  const { revalidate } = useRevalidator();
  const stage = useStage(competitions, null);
  const { showing, revealing } = stage;
  const [sealed, setSealed] = useState<Sealed | null>(null);
  const [drawing, setDrawing] = useState(false);
  // Whoever draws on another phone: everybody looks at that now.
  const waiting = showing === null ? sealed : null;
  const competition = showing?.competition ?? waiting?.competition ?? null;
  const earlier = useEarlierDraws(competition, showing?.draw.id ?? null, competitions);
  useEffect(() => noteSeals(competitions), [competitions]);
  // The server made this page for one official alone, and did not say what it was made from: from now on it keeps up.
  useEffect(() => void revalidate(), [revalidate]);

  async function pick(name: string): Promise<void> {
    unsay();
    const outcome = await officialApi('POST /api/draws/{competition}/seal', { params: { competition: name } });
    if (!outcome.ok) {
      say({ kind: 'alert', text: outcome.failure.error });
      return;
    }
    setSealed({ competition: name, seal: outcome.value.seal });
    stage.show(null);
  }

  async function draw({ competition: name, seal: { commitment } }: Sealed, word: string): Promise<void> {
    unsay();
    setDrawing(true);
    const along = { idempotencyKey: `draw ${commitment}` };
    const input = { params: { competition: name }, body: { commitment, word } };
    const outcome = await officialApi('POST /api/draws/{competition}/reveal', input, along);
    if (!outcome.ok) say({ kind: 'alert', text: outcome.failure.error });
    // What was typed stays where nobody answered, or where it is the word that is wrong.
    if (outcome.ok || outcome.status === 409) await revalidate();
    if (outcome.ok) setSealed(null);
    setDrawing(false);
  }

  async function skip(): Promise<void> {
    const skipping = showing;
    stage.skip();
    if (skipping === null || !skipping.forAll) return;
    const params = { competition: skipping.competition };
    const outcome = await officialApi('POST /api/draws/{competition}/skip', {
      params,
      body: { drawId: skipping.draw.id },
    });
    if (!outcome.ok) say({ kind: 'alert', text: `Others still see the draw match by match. ${outcome.failure.error}` });
  }

  return (
    <>
      <PageHeading below="Everybody who has the cup draw open sees the matches as they come">
        Snooker Cup Draws
      </PageHeading>
      <CompetitionButtons
        competitions={competitions.map((one) => one.competition)}
        mode="Redraw"
        picked={competition}
        disabled={revealing}
        onPick={(name) => void pick(name)}
      />
      <Stage stage={stage} onSkip={() => void skip()}>
        {waiting === null ? (
          <p>Pick a competition. Its entrants and a commitment are shown first; nothing is drawn yet.</p>
        ) : (
          <SealForm
            key={waiting.seal.commitment}
            {...waiting}
            drawing={drawing}
            onDraw={(word) => void draw(waiting, word)}
          />
        )}
      </Stage>
      {showing !== null && !revealing ? <Proof competition={showing.competition} draw={showing.draw} /> : null}
      {competition !== null && !revealing ? <EarlierDraws competition={competition} draws={earlier} /> : null}
    </>
  );
}

const behindPassword = guard({
  title: 'Snooker Cup Draws',
  description: 'Draws the cup and shows it to everybody, match by match.',
  load: loadCompetitions,
  Screen: DrawCup,
});

export const { head } = behindPassword;

/** Where the league leaves the draw open, nobody is asked for the password (specification §6). */
export async function loader(args: LoaderFunctionArgs) {
  const { openCupDraw } = answerOf(await args.context.get(pageSource).api('GET /api/league', {}));
  return openCupDraw ? { open: await loadCompetitions(args) } : behindPassword.loader(args);
}

export function Component() {
  const given = useLoaderData<typeof loader>();
  return 'open' in given ? <DrawCup data={given.open} /> : <behindPassword.Component />;
}

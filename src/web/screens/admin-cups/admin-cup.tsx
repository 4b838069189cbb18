import type { LoaderFunctionArgs } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { CompetitionAnswer, TieAnswer } from '#contract/cups.ts';
import type { TeamAnswer } from '#contract/teams.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import list from '#web/components/list.module.css';
import { PageHeading } from '#web/components/page-heading.tsx';
import part from '#web/components/part.module.css';
import surface from '#web/components/surface.module.css';
import { canBePlayed } from '#domain/cups/bracket.ts';
import { factsInWords, nameOfRound, tieAddress, cupAddress } from '#web/cups/cup-words.ts';
import { ConfirmButton } from '#web/officials/buttons.tsx';
import { Form } from '#web/officials/form.tsx';
import { guard } from '#web/officials/guard.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { useAction } from '#web/officials/use-action.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import { pageSource } from '#web/page-source.ts';
import style from './admin-cups.module.css';
import { CupFields } from './cup-fields.tsx';
import { checkCup, cupValues } from './cup-form.ts';
import { DrawRound } from './draw-round.tsx';

type CupPage = { cup: CompetitionAnswer; teams: TeamAnswer[]; taken: string[] };

/** One cup: to draw, to enter results, to change, to withdraw an entrant, or to delete. */
function Cup({ data }: { data: CupPage }) {
  const { cup } = data;
  const { competitionId, name, season, entrants } = cup;
  return (
    <>
      <PageHeading below={`Season ${season}. ${factsInWords(cup, entrants.length)}`}>{name}</PageHeading>
      <p className={button.row}>
        <Link className={`${button.quiet} ${button.small}`} to={cupAddress(competitionId)}>
          See its page
        </Link>
        <Link className={`${button.quiet} ${button.small}`} to={`/admin/cups?season=${season}`}>
          All cups
        </Link>
      </p>
      <DrawRound cup={cup} />
      <Ties cup={cup} />
      <Withdrawals cup={cup} />
      <ChangeCup key={JSON.stringify([cup.name, cup.rounds, cup.entrants.length, cup.ties.length === 0])} data={data} />
      <DeleteCup cup={cup} />
    </>
  );
}

/** The ties to enter or correct a result of, the latest round first. */
function Ties({ cup }: { cup: CompetitionAnswer }) {
  const playable = cup.ties.filter((tie) => canBePlayed(tie) || tie.state === 'played' || tie.state === 'walkover');
  if (playable.length === 0) return null;
  return (
    <section className={part.part}>
      <h2>Results</h2>
      <ul className={`${surface.flush} ${list.list} ${style.ties}`} aria-label="Ties">
        {playable
          .toSorted((a, b) => b.round - a.round || a.position - b.position)
          .map((tie) => (
            <TieLine key={tie.tieId} cup={cup} tie={tie} />
          ))}
      </ul>
    </section>
  );
}

function TieLine({ cup, tie }: { cup: CompetitionAnswer; tie: TieAnswer }) {
  const { tieId, home, away, state, homeFrames, awayFrames, winner } = tie;
  const sides = `${home?.name} v ${away?.name}`;
  const result = state === 'walkover' ? `walkover to ${winner?.name}` : `${homeFrames}–${awayFrames}`;
  return (
    <li className={list.line}>
      <span className={list.words}>
        <strong>{sides}</strong>
        <small>
          {nameOfRound(cup, tie.round)}
          {state === 'open' ? (tie.overdue ? ', overdue' : '') : `, ${result}`}
        </small>
      </span>
      <Link
        className={`${state === 'open' ? button.strong : button.quiet} ${button.small}`}
        to={tieAddress(cup.competitionId, tieId)}
        aria-label={`${state === 'open' ? 'Enter result' : 'Correct'}: ${sides}`}
      >
        {state === 'open' ? 'Enter result' : 'Correct'}
      </Link>
    </li>
  );
}

/** The entrants who are in an open tie, each with a button to withdraw: the other side goes through. */
function Withdrawals({ cup: { competitionId, ties } }: { cup: CompetitionAnswer }) {
  const { run } = useAction();
  const sides = ties.filter(canBePlayed).flatMap(({ home, away }) =>
    home === null || away === null
      ? []
      : [
          { ...home, other: away.name },
          { ...away, other: home.name },
        ],
  );
  if (sides.length === 0) return null;
  const withdraw = (entrantId: string, name: string) =>
    run({
      send: (options) =>
        officialApi(
          'POST /api/admin/competitions/{competitionId}/withdraw',
          { params: { competitionId }, body: { entrantId } },
          options,
        ),
      done: () => `${name} withdrew.`,
    });
  return (
    <details className={`${part.part} ${part.more}`}>
      <summary>Withdraw an entrant</summary>
      <ul className={`${surface.flush} ${list.list} ${style.ties}`} aria-label="Entrants still in">
        {sides.map(({ entrantId, name, other }) => (
          <li key={entrantId} className={list.line}>
            <span className={list.words}>{name}</span>
            <ConfirmButton
              label="Withdraw"
              accessibleName={`Withdraw ${name}`}
              title={`Withdraw ${name}?`}
              danger
              onYes={() => void withdraw(entrantId, name)}
            >
              <p>{other} goes through by walkover. You can undo this.</p>
            </ConfirmButton>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The form that changes a cup. Once it is drawn, entrants, kind and way of drawing stay. */
function ChangeCup({ data: { cup, teams, taken } }: { data: CupPage }) {
  const { competitionId, season, ties } = cup;
  const isDrawn = ties.length > 0;
  const { form, submit, sending } = useOfficialForm({
    start: cupValues(cup),
    check: (values) => checkCup(values, { season, cup, teams, taken }),
    send: (body, options) =>
      officialApi('PUT /api/admin/competitions/{competitionId}', { params: { competitionId }, body }, options),
    done: ({ name }) => ({ text: `Saved ${name}.` }),
    failed: 'The cup could not be saved.',
  });
  return (
    <details className={`${part.part} ${part.more}`} open={!isDrawn}>
      <summary>{isDrawn ? 'Change name, frames or play-by days' : 'Change the cup or its entrants'}</summary>
      <Form submit="Save cup" sending={sending} onSubmit={submit}>
        <CupFields form={form} teams={teams} fixed={isDrawn} />
      </Form>
    </details>
  );
}

function DeleteCup({ cup: { competitionId, name } }: { cup: CompetitionAnswer }) {
  const { run } = useAction();
  const remove = () =>
    run({
      send: (options) =>
        officialApi('DELETE /api/admin/competitions/{competitionId}', { params: { competitionId } }, options),
      done: () => ({ text: `Deleted ${name}.`, path: '/admin/cups' }),
    });
  return (
    <div className={part.part}>
      <ConfirmButton
        label="Delete this cup"
        className={button.removing}
        title={`Delete ${name}?`}
        yes="Delete"
        danger
        onYes={() => void remove()}
      >
        <p>Its draws and results go with it. You can undo this.</p>
      </ConfirmButton>
    </div>
  );
}

/** Loads one competition, with what a change of it is checked against. */
async function load({ params, context }: LoaderFunctionArgs): Promise<CupPage> {
  const { api } = context.get(pageSource);
  const { competitionId = '' } = params;
  const [cup, teams] = await Promise.all([
    api('GET /api/competitions/{competitionId}', { params: { competitionId } }).then(answerOf),
    api('GET /api/teams', {}).then(answerOf),
  ]);
  const all = answerOf(await api('GET /api/competitions', { query: { season: cup.season } }));
  const taken = all.filter((other) => other.competitionId !== competitionId).map(({ name }) => name);
  return { cup, teams, taken };
}

export const adminCup = guard({
  title: 'Cup',
  description: 'Draw a cup, enter its results, and change it.',
  load,
  Screen: Cup,
});

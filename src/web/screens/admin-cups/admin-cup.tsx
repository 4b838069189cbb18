import type { LoaderFunctionArgs } from 'react-router';
import { tieAddress } from '#contract/addresses.ts';
import type { CallInput } from '#contract/client.ts';
import type { CompetitionAnswer, CompetitionSummary, TieAnswer } from '#contract/cups.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import ui from '#web/components/ui.module.css';
import { canBePlayed } from '#domain/cups/bracket.ts';
import { factsInWords, legsInWords, roundOfTie, cupAddress, scoreOfTie } from '#web/cups/cup-words.ts';
import { ActionButton, RemoveButton } from '#web/officials/action-button.tsx';
import { guard } from '#web/officials/guard.tsx';
import { type CallOptions, officialApi } from '#web/officials/official-api.ts';
import { Lines } from '#web/components/lines.tsx';
import { pageSource } from '#web/page-source.ts';
import style from './admin-cups.module.css';
import { CupForm } from './cup-fields.tsx';
import { DrawRound } from './draw-round.tsx';
import { LevelInGroups } from './level-in-groups.tsx';

type CupPage = { cup: CompetitionAnswer; teams: TeamAnswer[]; others: CompetitionSummary[] };

/** The page of one cup, to draw rounds, enter results, change the cup, withdraw an entrant, or delete the cup. */
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
      <LevelInGroups cup={cup} />
      <Ties cup={cup} />
      <Withdrawals cup={cup} />
      <ChangeCup key={JSON.stringify([cup.name, cup.rounds, cup.entrants.length, cup.ties.length === 0])} data={data} />
      <DeleteCup cup={cup} />
    </>
  );
}

/** The ties whose result can be entered or corrected, latest round first. */
function Ties({ cup }: { cup: CompetitionAnswer }) {
  const playable = cup.ties.filter((tie) => canBePlayed(tie) || hasResult(tie));
  if (playable.length === 0) return null;
  const sidesOf = ({ home, away }: TieAnswer) => `${home?.name} v ${away?.name}`;
  return (
    <section className={ui.part}>
      <h2>Results</h2>
      <Lines
        list="Ties"
        className={style.ties}
        things={playable.toSorted((a, b) => b.round - a.round || a.position - b.position)}
        idOf={({ tieId }) => tieId}
        nameOf={sidesOf}
        aboutOf={(tie) => `${roundOfTie(cup, tie).name}${resultInWords(tie)}`}
      >
        {(tie) => {
          const isOpen = tie.state === 'open';
          const label = isOpen ? 'Enter result' : 'Correct';
          return (
            <Link
              className={`${isOpen ? button.strong : button.quiet} ${button.small}`}
              to={tieAddress(cup.competitionId, tie.tieId)}
              aria-label={`${label}: ${sidesOf(tie)}`}
            >
              {label}
            </Link>
          );
        }}
      </Lines>
    </section>
  );
}

/** Returns whether a tie was played or decided. A tie whose sides are both out already has nobody. */
function hasResult({ state, home }: TieAnswer): boolean {
  return state === 'played' || state === 'walkover' || (state === 'bothOut' && home !== null);
}

function resultInWords(tie: TieAnswer): string {
  const { state, overdue, winner } = tie;
  const legs = tie.legs?.length ? `, ${legsInWords(tie)}` : '';
  if (state === 'open') return `${legs}${overdue ? ', overdue' : ''}`;
  if (state === 'bothOut') return ', both out';
  const score = scoreOfTie(tie);
  return state === 'walkover'
    ? `, walkover to ${winner?.name}`
    : `, ${score?.home}–${score?.away}${legs === '' ? '' : ` (${legs.slice(2)})`}`;
}

/** The entrants in open ties, each with a button to withdraw. The opponent then goes through. */
function Withdrawals({ cup: { competitionId, ties } }: { cup: CompetitionAnswer }) {
  const sides = ties.filter(canBePlayed).flatMap(({ home, away }) =>
    home === null || away === null
      ? []
      : [
          { ...home, other: away.name },
          { ...away, other: home.name },
        ],
  );
  if (sides.length === 0) return null;
  return (
    <details className={`${ui.part} ${ui.more}`}>
      <summary>Withdraw an entrant</summary>
      <Lines
        list="Entrants still in"
        className={style.ties}
        things={sides}
        idOf={({ entrantId }) => entrantId}
        nameOf={({ name }) => name}
      >
        {({ entrantId, name, other }) => (
          <RemoveButton
            label="Withdraw"
            name={name}
            send={(options) => withdraw({ params: { competitionId }, body: { entrantId } }, options)}
            done={`${name} withdrew.`}
          >
            <p>{other} goes through by walkover. You can undo this.</p>
          </RemoveButton>
        )}
      </Lines>
    </details>
  );
}

type Withdrawal = CallInput<'POST /api/admin/competitions/{competitionId}/withdraw'>;

function withdraw(input: Withdrawal, options: CallOptions) {
  return officialApi('POST /api/admin/competitions/{competitionId}/withdraw', input, options);
}

/** The form to change a cup. After the first draw, the entrants, the kind and the type of draw can no longer change. */
function ChangeCup({ data: { cup, teams, others } }: { data: CupPage }) {
  const { competitionId, season, ties } = cup;
  const isDrawn = ties.length > 0;
  return (
    <details className={`${ui.part} ${ui.more}`} open={!isDrawn}>
      <summary>{isDrawn ? 'Change name, frames or play-by days' : 'Change the cup or its entrants'}</summary>
      <CupForm
        facts={{ season, cup, teams, others }}
        submit="Save cup"
        send={(body, options) =>
          officialApi('PUT /api/admin/competitions/{competitionId}', { params: { competitionId }, body }, options)
        }
        done={({ name }) => ({ text: `Saved ${name}.` })}
        failed="The cup could not be saved."
      />
    </details>
  );
}

function DeleteCup({ cup: { competitionId, name } }: { cup: CompetitionAnswer }) {
  return (
    <div className={ui.part}>
      <ActionButton
        label="Delete this cup"
        className={button.removing}
        title={`Delete ${name}?`}
        yes="Delete"
        danger
        send={(options) =>
          officialApi('DELETE /api/admin/competitions/{competitionId}', { params: { competitionId } }, options)
        }
        done={{ text: `Deleted ${name}.`, path: '/admin/cups' }}
      >
        <p>Its draws and results go with it. You can undo this.</p>
      </ActionButton>
    </div>
  );
}

/** Loads one cup, and the data that changes to it are checked against. */
async function load({ params, context }: LoaderFunctionArgs): Promise<CupPage> {
  const { read } = context.get(pageSource);
  const { competitionId = '' } = params;
  const [cup, teams] = await Promise.all([
    read('GET /api/competitions/{competitionId}', { params: { competitionId } }),
    read('GET /api/teams', {}),
  ]);
  const all = await read('GET /api/competitions', { query: { season: cup.season } });
  return { cup, teams, others: all.filter((other) => other.competitionId !== competitionId) };
}

export const adminCup = guard({
  title: 'Cup',
  description: 'Draw a cup, enter its results, and change it.',
  load,
  Screen: Cup,
});

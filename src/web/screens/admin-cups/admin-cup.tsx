import type { LoaderFunctionArgs } from 'react-router';
import type { CallInput } from '#contract/client.ts';
import type { CompetitionAnswer, CompetitionSummary } from '#contract/cups.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import ui from '#web/components/ui.module.css';
import { cupDisplayName } from '#domain/cups/cup-label.ts';
import { isTiePlayable } from '#domain/cups/bracket.ts';
import { cupAddress, cupFormatInWords } from '#web/cups/cup-words.ts';
import { ApiCallButton, RemoveButton } from '#web/officials/api-call-button.tsx';
import { createGuardedScreen } from '#web/officials/guard.tsx';
import { type CallOptions, callAsOfficial } from '#web/officials/official-api.ts';
import { NameAndDescriptionList } from '#web/components/name-and-description.tsx';
import { pageSourceContext } from '#web/page-source.ts';
import style from './admin-cups.module.css';
import { CupForm } from './cup-fields.tsx';
import { NextDrawSection } from './draw-round.tsx';
import { OrderLevelEntrantsForm } from './level-in-groups.tsx';
import { PlayedTies, TiesToPlay } from './ties.tsx';

type CupPageData = { cup: CompetitionAnswer; teams: TeamAnswer[]; others: CompetitionSummary[] };

/** The page of one cup, to draw rounds, enter results, change the cup, withdraw an entrant, or delete the cup. */
function Cup({ data }: { data: CupPageData }) {
  const { cup } = data;
  const { competitionId, name, season, entrants } = cup;
  // A round is rarely drawn again, so the section for it comes below the ties.
  const again = cup.toDraw?.again ?? false;
  return (
    <>
      <PageHeading below={`Season ${season}. ${cupFormatInWords(cup, entrants.length)}`}>
        {cupDisplayName(name)}
      </PageHeading>
      <p className={button.row}>
        <Link className={`${button.quiet} ${button.small}`} to={cupAddress(competitionId)}>
          See its page
        </Link>
        <Link className={`${button.quiet} ${button.small}`} to={`/admin/cups?season=${season}`}>
          All cups
        </Link>
      </p>
      <TiesToPlay cups={[cup]} />
      {again ? null : <NextDrawSection cup={cup} />}
      <OrderLevelEntrantsForm cup={cup} />
      <PlayedTies cup={cup} />
      {again ? <NextDrawSection cup={cup} /> : null}
      <WithdrawEntrants cup={cup} />
      <ChangeCupForm
        key={JSON.stringify([cup.name, cup.rounds, cup.entrants.length, cup.ties.length === 0])}
        data={data}
      />
      <DeleteCup cup={cup} />
    </>
  );
}

/** Lists the entrants in open ties, each with a button to withdraw the entrant. The opponent then goes through. */
function WithdrawEntrants({ cup: { competitionId, ties } }: { cup: CompetitionAnswer }) {
  const sides = ties.filter(isTiePlayable).flatMap(({ home, away }) =>
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
      <NameAndDescriptionList
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
            send={(options) => withdrawCupEntrant({ params: { competitionId }, body: { entrantId } }, options)}
            done={`${name} withdrew.`}
          >
            <p>{other} goes through by walkover. You can undo this.</p>
          </RemoveButton>
        )}
      </NameAndDescriptionList>
    </details>
  );
}

type WithdrawalInput = CallInput<'POST /api/admin/competitions/{competitionId}/withdraw'>;

function withdrawCupEntrant(input: WithdrawalInput, options: CallOptions) {
  return callAsOfficial('POST /api/admin/competitions/{competitionId}/withdraw', input, options);
}

/**
 * The form to change a cup. After the first draw, the entrants, the kind of entrant and the type of draw can no longer
 * change.
 */
function ChangeCupForm({ data: { cup, teams, others } }: { data: CupPageData }) {
  const { competitionId, season, ties } = cup;
  const isDrawn = ties.length > 0;
  return (
    <details className={`${ui.part} ${ui.more}`} open={!isDrawn && cup.entrants.length === 0}>
      <summary>{isDrawn ? 'Change name, frames or play-by days' : 'Change the cup or its entrants'}</summary>
      <CupForm
        facts={{ season, cup, teams, others }}
        submit="Save cup"
        send={(body, options) =>
          callAsOfficial('PUT /api/admin/competitions/{competitionId}', { params: { competitionId }, body }, options)
        }
        done={({ name }) => ({ text: `Saved ${cupDisplayName(name)}.` })}
        failed="The cup could not be saved."
      />
    </details>
  );
}

function DeleteCup({ cup: { competitionId, name } }: { cup: CompetitionAnswer }) {
  return (
    <details className={`${ui.part} ${ui.more}`}>
      <summary>Delete</summary>
      <ApiCallButton
        label="Delete this cup"
        className={button.removing}
        title={`Delete ${cupDisplayName(name)}?`}
        yes="Delete"
        danger
        send={(options) =>
          callAsOfficial('DELETE /api/admin/competitions/{competitionId}', { params: { competitionId } }, options)
        }
        done={{ text: `Deleted ${cupDisplayName(name)}.`, path: '/admin/cups' }}
      >
        <p>Its draws and results go with it. You can undo this.</p>
      </ApiCallButton>
    </details>
  );
}

/** Loads a cup, with the teams and the season's other cups, which are needed to check changes to the cup. */
async function load({ params, context }: LoaderFunctionArgs): Promise<CupPageData> {
  const { read } = context.get(pageSourceContext);
  const { competitionId = '' } = params;
  const [cup, teams] = await Promise.all([
    read('GET /api/competitions/{competitionId}', { params: { competitionId } }),
    read('GET /api/teams', {}),
  ]);
  const all = await read('GET /api/competitions', { query: { season: cup.season } });
  return { cup, teams, others: all.filter((other) => other.competitionId !== competitionId) };
}

export const adminCup = createGuardedScreen({
  title: 'Cup',
  description: 'Draw a cup, enter its results, and change it.',
  load,
  Screen: Cup,
});

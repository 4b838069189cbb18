import { type ReactNode, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CallAnswer, CallInput } from '#contract/client.ts';
import type { CompetitionSummary } from '#contract/cups.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import { cupDisplayName } from '#domain/cups/cup-label.ts';
import { countWithNoun } from '#domain/count.ts';
import { RETIRED_TEAMS_DIVISION } from '#domain/squads/team-numbers.ts';
import button from '#web/components/button.module.css';
import { ItemNameAndDescription } from '#web/components/name-and-description.tsx';
import { Link } from '#web/components/links.tsx';
import list from '#web/components/list.module.css';
import { PageHeading } from '#web/components/page-heading.tsx';
import ui from '#web/components/ui.module.css';
import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import { PlainTextField } from '#web/officials/buttons.tsx';
import field from '#web/officials/fields.module.css';
import { createGuardedScreen } from '#web/officials/guard.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { loadSquads } from '#web/office/squads.ts';
import { pageSourceContext } from '#web/page-source.ts';
import style from './admin-withdraw.module.css';
import { StandingsBeforeAndAfter } from './before-and-after.tsx';
import { AWARD_CHOICE, RemainingMatchesChoice } from './remaining-matches.tsx';
import {
  type ResultsTreatment,
  singularOrPlural,
  ResultsTreatmentChoice,
  resultsTreatmentWords,
  DEFAULT_RESULTS_TREATMENT,
} from './results.tsx';

/** `lowest`: the lowest division, from which no team goes down. `spare`: retired teams that can take over matches. */
type WithdrawData = {
  season: string;
  lowest: number;
  team: TeamAnswer | null;
  spare: TeamAnswer[];
  cups: CompetitionSummary[];
};
type WithdrawalPreview = CallAnswer<'POST /api/admin/teams/{teamId}/withdraw'>;
type WithdrawalBody = CallInput<'POST /api/admin/teams/{teamId}/withdraw'>['body'];

const MAX_NOTE_LENGTH = 300;

const UNDO_NOTE = 'You can undo this. It brings all of it back at once.';

/**
 * The screen to withdraw a team from the season. Officials choose what happens to its results and remaining matches,
 * and see the table before and after.
 */
function WithdrawTeam({ data: { team, ...data } }: { data: WithdrawData }) {
  const title = 'Withdraw a team';
  const nameOf = useDivisionName();
  if (team === null || team.division === RETIRED_TEAMS_DIVISION) {
    return (
      <>
        <PageHeading>{title}</PageHeading>
        <p>{team === null ? 'There is no such team.' : `${team.name} are in no division, so they cannot withdraw.`}</p>
        <p>
          <Link to="/admin/teams">Teams and players</Link>
        </p>
      </>
    );
  }
  return (
    <>
      <PageHeading below={`${team.name}, ${nameOf(team.division)}, season ${data.season}`}>{title}</PageHeading>
      <WithdrawalForm key={team.id} team={team} {...data} />
    </>
  );
}

function WithdrawalForm({ team, season, spare, cups, lowest }: Omit<WithdrawData, 'team'> & { team: TeamAnswer }) {
  const [fate, setFate] = useState<ResultsTreatment>(DEFAULT_RESULTS_TREATMENT);
  const [relegated, setRelegated] = useState(false);
  const isLowest = team.division === lowest;
  const [chosen, setChosen] = useState('');
  // If all results become void, no matches can be awarded, because awarded matches are results.
  const mayAward = fate.results !== 'void';
  const toCome = !mayAward && chosen === AWARD_CHOICE ? '' : chosen;
  const [note, setNote] = useState('');
  const body: WithdrawalBody = {
    season,
    ...fate,
    ...(relegated ? { relegated } : {}),
    ...remainingFixturesBodyFields(toCome),
  };
  const nameOf = useDivisionName();
  const preview = usePreview(team.id, body);
  const joining = spare.find(({ id }) => id === toCome)?.name ?? null;
  const facts =
    preview === null
      ? null
      : withdrawalEffectSentences(preview, { fate, joining, awarded: toCome === AWARD_CHOICE, relegated });
  return (
    <>
      <TitledSection title="Their results this season">
        <ResultsTreatmentChoice fate={fate} onChange={setFate} />
        {isLowest ? null : (
          <label className={`${ui.padded} ${field.check} ${style.relegated}`}>
            <input type="checkbox" checked={relegated} onChange={(event) => setRelegated(event.target.checked)} />
            <ItemNameAndDescription
              name="They count as one of the relegated teams"
              about="One fewer of the other teams goes down at the end of the season."
            />
          </label>
        )}
      </TitledSection>
      <TitledSection title="Their remaining matches">
        <RemainingMatchesChoice spare={spare} chosen={toCome} mayAward={mayAward} onChoose={setChosen} />
      </TitledSection>
      <UndecidedCupTies team={team} cups={cups} />
      <TitledSection title={`What changes in ${nameOf(team.division)}`}>
        {preview === null ? <p role="status">Working out the table…</p> : null}
        <WithdrawalEffects facts={facts} />
        {preview === null ? null : <StandingsBeforeAndAfter {...preview} teamId={team.id} />}
      </TitledSection>
      <TitledSection title="Confirm">
        <PlainTextField
          label="Note (optional, shown in the change log)"
          value={note}
          longest={MAX_NOTE_LENGTH}
          onChange={setNote}
        />
        <p className={ui.about}>{UNDO_NOTE}</p>
        <WithdrawAndCancelButtons team={team} facts={facts} body={note.trim() === '' ? body : { ...body, note }} />
      </TitledSection>
    </>
  );
}

/**
 * Returns the fields of the request that say what happens to a team's remaining matches. `chosen`: the value of the
 * choice.
 */
function remainingFixturesBodyFields(chosen: string): Pick<WithdrawalBody, 'fixtures' | 'replacedBy'> {
  if (chosen === '') return { fixtures: 'remove' };
  return chosen === AWARD_CHOICE ? { fixtures: AWARD_CHOICE } : { replacedBy: chosen };
}

/** The effects of the choices, in sentences. Renders nothing until the effects are known. */
function WithdrawalEffects({ facts }: { facts: readonly string[] | null }) {
  if (facts === null) return null;
  return (
    <ul className={ui.about} aria-label="Facts">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

type DecideProps = { team: TeamAnswer; facts: readonly string[] | null; body: WithdrawalBody };

/** A button that withdraws the team after the official has confirmed it, and a link back to the team. */
function WithdrawAndCancelButtons({ team: { id, name }, facts, body }: DecideProps) {
  const navigate = useNavigate();
  return (
    <div className={button.row}>
      <ApiCallButton
        label={`Withdraw ${name}`}
        className={button.grave}
        disabled={facts === null}
        title={`Withdraw ${name}?`}
        yes="Withdraw"
        danger
        send={(options) =>
          callAsOfficial('POST /api/admin/teams/{teamId}/withdraw', { params: { teamId: id }, body }, options)
        }
        done={`${name} have withdrawn.`}
        onDone={() => void navigate('/admin/teams')}
      >
        <WithdrawalEffects facts={facts} />
        <p>{UNDO_NOTE}</p>
      </ApiCallButton>
      <Link className={button.quiet} to={`/admin/teams?team=${encodeURIComponent(id)}`}>
        Cancel
      </Link>
    </div>
  );
}

function TitledSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={ui.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Returns what the withdrawal would change with the current choices; `null` until the first preview has loaded. */
function usePreview(teamId: string, body: WithdrawalBody): WithdrawalPreview | null {
  const [known, setKnown] = useState<{ of: string; preview: WithdrawalPreview } | null>(null);
  const wanted = JSON.stringify(body);
  useEffect(() => {
    let current = true;
    const input = {
      params: { teamId },
      query: { dryRun: 'true' as const },
      body: JSON.parse(wanted) as WithdrawalBody,
    };
    void callAsOfficial('POST /api/admin/teams/{teamId}/withdraw', input).then((outcome) => {
      if (current && outcome.ok) setKnown({ of: wanted, preview: outcome.value });
    });
    return () => {
      current = false;
    };
  }, [teamId, wanted]);
  // The last preview stays while the next one loads or if it fails, so that the page does not jump.
  return known?.preview ?? null;
}

type WithdrawalChoices = { fate: ResultsTreatment; joining: string | null; awarded: boolean; relegated: boolean };

function withdrawalEffectSentences(
  { fixtures, cards }: WithdrawalPreview,
  { fate, joining, awarded, relegated }: WithdrawalChoices,
): string[] {
  const matches = `${countWithNoun(fixtures, 'match', 'matches')} to come`;
  const are = singularOrPlural(fixtures, 'is', 'are');
  const settled = awarded ? 'awarded to the other side, with every frame' : 'removed from the list';
  return [
    cards === 0 ? 'They have no results.' : resultsTreatmentWords(fate, cards),
    fixtures === 0
      ? 'No match is to come.'
      : joining === null
        ? `${matches} ${are} ${settled}.`
        : `${joining} join the division and take over ${matches}.`,
    ...(relegated ? ['They count as one of the relegated teams.'] : []),
    'The team is in no division afterwards. Its players stay with it.',
  ];
}

/**
 * The team's open cup ties, each with a link to the page on which officials withdraw the team from the cup. Renders
 * nothing if the team has no open tie.
 */
function UndecidedCupTies({ team, cups }: { team: TeamAnswer; cups: readonly CompetitionSummary[] }) {
  const isOwn = (side: { name: string } | null) => side?.name === team.name;
  const open = cups
    .filter(({ kind }) => kind === 'team')
    .flatMap((cup) => cup.openTies.filter(({ home, away }) => isOwn(home) || isOwn(away)).map((tie) => ({ cup, tie })));
  if (open.length === 0) return null;
  return (
    <TitledSection title="Cup ties">
      <p className={ui.about}>Cups are not changed here. Withdraw the team from each of these too:</p>
      <ul className={`${ui.flush} ${list.list}`}>
        {open.map(({ cup, tie }) => (
          <li key={tie.tieId} className={list.line}>
            <ItemNameAndDescription name={`${tie.home?.name} v ${tie.away?.name}`} about={cupDisplayName(cup.name)} />
            <Link
              className={`${button.quiet} ${button.small}`}
              to={`/admin/cup/${encodeURIComponent(cup.competitionId)}`}
            >
              Open {cupDisplayName(cup.name)}
            </Link>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

export const withdrawScreen = createGuardedScreen<WithdrawData>({
  title: 'Withdraw a team',
  description: 'Take a team out of the season, with the table before and after.',
  async load(args) {
    const { read, seasons } = args.context.get(pageSourceContext);
    const { default: season, details } = await seasons();
    const divisions = details.find((one) => one.season === season)?.divisions ?? [];
    const [{ teams }, cups] = await Promise.all([
      loadSquads(args),
      read('GET /api/competitions', { query: { season } }),
    ]);
    const team = teams.find(({ id }) => id === args.params['teamId']) ?? null;
    return {
      season,
      lowest: Math.max(...divisions),
      team,
      spare: teams.filter(({ division }) => division === RETIRED_TEAMS_DIVISION),
      cups,
    };
  },
  Screen: WithdrawTeam,
});

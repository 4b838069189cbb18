import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type LoaderFunctionArgs } from 'react-router';
import { tieResultEntryAddress } from '#contract/addresses.ts';
import { cupDisplayName } from '#domain/cups/cup-label.ts';
import { type Side, SIDES } from '#domain/cards/match.ts';
import { loadCardFacts } from '#web/card/card-facts.ts';
import type { CardValues } from '#web/card/card-values.ts';
import { MatchFields } from '#web/card/match-fields.tsx';
import { ShareRunningScoreSwitch } from '#web/card/show-running.tsx';
import button from '#web/components/button.module.css';
import ui from '#web/components/ui.module.css';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { roundOrGroupOfTie, handicapStartInWords, cupAddress } from '#web/cups/cup-words.ts';
import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import { DateField, NumberField, FieldRow, SelectField } from '#web/officials/fields.tsx';
import { Form } from '#web/officials/form.tsx';
import { createGuardedScreen } from '#web/officials/guard.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { useIsOfficial, useRememberedSignedInUser } from '#web/officials/official-hint.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import { pageSourceContext } from '#web/page-source.ts';
import style from './admin-cups.module.css';
import {
  moveIssuesToTieFields,
  checkTie,
  formatOfTie,
  countFramesShown,
  sumTypedPoints,
  framesWonFieldName,
  type TieFacts,
  tieSides,
  tieValues,
  countFramesWon,
} from './tie-form.ts';
import { TIE_RUNNING_SCORE_ADAPTER } from './tie-running-score.ts';

/** The page to enter, correct or remove the result of a tie. */
function TieResultPage({ data: facts }: { data: TieFacts }) {
  const { cup, tie, sides } = facts;
  const start = handicapStartInWords(tie);
  const isOfficial = useIsOfficial();
  const { name, bestOf } = roundOrGroupOfTie(cup, tie);
  return (
    <>
      <PageHeading below={`${cupDisplayName(cup.name)}, ${name}, best of ${bestOf}${start === '' ? '' : `. ${start}`}`}>
        {sides.home.name} v {sides.away.name}
      </PageHeading>
      {tie.state === 'bothOut' ? <p>This tie was not played, and both sides are out.</p> : null}
      {tie.withdrawn ? (
        <p>One side has withdrawn. Remove the walkover to enter a result.</p>
      ) : (
        <>
          <LegLinks facts={facts} />
          <TieForm key={`${tie.tieId} ${facts.leg}`} facts={facts} />
        </>
      )}
      {tie.state === 'open' ? <PutBothOutButton facts={facts} /> : null}
      {tie.state === 'open' || !isOfficial ? null : <RemoveResultButton facts={facts} />}
    </>
  );
}

/** Links to the legs of a tie. */
function LegLinks({ facts: { cup, tie, leg } }: { facts: TieFacts }) {
  if (leg === null) return null;
  return (
    <p className={button.row}>
      {[1, 2].map((one) => (
        <Link
          key={one}
          className={`${one === leg ? button.strong : button.quiet} ${button.small}`}
          to={`${tieResultEntryAddress(cup.competitionId, tie.tieId)}?leg=${one}`}
        >
          {one === 1 ? 'First leg' : 'Second leg'}
        </Link>
      ))}
    </p>
  );
}

function TieForm({ facts }: { facts: TieFacts }) {
  const { cup, tie, sides } = facts;
  const params = { competitionId: cup.competitionId, tieId: tie.tieId };
  const [draft] = useState({ id: tie.tieId });
  const { form, submit, sending } = useOfficialForm({
    start: tieValues(facts),
    check: (values: CardValues) => checkTie(values, facts),
    at: (issues, values) => moveIssuesToTieFields(issues, values, facts),
    send: (body, options) =>
      callAsOfficial('PUT /api/admin/competitions/{competitionId}/ties/{tieId}', { params, body }, options),
    done: () => ({ text: `Saved ${sides.home.name} v ${sides.away.name}.`, path: cupAddress(cup.competitionId) }),
    failed: 'The result could not be saved.',
  });
  const walkovers = [
    { value: '', label: 'Played' },
    { value: 'home', label: `Walkover: ${sides.home.name} goes through` },
    { value: 'away', label: `Walkover: ${sides.away.name} goes through` },
  ];
  const back = (
    <Link className={button.quiet} to={cupAddress(cup.competitionId)}>
      Cancel
    </Link>
  );
  return (
    <Form wide form={form} submit="Save result" sending={sending} onSubmit={submit} beside={back}>
      <SelectField form={form} name="awardedTo" label="Result" options={walkovers} />
      {form.watch('awardedTo') === '' ? <PlayedResultFields form={form} facts={facts} /> : null}
      <DateField form={form} name="date" label="Played on" hint="Optional." />
      {tie.state === 'open' ? (
        <ShareRunningScoreSwitch {...{ form, facts, draft }} sent={TIE_RUNNING_SCORE_ADAPTER} />
      ) : null}
    </Form>
  );
}

type PlayedResultFieldsProps = { form: UseFormReturn<CardValues>; facts: TieFacts };

/**
 * The fields for a tie that was played. Officials and captains enter the number of frames that each side won or, if
 * total points decide the tie, the points of each side. If the tie can end level, they also choose the winner. The
 * score of each frame can be left empty.
 */
function PlayedResultFields({ form, facts }: PlayedResultFieldsProps) {
  const format = formatOfTie(facts);
  const sides = tieSides(facts);
  const values = form.watch();
  const isSingleMatch = format.section.frames > 1;
  const isTotal = facts.cup.decidedBy === 'total';
  const points = isTotal ? sumTypedPoints(values, facts) : null;
  const won = isSingleMatch ? null : countFramesWon(values, facts);
  const count = isSingleMatch ? 1 : countFramesShown(values, facts);
  return (
    <>
      {isTotal ? (
        <FieldRow>
          {SIDES.map((side, i) => (
            <NumberField
              key={side}
              form={form}
              name={`awardedScore.${i}`}
              label={`Points of ${sides[side].name}`}
              shows={points?.[side]}
            />
          ))}
        </FieldRow>
      ) : null}
      {isTotal || facts.leg !== null ? (
        <SelectField
          form={form}
          name="decided"
          label="If it is level, who won?"
          options={[
            { value: '', label: 'Not level' },
            ...SIDES.map((side) => ({ value: side, label: sides[side].name })),
          ]}
        />
      ) : null}
      {isSingleMatch || isTotal ? null : (
        <FieldRow>
          {SIDES.map((side) => (
            <NumberField
              key={side}
              form={form}
              name={framesWonFieldName(side, format)}
              label={sides[side].name}
              accessibleName={`Frames won by ${sides[side].name}`}
              shows={won?.[side].toString()}
            />
          ))}
        </FieldRow>
      )}
      <div className={style.matches}>
        {Array.from({ length: count }, (_, index) => (
          // The form's matches have no id, so the index is the key.
          <MatchFields key={index} form={form} facts={facts.card} format={format} index={index} tie={sides} />
        ))}
      </div>
    </>
  );
}

/**
 * A button for a tie that was not played in time. It puts both sides out of the cup or, in a group, makes both sides
 * lose the tie. Captains do not see the button.
 */
function PutBothOutButton({ facts: { cup, tie, sides } }: { facts: TieFacts }) {
  if (useRememberedSignedInUser()?.role === 'captain') return null;
  const params = { competitionId: cup.competitionId, tieId: tie.tieId };
  const body = { bothOut: true };
  return (
    <div className={ui.part}>
      <ApiCallButton
        label="Not played: both out"
        className={button.removing}
        title={`Put ${sides.home.name} and ${sides.away.name} out?`}
        yes="Both are out"
        danger
        send={(options) =>
          callAsOfficial('PUT /api/admin/competitions/{competitionId}/ties/{tieId}', { params, body }, options)
        }
        done={{ text: 'Both sides are out.', path: cupAddress(cup.competitionId) }}
      >
        <p>
          {tie.round === 0
            ? 'The tie counts as lost for both.'
            : 'Whoever would have met the winner goes through without playing.'}
        </p>
      </ApiCallButton>
    </div>
  );
}

function RemoveResultButton({ facts: { cup, tie } }: { facts: TieFacts }) {
  const mayUndo = useRememberedSignedInUser()?.role === 'secretary';
  const params = { competitionId: cup.competitionId, tieId: tie.tieId };
  return (
    <div className={ui.part}>
      <ApiCallButton
        label={tie.withdrawn ? 'Remove the walkover' : 'Remove this result'}
        className={button.removing}
        title="Remove this result?"
        yes="Remove"
        danger
        send={(options) =>
          callAsOfficial('DELETE /api/admin/competitions/{competitionId}/ties/{tieId}/result', { params }, options)
        }
        done="Removed the result."
      >
        <p>The tie is open again.{mayUndo ? ' You can undo this.' : ''}</p>
      </ApiCallButton>
    </div>
  );
}

async function load({ params, request, context }: LoaderFunctionArgs): Promise<TieFacts> {
  const source = context.get(pageSourceContext);
  const { competitionId = '', tieId = '' } = params;
  const [cup, card, { details }] = await Promise.all([
    source.read('GET /api/competitions/{competitionId}', { params: { competitionId } }),
    loadCardFacts(source),
    source.seasons(),
  ]);
  const tie = cup.ties.find((one) => one.tieId === tieId);
  const entrant = (side: Side) => cup.entrants.find(({ entrantId }) => entrantId === tie?.[side]?.entrantId);
  const [home, away] = [entrant('home'), entrant('away')];
  const rules = details.find(({ season }) => season === cup.season)?.rules;
  if (tie === undefined || !home || !away || !rules) throw new Error('This tie is not known, or has no two sides yet.');
  const asked = Number(new URL(request.url).searchParams.get('leg'));
  const isPlayed = (leg: number) => tie.legs?.some((one) => one.leg === leg) === true;
  const next = isPlayed(1) ? 2 : 1;
  const leg = cup.legs === undefined ? null : asked === 1 || asked === 2 ? asked : next;
  return { cup, tie, sides: { home, away }, rules, card, leg };
}

export const adminTie = createGuardedScreen({
  title: 'Result of a cup tie',
  description: 'Enter or correct the result of a cup tie.',
  load,
  Screen: TieResultPage,
});

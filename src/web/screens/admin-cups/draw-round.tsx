import { useState } from 'react';
import type { CallInput } from '#contract/client.ts';
import type { CompetitionAnswer } from '#contract/cups.ts';
import { SIDES } from '#domain/cards/match.ts';
import { byesFor } from '#domain/cups/cup.ts';
import { checkHandDraw, type DrawnPair } from '#domain/cups/round-draw.ts';
import { type Checked, faulty, type Issue } from '#domain/issue.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import ui from '#web/components/ui.module.css';
import { ActionButton } from '#web/officials/action-button.tsx';
import { SelectField } from '#web/officials/fields.tsx';
import { Form } from '#web/officials/form.tsx';
import { type CallOptions, officialApi } from '#web/officials/official-api.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import style from './admin-cups.module.css';

/** The next draw of a cup: live in the room, at once, or entered by hand. */
export function DrawRound({ cup }: { cup: CompetitionAnswer }) {
  const { competitionId, name, toDraw, draw } = cup;
  const [byHand, setByHand] = useState(false);
  if (toDraw === null) return null;
  const { round, again } = toDraw;
  const what = draw === 'bracket' ? 'the bracket' : toDraw.name;
  const live = (
    <Link
      className={again ? button.quiet : button.strong}
      to={`/cup-draw/T?competition=${encodeURIComponent(competitionId)}`}
    >
      {again ? 'Draw again live' : 'Draw live'}
    </Link>
  );
  return (
    <section className={ui.part}>
      <h2>{again ? `Draw ${what} again` : `Draw ${what}`}</h2>
      <p className={ui.about}>
        {again
          ? 'It is drawn, and has no result yet. A new draw replaces the present one, which stays on record.'
          : 'Live, everybody who has the cup draw open sees each match as it is drawn. Anyone can check either draw.'}
      </p>
      <p className={button.row}>
        {live}
        <ActionButton
          label={again ? 'Draw again now' : 'Draw now'}
          className={button.quiet}
          title={again ? `Draw ${what} again?` : undefined}
          yes="Draw again"
          danger
          send={(options) => sendDraw(competitionId, { round, again }, options)}
          done={`Drew ${what} of ${name}.`}
        >
          <p>The present draw stays on record as replaced. You can undo this.</p>
        </ActionButton>
        <button type="button" className={button.quiet} aria-expanded={byHand} onClick={() => setByHand(!byHand)}>
          Enter a draw made by hand
        </button>
      </p>
      {byHand ? (
        <HandDraw key={`${round} ${again}`} cup={cup} round={round} again={again} onDone={() => setByHand(false)} />
      ) : null}
    </section>
  );
}

type DrawBody = CallInput<'POST /api/admin/competitions/{competitionId}/draw'>['body'];

function sendDraw(competitionId: string, body: DrawBody, options: CallOptions) {
  return officialApi('POST /api/admin/competitions/{competitionId}/draw', { params: { competitionId }, body }, options);
}

type Pairs = { pairs: { home: string; away: string }[] };
type HandDrawProps = { cup: CompetitionAnswer; round: number; again: boolean; onDone: () => void };

const bye = 'bye';

/** A form for the pairs of a draw that was made elsewhere. */
function HandDraw({ cup, round, again, onDone }: HandDrawProps) {
  const { competitionId, entrants, ties } = cup;
  const winners = ties.flatMap((tie) => (tie.round === round - 1 && tie.winner !== null ? [tie.winner] : []));
  const sides = round === 1 ? entrants : winners;
  const byes = round === 1 ? byesFor(entrants.length) : 0;
  const count = (sides.length + byes) / 2;
  const { form, submit, sending } = useOfficialForm({
    start: { pairs: Array.from({ length: count }, () => ({ home: '', away: '' })) },
    check: (values: Pairs) => checkPairs(values, round, new Map(sides.map(({ entrantId, name }) => [entrantId, name]))),
    send: (pairs, options) => sendDraw(competitionId, { round, again, pairs }, options),
    done() {
      onDone();
      return { text: `Saved the draw of ${cup.name}.` };
    },
    failed: 'The draw could not be saved.',
  });
  const options = sides.map(({ entrantId, name }) => ({ value: entrantId, label: name }));
  const withBye = byes === 0 ? options : [...options, { value: bye, label: 'Bye' }];
  return (
    <Form form={form} submit="Save draw" sending={sending} onSubmit={submit}>
      {Array.from({ length: count }, (_, i) => (
        <fieldset key={i} className={`${ui.padded} ${style.frame}`}>
          <legend>Match {i + 1}</legend>
          <SelectField
            form={form}
            name={`pairs.${i}.home`}
            label="Home"
            accessibleName={`Match ${i + 1}: home`}
            placeholder="Choose"
            options={options}
          />
          <SelectField
            form={form}
            name={`pairs.${i}.away`}
            label="Away"
            accessibleName={`Match ${i + 1}: away`}
            placeholder="Choose"
            options={withBye}
          />
        </fieldset>
      ))}
    </Form>
  );
}

/** Checks that everyone in the round is drawn exactly once, and that the number of byes is right (Rule K2). */
function checkPairs({ pairs }: Pairs, round: number, names: ReadonlyMap<string, string>): Checked<DrawnPair[]> {
  const issues: Issue[] = [];
  for (const [i, pair] of pairs.entries()) {
    for (const side of SIDES) {
      if (pair[side] === '') issues.push({ path: `pairs.${i}.${side}`, message: 'Choose who was drawn.' });
    }
  }
  const read = (id: string) => (id === bye ? null : id || undefined);
  const drafts = pairs.map(({ home, away }) => [read(home), read(away)]);
  const checked = checkHandDraw(drafts, { round, again: false, entrantIds: [...names.keys()] }, names);
  if (!checked.ok) issues.push(...checked.issues.map(atField));
  return checked.ok && issues.length === 0 ? checked : faulty(issues);
}

/** A pair's fields are called home and away. An issue about all pairs is shown at the first pair. */
function atField({ path, message }: Issue): Issue {
  const [, pair = '0', side = '1'] = /^pairs\.(\d+)\.?(\d)?$/.exec(path) ?? [];
  return { path: `pairs.${pair}.${side === '0' ? 'home' : 'away'}`, message };
}

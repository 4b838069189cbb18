import { useState } from 'react';
import type { CompetitionAnswer } from '#contract/cups.ts';
import { cupDisplayName } from '#domain/cups/cup-label.ts';
import { SIDES } from '#domain/cards/match.ts';
import { countByesInRound } from '#domain/cups/both-out.ts';
import { checkHandDraw } from '#domain/cups/round-draw.ts';
import type { DrawnPair, RoundToDraw } from '#domain/cups/round-to-draw.ts';
import { type Checked, faultyResult, type Issue } from '#domain/issue.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import ui from '#web/components/ui.module.css';
import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import { SelectField } from '#web/officials/fields.tsx';
import { Form } from '#web/officials/form.tsx';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import style from './admin-cups.module.css';
import { entrantsToDraw } from './entrants-to-draw.ts';
import { HandDrawnGroupsForm } from './hand-groups.tsx';
import { sendDraw } from './send-draw.ts';

/**
 * The section for the next draw of a cup: officials draw live, draw at once, or enter a draw made by hand. If nothing
 * can be drawn, shows only the reason, or nothing if no reason is known.
 */
export function NextDrawSection({ cup }: { cup: CompetitionAnswer }) {
  const { competitionId, name, toDraw, draw } = cup;
  const [byHand, setByHand] = useState(false);
  if (toDraw === null) return cup.waitsFor === undefined ? null : <p className={ui.note}>{cup.waitsFor}</p>;
  const { round, again } = toDraw;
  const isByPlaces = draw === 'table';
  const what = round === 0 ? 'the groups' : draw === 'eachRound' ? toDraw.name : 'the bracket';
  const live = (
    <Link
      className={again ? button.quiet : button.strong}
      to={`/cup-draw/T?competition=${encodeURIComponent(competitionId)}`}
      state={{ draws: competitionId }}
    >
      {again ? 'Draw again live' : 'Draw live'}
    </Link>
  );
  return (
    <section className={ui.part}>
      <h2>{again ? `Draw ${what} again` : `Draw ${what}`}</h2>
      <p className={style.entrants}>{entrantWords(entrantsToDraw(cup, round))}</p>
      <p className={ui.about}>
        {again
          ? 'It is drawn, and has no result yet. A new draw replaces the current one, which stays on record.'
          : isByPlaces
            ? 'The entrants meet by their places: the first meets the last. Nothing is drawn by lots.'
            : 'Live, everybody who has the cup draw open sees each match as it is drawn. Both draws can be checked afterwards.'}
      </p>
      <p className={button.row}>
        {isByPlaces ? null : live}
        <ApiCallButton
          label={again ? 'Draw again now' : 'Draw now'}
          className={isByPlaces && !again ? button.strong : button.quiet}
          title={again ? `Draw ${what} again?` : undefined}
          yes="Draw again"
          danger
          send={(options) => sendDraw(competitionId, { round, again }, options)}
          done={`Drew ${what} of ${cupDisplayName(name)}.`}
        >
          <p>The current draw stays on record as replaced. You can undo this.</p>
        </ApiCallButton>
        <button type="button" className={button.quiet} aria-expanded={byHand} onClick={() => setByHand(!byHand)}>
          Enter a draw made by hand
        </button>
      </p>
      {byHand && round === 0 ? <HandDrawnGroupsForm cup={cup} again={again} onDone={() => setByHand(false)} /> : null}
      {byHand && round > 0 ? (
        <HandDrawnRoundForm
          key={`${round} ${again}`}
          cup={cup}
          round={round}
          again={again}
          onDone={() => setByHand(false)}
        />
      ) : null}
    </section>
  );
}

const MAX_ENTRANTS_LISTED_BY_NAME = 16;

/** Returns who is drawn, such as `In the draw: Ann Lee, Bob Hill and 6 more.` */
function entrantWords(sides: readonly { name: string }[]): string {
  const more =
    sides.length > MAX_ENTRANTS_LISTED_BY_NAME ? ` and ${sides.length - MAX_ENTRANTS_LISTED_BY_NAME} more` : '';
  const names = sides.slice(0, MAX_ENTRANTS_LISTED_BY_NAME).map(({ name }) => name);
  return `In the draw: ${names.join(', ')}${more}.`;
}

type HandDrawnRoundValues = { pairs: { home: string; away: string }[] };
type HandDrawProps = { cup: CompetitionAnswer; round: number; again: boolean; onDone: () => void };

const byeOption = 'bye';

/** A form for the pairs of a draw that was made elsewhere. */
function HandDrawnRoundForm({ cup, round, again, onDone }: HandDrawProps) {
  const { competitionId } = cup;
  const sides = entrantsToDraw(cup, round);
  const byes = countByesInRound(cup.rounds.length, round, sides.length);
  const count = (sides.length + byes) / 2;
  const groups = round === 1 && cup.groups ? { groups: cup.groups.count } : {};
  const next = { round, again: false, entrantIds: sides.map(({ entrantId }) => entrantId), byes, ...groups };
  const { form, submit, sending } = useOfficialForm({
    start: { pairs: Array.from({ length: count }, () => ({ home: '', away: '' })) },
    check: (values: HandDrawnRoundValues) =>
      checkDrawnPairs(values, next, new Map(sides.map(({ entrantId, name }) => [entrantId, name]))),
    send: (pairs, options) => sendDraw(competitionId, { round, again, pairs }, options),
    done() {
      onDone();
      return { text: `Saved the draw of ${cupDisplayName(cup.name)}.` };
    },
    failed: 'The draw could not be saved.',
  });
  const options = sides.map(({ entrantId, name }) => ({ value: entrantId, label: name }));
  const withBye = byes === 0 ? options : [...options, { value: byeOption, label: 'Bye' }];
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
function checkDrawnPairs(
  { pairs }: HandDrawnRoundValues,
  next: RoundToDraw,
  names: ReadonlyMap<string, string>,
): Checked<DrawnPair[]> {
  const issues: Issue[] = [];
  for (const [i, pair] of pairs.entries()) {
    for (const side of SIDES) {
      if (pair[side] === '') issues.push({ path: `pairs.${i}.${side}`, message: 'Choose who was drawn.' });
    }
  }
  const read = (id: string) => (id === byeOption ? null : id || undefined);
  const drafts = pairs.map(({ home, away }) => [read(home), read(away)]);
  const checked = checkHandDraw(drafts, next, names);
  if (!checked.ok) issues.push(...checked.issues.map(moveIssueToPairField));
  return checked.ok && issues.length === 0 ? checked : faultyResult(issues);
}

/**
 * Returns an issue with the path of the form field that shows it. The form's names for the sides of a pair are `home`
 * and `away`, not 0 and 1. An issue about all pairs is shown at the first pair.
 */
function moveIssueToPairField({ path, message }: Issue): Issue {
  const [, pair = '0', side = '1'] = /^pairs\.(\d+)\.?(\d)?$/.exec(path) ?? [];
  return { path: `pairs.${pair}.${side === '0' ? 'home' : 'away'}`, message };
}

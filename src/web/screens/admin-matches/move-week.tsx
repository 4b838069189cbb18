import { useEffect, useRef, useState } from 'react';
import type { FixtureListForOfficials } from '#contract/fixture-list.ts';
import type { MoveWeekAnswer } from '#contract/whole-list.ts';
import { countWithNoun } from '#domain/count.ts';
import { weekMoveFault } from '#domain/fixtures/move-week.ts';
import { type Checked, faultyResult, validResult } from '#domain/issue.ts';
import button from '#web/components/button.module.css';
import { dayWordsWithoutYear } from '#web/components/day.tsx';
import ui from '#web/components/ui.module.css';
import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import { SmallButton } from '#web/officials/buttons.tsx';
import { TextField } from '#web/officials/fields.tsx';
import { focusField } from '#web/officials/focus-field.ts';
import { Form } from '#web/officials/form.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { readNumber } from '#web/officials/read-fields.ts';
import { useOpenState } from '#web/officials/use-opener.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import style from './admin-matches.module.css';

type WeekProps = {
  list: FixtureListForOfficials;
  week: number;
  /** The number of days by which the form suggests moving the week. The official can change the number. */
  days?: number;
  label?: string;
  onMoved?: () => void;
};
type WeekMove = { season: string; weekNumber: number; days: number };
type MoveWeekPreview = { move: WeekMove; answer: MoveWeekAnswer };

/**
 * A button and a form to move a week's matches that are still to be played (Rule F20). The form shows the moves and
 * their clashes before the official saves the moves. Renders nothing if the week has no match to play.
 */
export function MoveWeekButtonAndForm({
  list,
  week,
  days = 7,
  label = 'Move this week…',
  onMoved = () => {},
}: WeekProps) {
  const { isOpen, open, close: shut, opener } = useOpenState();
  if (!list.fixtures.some(({ weekNumber, fixtureId }) => weekNumber === week && fixtureId === null)) return null;
  function close(isMoved = false): void {
    shut();
    if (isMoved) onMoved();
  }
  return (
    <div className={style.opened}>
      {isOpen ? (
        <MoveWeekForm {...{ list, week, days, close }} />
      ) : (
        <SmallButton ref={opener} onClick={open}>
          {label}
        </SmallButton>
      )}
    </div>
  );
}

type MoveFormProps = Pick<WeekProps, 'list' | 'week'> & { days: number; close: (isMoved?: boolean) => void };

function MoveWeekForm({ list, week, days: start, close }: MoveFormProps) {
  const [proposal, setProposal] = useState<MoveWeekPreview | null>(null);
  const { form, submit, sending } = useOfficialForm({
    start: { days: String(start) },
    check: ({ days }): Checked<WeekMove> => {
      const read = readNumber(days, 'days', 'The number of days');
      const message = read.ok ? weekMoveFault(read.value) : null;
      if (!read.ok) return read;
      return message === null
        ? validResult({ season: list.season, weekNumber: week, days: read.value })
        : faultyResult([{ path: 'days', message }]);
    },
    send: (body) => callAsOfficial('POST /api/admin/fixtures/move-week', { query: { dryRun: 'true' }, body }),
    done(answer, move) {
      setProposal({ move, answer });
      return { text: answer.message };
    },
  });
  useEffect(() => focusField(form, 'days'), [form]);
  const days = form.watch('days');
  return (
    <>
      <Form form={form} submit="Show what moves" sending={sending} onSubmit={submit} onCancel={() => close()}>
        {/* A text field, because the number keys of some phones have no minus. */}
        <TextField
          form={form}
          name="days"
          label="Move by how many days?"
          hint="7 is a week later, −7 a week earlier. Matches that have been played stay."
        />
      </Form>
      {proposal !== null && String(proposal.move.days) === days.trim().replace('−', '-') ? (
        <ProposedMoves key={proposal.move.days} {...proposal} list={list} close={close} />
      ) : null}
    </>
  );
}

/** The moves that the official has asked for, and their clashes, with a button to save the moves. */
function ProposedMoves({ move, answer, list, close }: MoveWeekPreview & Pick<MoveFormProps, 'list' | 'close'>) {
  const { moved, fixtures, clashes } = answer;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const before = new Map(list.fixtures.map(({ listedId, date }) => [listedId, date]));
  const wasOn = (id: string) => {
    const date = before.get(id) ?? null;
    return date === null ? '' : ` (was ${dayWordsWithoutYear(date)})`;
  };
  return (
    <section aria-label="What moves" className={`${ui.padded} ${style.moves}`}>
      <h3 ref={heading} tabIndex={-1}>
        {countWithNoun(moved, 'match', 'matches')} will move
      </h3>
      <ul>
        {fixtures.map(({ listedId, homeTeamName, awayTeamName, date }) => (
          <li key={listedId}>
            {homeTeamName} v {awayTeamName}: {date === null ? '' : dayWordsWithoutYear(date)}
            {wasOn(listedId)}
          </li>
        ))}
      </ul>
      {clashes.length === 0 ? null : (
        <>
          <p className={style.warning}>{countWithNoun(clashes.length, 'clash', 'clashes')}:</p>
          <ul>
            {clashes.map((clash) => (
              <li key={clash} className={ui.note}>
                {clash}
              </li>
            ))}
          </ul>
        </>
      )}
      {moved === 0 ? null : (
        <ApiCallButton
          label={clashes.length === 0 ? 'Move them' : 'Move them anyway'}
          className={button.strong}
          send={(options) => callAsOfficial('POST /api/admin/fixtures/move-week', { body: move }, options)}
          done={({ message }) => message}
          onDone={() => close(true)}
        />
      )}
    </section>
  );
}

import { useEffect, useRef } from 'react';
import type { OfficialFixtures, OfficialScheduledFixture } from '#contract/fixture-list.ts';
import button from '#web/components/button.module.css';
import { Form } from '#web/officials/form.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { useAction } from '#web/officials/use-action.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import style from './admin-fixtures.module.css';
import { WhenFields } from './when-fields.tsx';
import { checkWhenValues, type WhenValues } from './when-values.ts';

type ChangeProps = { list: OfficialFixtures; fixture: OfficialScheduledFixture; onLeave: () => void };

/** Changes one fixture of the list: when and where, its state, its sides; or takes it off. */
export function ChangeFixture({ list, fixture, onLeave }: ChangeProps) {
  const { listedId, homeTeamName, awayTeamName } = fixture;
  const heading = useRef<HTMLHeadingElement>(null);
  const { run, running } = useAction();
  const start: WhenValues = {
    weekNumber: String(fixture.weekNumber),
    date: fixture.date ?? '',
    venue: fixture.ownVenue,
    state: fixture.state === 'played' ? 'planned' : fixture.state,
  };
  const { form, submit, sending } = useOfficialForm({
    start,
    check: (values: WhenValues) => checkWhenValues(values, list),
    send: (body, along) => officialApi('PUT /api/admin/fixtures/{listedId}', { params: { listedId }, body }, along),
    done: ({ message }) => {
      onLeave();
      return { text: message };
    },
  });
  useEffect(() => heading.current?.focus(), []);

  async function swap(): Promise<void> {
    const input = { params: { listedId }, body: { swap: true } };
    const send = (along: object) => officialApi('PUT /api/admin/fixtures/{listedId}', input, along);
    if (await run({ send, done: ({ message }) => message })) onLeave();
  }
  async function remove(): Promise<void> {
    const send = (along: object) =>
      officialApi('DELETE /api/admin/fixtures/{listedId}', { params: { listedId } }, along);
    await run({ send, done: () => `${homeTeamName} v ${awayTeamName} is off the list.` });
  }
  return (
    <div className={style.change}>
      <h4 ref={heading} tabIndex={-1}>
        When and where
      </h4>
      <Form
        submit="Save"
        sending={sending}
        onSubmit={submit}
        beside={
          <>
            <button type="button" className={button.quiet} onClick={onLeave}>
              Cancel
            </button>
            <button type="button" className={button.quiet} disabled={running} onClick={() => void swap()}>
              Swap home and away
            </button>
            <button type="button" className={button.quiet} disabled={running} onClick={() => void remove()}>
              Take it off the list
            </button>
          </>
        }
      >
        <WhenFields form={form} withState />
      </Form>
    </div>
  );
}

import type { CompetitionAnswer } from '#contract/cups.ts';
import { cupDisplayName } from '#domain/cups/cup-label.ts';
import { faultyResult, type Issue, validResult } from '#domain/issue.ts';
import ui from '#web/components/ui.module.css';
import { SelectField } from '#web/officials/fields.tsx';
import { Form } from '#web/officials/form.tsx';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import { sendDraw } from './send-draw.ts';

type Row = NonNullable<CompetitionAnswer['groupTables']>[number]['rows'][number];

/**
 * Returns, for each group, the entrants who share a position although only some of them can go through. Leaves out
 * groups in which the table decides who goes through.
 */
function entrantsLevelAtCutOff({ groupTables = [], groups }: CompetitionAnswer): { group: string; rows: Row[] }[] {
  const through = groups?.through ?? 0;
  return groupTables.flatMap(({ group, rows }) => {
    const [last, next] = [rows[through - 1], rows[through]];
    if (last === undefined || last.position !== next?.position) return [];
    return { group, rows: rows.filter(({ position }) => position === last.position) };
  });
}

type EntrantOrderValues = { order: string[] };

/**
 * A form to put level entrants of a group in order, if only some of them can go through. It is shown once all group
 * ties are decided, until the first round is drawn. Saving the order draws that round.
 */
export function OrderLevelEntrantsForm({ cup }: { cup: CompetitionAnswer }) {
  const level = entrantsLevelAtCutOff(cup);
  const isOver = cup.ties.length > 0 && cup.ties.every(({ round, state }) => round === 0 && state !== 'open');
  return isOver && level.length > 0 ? <LevelEntrantsOrderForm key={level.length} cup={cup} level={level} /> : null;
}

function LevelEntrantsOrderForm({
  cup,
  level,
}: {
  cup: CompetitionAnswer;
  level: ReturnType<typeof entrantsLevelAtCutOff>;
}) {
  const { competitionId, name, groups } = cup;
  const places = level.flatMap(({ group, rows }) => rows.map((row, i) => ({ group, rows, at: row.position + i })));
  const { form, submit, sending } = useOfficialForm({
    start: { order: places.map(() => '') },
    check({ order }: EntrantOrderValues) {
      const issues = order.flatMap((id, i): Issue[] => {
        if (id === '') return [{ path: `order.${i}`, message: 'Choose who is in this place.' }];
        return order.indexOf(id) === i ? [] : [{ path: `order.${i}`, message: 'Chosen already.' }];
      });
      return issues.length > 0 ? faultyResult(issues) : validResult([...order, ...(groups?.order ?? [])]);
    },
    send: (order, options) => sendDraw(competitionId, { round: 1, order: [...new Set(order)] }, options),
    done: () => ({ text: `Drew ${cup.rounds[0]?.name} of ${cupDisplayName(name)}.` }),
    failed: 'The order could not be saved.',
  });
  return (
    <section className={ui.part}>
      <h2>Who goes through?</h2>
      <p className={ui.about}>
        These are level by ties, frames and the ties between them. Enter the order that the league has decided.
      </p>
      <Form form={form} submit="Save the order and draw" sending={sending} onSubmit={submit}>
        {places.map(({ group, rows, at }, i) => (
          <SelectField
            key={`${group} ${at}`}
            form={form}
            name={`order.${i}`}
            label={`Group ${group}, place ${at}`}
            placeholder="Choose"
            options={rows.map(({ entrantId, name: label }) => ({ value: entrantId, label }))}
          />
        ))}
      </Form>
    </section>
  );
}

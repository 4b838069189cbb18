import type { CompetitionAnswer } from '#contract/cups.ts';
import { cupDisplayName } from '#domain/cups/cup-label.ts';
import { dealIntoGroups, GROUP_ROUND } from '#domain/cups/groups.ts';
import { checkHandDrawnGroups } from '#domain/cups/hand-groups.ts';
import { type Checked, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import ui from '#web/components/ui.module.css';
import { SelectField } from '#web/officials/fields.tsx';
import { Form } from '#web/officials/form.tsx';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import style from './admin-cups.module.css';
import { sendDraw } from './send-draw.ts';

type ManualGroupsValues = { groups: string[][] };
type HandGroupsProps = { cup: CompetitionAnswer; again: boolean; onDone: () => void };

/**
 * A form to enter the groups of a cup after a draw by hand. `again`: whether the entered groups replace groups that
 * were drawn before.
 */
export function HandDrawnGroupsForm({ cup, again, onDone }: HandGroupsProps) {
  const { competitionId, entrants } = cup;
  const parts = dealIntoGroups(entrants, cup.groups?.count ?? 0);
  const { form, submit, sending } = useOfficialForm({
    start: { groups: parts.map((part) => part.entrants.map(() => '')) },
    check: (values: ManualGroupsValues) => checkGroups(values, cup),
    send: (groups, options) => sendDraw(competitionId, { round: GROUP_ROUND, again, groups }, options),
    done() {
      onDone();
      return { text: `Saved the groups of ${cupDisplayName(cup.name)}.` };
    },
    failed: 'The groups could not be saved.',
  });
  const options = entrants.map(({ entrantId, name }) => ({ value: entrantId, label: name }));
  return (
    <Form form={form} submit="Save groups" sending={sending} onSubmit={submit}>
      {parts.map(({ group, entrants: own }, i) => (
        <fieldset key={group} className={`${ui.padded} ${style.frame}`}>
          <legend>Group {group}</legend>
          {own.map((_, j) => (
            <SelectField
              key={j}
              form={form}
              name={`groups.${i}.${j}`}
              label={`${j + 1}.`}
              accessibleName={`Group ${group}: ${j + 1}`}
              placeholder="Choose"
              options={options}
            />
          ))}
        </fieldset>
      ))}
    </Form>
  );
}

/** Checks that an entrant is chosen in every field, and that each entrant is in exactly one group (Rule E33). */
function checkGroups({ groups }: ManualGroupsValues, { entrants, groups: of }: CompetitionAnswer): Checked<string[][]> {
  const empty = groups.flatMap((ids, i) =>
    ids.flatMap((id, j): Issue[] =>
      id === '' ? [{ path: `groups.${i}.${j}`, message: 'Choose who was drawn.' }] : [],
    ),
  );
  const names = new Map(entrants.map(({ entrantId, name }) => [entrantId, name]));
  const drafts = groups.map((ids) => ids.map((id) => id || undefined));
  const next = { round: GROUP_ROUND, again: false, entrantIds: [...names.keys()] };
  const checked = checkHandDrawnGroups(drafts, next, of?.count ?? 0, names);
  if (empty.length > 0) return faultyResult([...empty, ...(checked.ok ? [] : checked.issues.filter(isFieldIssue))]);
  return checked.ok ? validResult(groups) : faultyResult(checked.issues);
}

function isFieldIssue({ path }: Issue): boolean {
  return path.split('.').length === 3;
}

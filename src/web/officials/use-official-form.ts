import { useRef } from 'react';
import { type DefaultValues, type FieldValues, type Path, type Resolver, set, useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { Outcome } from '#contract/client.ts';
import type { Checked, Issue } from '#domain/issue.ts';
import { say, type Said, unsay } from '#web/layout/said.ts';
import type { Along } from './official-api.ts';
import { undo } from './undo.ts';

/** What makes a form of officials. `Values` is what stands in its fields, as text; `Body` what is sent. */
type OfficialForm<Values extends FieldValues, Body, Answer> = {
  start: DefaultValues<Values>;
  /** Every fault at once, by the path of its field: the domain's own rules, the same as on the server (contract §4). */
  check: (values: Values) => Checked<Body>;
  /** Sends it with what goes along: a key that is the same for each try of the same body, so that it is done once. */
  send: (body: Body, along: Along) => Promise<Outcome<Answer>>;
  /** What is said of a success; the form is as the caller leaves it. */
  done: (answer: Answer, body: Body) => Omit<Said, 'kind' | 'path'> & { path?: string };
  /** The sentence before the server's reason (specification §8), such as `Error transferring player.` */
  failed?: string;
};

type Ready<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  submit: () => void;
  sending: boolean;
};

/** A form that checks by the league's rules, says each fault at its field, sends once, and loses nothing that was typed. */
export function useOfficialForm<Values extends FieldValues, Body, Answer>({
  start,
  check,
  send,
  done,
  failed,
}: OfficialForm<Values, Body, Answer>): Ready<Values> {
  // The library leaves out what stands in fields that are switched off.
  const checkWhole = (values: Values) => check(Object.assign(emptied(start), values));
  const form = useForm<Values>({ defaultValues: start, mode: 'onTouched', resolver: resolverOf(checkWhole) });
  const { revalidate } = useRevalidator();
  const tried = useRef<{ text: string; key: string } | null>(null);
  const busy = useRef(false);

  async function sendValues(values: Values): Promise<void> {
    const checked = checkWhole(values);
    if (!checked.ok) return;
    const text = JSON.stringify(checked.value);
    // Without an answer it may have been done: the next try of the same carries the same key.
    if (tried.current?.text !== text) tried.current = { text, key: crypto.randomUUID() };
    let entry: string | null = null;
    const onEntry = (told: string) => void (entry = told);
    const outcome = await send(checked.value, { idempotencyKey: tried.current.key, onEntry });
    if (outcome.ok) {
      tried.current = null;
      say({ kind: 'status', ...done(outcome.value, checked.value), ...undoing(entry, revalidate) });
      // 202: it waits for a network, without which a reload would only fail.
      if (outcome.status !== 202) await revalidate();
      return;
    }
    if (outcome.status !== 0 && outcome.status < 500) tried.current = null;
    const { error, issues = [] } = outcome.failure;
    showFaults(form, issues);
    say({ kind: 'alert', text: failed === undefined ? error : `${failed} ${error}` });
  }

  async function handle(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    unsay();
    try {
      await form.handleSubmit(sendValues, logInvalid)();
    } finally {
      busy.current = false;
    }
  }
  return { form, submit: () => void handle(), sending: form.formState.isSubmitting };
}

/** Faults by path as the form's library wants them; where a field has two, the first is shown. */
function resolverOf<Values extends FieldValues, Body>(check: (values: Values) => Checked<Body>): Resolver<Values> {
  return (values) => {
    const checked = check(values);
    if (checked.ok) return { values, errors: {} };
    const errors = {};
    for (const { path, message } of checked.issues.toReversed()) set(errors, path, { type: 'rule', message });
    return { values: {}, errors };
  };
}

/** The fields of a form, with nothing in those that hold text. */
function emptied(start: object): object {
  const entries = Object.entries(start).map(([name, value]) => [name, typeof value === 'string' ? '' : value]);
  return Object.fromEntries(entries);
}

function showFaults<Values extends FieldValues>(form: UseFormReturn<Values>, issues: readonly Issue[]): void {
  for (const [index, { path, message }] of issues.entries()) {
    // Paths of the server are those of the body, and so of the fields.
    form.setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
}

/** Success can be taken back where it is said. */
export function undoing(entry: string | null, revalidate: () => Promise<void>): Pick<Said, 'action'> {
  if (entry === null) return {};
  const run = () => void undo(entry).then((done) => (done ? revalidate() : undefined));
  return { action: { label: 'Undo', run } };
}

/** Specification §5 wants it; what it means stands at the fields. */
function logInvalid(): void {
  console.log('Form is invalid');
}

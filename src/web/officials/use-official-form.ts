import { useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, get, type Path, type Resolver, set, useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import type { Outcome } from '#contract/client.ts';
import type { Checked, Issue } from '#domain/issue.ts';
import { showNotice, dismissNotice } from '#web/layout/notices.tsx';
import { focusFirstFault } from './focus-field.ts';
import type { CallOptions } from './official-api.ts';
import { type SuccessNotice, useWrite } from './use-action.ts';

/**
 * The outcome of a submission that the user cancelled, for example when the form asked a question. No message is shown.
 */
export const CANCELLED_BY_USER: Outcome<never> & { ok: false } = {
  ok: false,
  status: 0,
  failure: { success: false, error: '', message: '' },
};

/** `Values` are the texts in the form's fields. `Body` is the checked request body. */
type OfficialFormOptions<Values extends FieldValues, Body, Answer> = {
  start: DefaultValues<Values>;
  /** Checks the values with the domain's rules, as the server does. The `path` of an issue is the name of a field. */
  check: (values: Values) => Checked<Body>;
  /** Changes the `path` of the server's issues, if the fields of the form have other names than those of the body. */
  at?: (issues: readonly Issue[], values: Values) => Issue[];
  send: (body: Body, options: CallOptions) => Promise<Outcome<Answer>>;
  /** Returns the notice after a success. */
  done: (answer: Answer, body: Body) => SuccessNotice;
  /**
   * Returns the values that the form gets after a success, or `null` to leave its values unchanged. `typed`: whether a
   * field was edited while the values were being sent. Such a field keeps its edit.
   */
  again?: (sent: Values, typed: boolean) => Values | null;
  /** If sending fails, this sentence is shown in front of the reason. Example: `Error transferring player.` */
  failed?: string;
};

type UseOfficialFormResult<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  submit: () => void;
  sending: boolean;
};

/** An attempt to send a body: the body as JSON, and the idempotency key. */
type Attempt = { text: string; key: string };

/**
 * Returns the attempt to send a body. A submission without an answer may have been performed, so the same body is sent
 * again with the same key.
 */
function newOrRepeatedAttempt(text: string, last: Attempt | null): Attempt {
  return last?.text === text ? last : { text, key: crypto.randomUUID() };
}

/**
 * Returns a form that shows each fault at its field, sends a submission once, and keeps the typed values on a failure.
 */
export function useOfficialForm<Values extends FieldValues, Body, Answer>({
  start,
  check,
  at = (issues) => [...issues],
  send,
  done,
  again = () => null,
  failed,
}: OfficialFormOptions<Values, Body, Answer>): UseOfficialFormResult<Values> {
  // The form library leaves out the values of disabled fields, so they count as empty.
  const checkAll = (values: Values) => check(Object.assign(withTextsCleared(start), values));
  const form = useForm<Values>({
    defaultValues: start,
    mode: 'onTouched',
    resolver: createResolver(checkAll),
    shouldFocusError: false,
  });
  const write = useWrite();
  const attempt = useRef<Attempt | null>(null);
  // The form's values just after the latest successful submission, without edits that the user made during or after
  // sending. `null` until that submission has succeeded.
  const begun = useRef<Values | null>(null);
  const { running, once } = useOneRunAtATime();
  async function sendValues(values: Values): Promise<void> {
    const checked = checkAll(values);
    if (!checked.ok) return;
    const body = checked.value;
    attempt.current = newOrRepeatedAttempt(JSON.stringify(body), attempt.current);
    const outcome = await write({
      send: (options) => send(body, options),
      idempotencyKey: attempt.current.key,
      done: (answer: Answer) => {
        const typed = valuesChangedSince(form, values);
        const next = again(values, typed !== null);
        if (next !== null) form.reset({ ...next, ...typed });
        begun.current = next ?? values;
        return done(answer, body);
      },
    });
    if (outcome.ok || (outcome.status !== 0 && outcome.status < 500)) attempt.current = null;
    if (outcome.ok || outcome === CANCELLED_BY_USER) return;
    const { error, issues = [] } = outcome.failure;
    showFaults(form, at(issues, values));
    showNotice({ kind: 'alert', text: failed === undefined ? error : `${failed} ${error}` });
  }

  async function handle(): Promise<void> {
    dismissNotice();
    begun.current = null;
    await form.handleSubmit(sendValues, (errors) => {
      // The site's specification requires this line in the console. Users see the faults at the fields.
      console.log('Form is invalid');
      focusFirstFault(form, errors);
    })();
  }
  // A second press counts only if something was typed after the first press. Otherwise it was a double click.
  const isNew = () => begun.current !== null && valuesChangedSince(form, begun.current) !== null;
  return { form, submit: () => void once(handle, isNew), sending: running };
}

/**
 * Returns `once`, and `running`: whether `work` is running. `once` runs `work`. If `once` is called again meanwhile,
 * `work` runs once more at the end, provided that `isNew` returns true. The form library's own `isSubmitting` does not
 * help: a reset of the form clears it before the page has reloaded.
 */
function useOneRunAtATime() {
  const busy = useRef(false);
  const pressed = useRef(false);
  const [running, setRunning] = useState(false);
  async function once(work: () => Promise<void>, isNew: () => boolean): Promise<void> {
    pressed.current = true;
    if (busy.current) return;
    busy.current = true;
    setRunning(true);
    try {
      do {
        pressed.current = false;
        await work();
      } while (wasPressed() && isNew());
    } finally {
      busy.current = false;
      setRunning(false);
    }
  }
  // A press during `work` sets `pressed.current` to `true`. `wasPressed` is a function, because TypeScript would
  // otherwise assume that `pressed.current` is still `false` after `work`.
  const wasPressed = () => pressed.current;
  return { running, once };
}

/** Returns the current values that differ from the values in `sent`, keyed by field name; `null` if none differ. */
function valuesChangedSince<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  sent: Values,
): Partial<Values> | null {
  const typed = Object.entries(form.getValues()).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(sent, name)),
  );
  // The cast is safe, because all names in `typed` are names of the form's fields.
  return typed.length === 0 ? null : (Object.fromEntries(typed) as Partial<Values>);
}

/**
 * Returns a resolver, with which the form library checks the form. The resolver runs `check` and converts the issues to
 * the library's errors. Each field shows its first issue. A list of fields can have an issue of its own, in addition to
 * the issues of its fields.
 */
function createResolver<Values extends FieldValues, Body>(check: (values: Values) => Checked<Body>): Resolver<Values> {
  return (values) => {
    const checked = check(values);
    if (checked.ok) return { values, errors: {} };
    const errors = {};
    for (const { path, message } of checked.issues.toReversed())
      set(errors, path, { ...Object(get(errors, path)), type: 'rule', message });
    return { values: {}, errors };
  };
}

/** Returns the start values, with every text empty. */
function withTextsCleared(start: object): object {
  const entries = Object.entries(start).map(([name, value]) => [name, typeof value === 'string' ? '' : value]);
  return Object.fromEntries(entries);
}

function showFaults<Values extends FieldValues>(form: UseFormReturn<Values>, issues: readonly Issue[]): void {
  const errors = {};
  for (const { path, message } of issues) {
    // The cast is safe, because the `path` of an issue is the name of a field.
    form.setError(path as Path<Values>, { type: 'server', message });
    set(errors, path, { message });
  }
  focusFirstFault(form, errors);
}

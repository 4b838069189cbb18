import { type ReactNode, useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { Outcome } from '#contract/client.ts';
import { checkAgainstSchema, type ExtraCheck } from '#domain/check.ts';
import { faultyResult, type Issue } from '#domain/issue.ts';
import { focusField } from '#web/officials/focus-field.ts';
import { Form } from '#web/officials/form.tsx';
import { discardStoredForm, useStoredForm } from '#web/officials/stored-form.ts';
import type { CallOptions } from '#web/officials/official-api.ts';
import type { SuccessNotice } from '#web/officials/use-action.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import { useHydrated } from '#web/store.ts';
import { moveFaultToFormField, bodyOf, formInputValuesOf } from './form-values.ts';
import { type FormFields, type FormTextValues, KindFields } from './kind-fields.tsx';

/** The values with which the fields of a form start, keyed by field name. */
export type InitialFormValues<B extends z.ZodObject> = { [Name in keyof z.input<B>]?: z.input<B>[Name] | undefined };

type KindFormProps<B extends z.ZodObject, Answer> = {
  /**
   * The schema of the form's fields. It may have fields that `send` leaves out of the request body, such as a field to
   * choose the team.
   */
  body: B;
  /** Start values of the fields. */
  start?: InitialFormValues<B>;
  /**
   * Returns the form's new values after a save. If it is absent or returns `null`, the form keeps its values.
   * `typed`: whether a field was edited while the form was being saved.
   */
  again?: (sent: FormTextValues, typed: boolean) => object | null;
  /** The field to focus after a save, unless something was typed in the meantime. */
  focus?: string;
  /** Whether the form starts with the focus in the first field that is not a selector. */
  focusTyped?: boolean;
  fields: (texts: FormTextValues) => FormFields;
  /** A further check, for rules that the schema cannot express. */
  faults?: ExtraCheck<B> | undefined;
  submit: string;
  send: (body: z.output<B>, options: CallOptions) => Promise<Outcome<Answer>>;
  done: (answer: Answer, body: z.output<B>) => SuccessNotice;
  /** A sentence before the server's reason for a refusal. */
  failed?: string;
  /** The name under which unsaved input is stored on this device. */
  kept?: string;
  /** Whether the submit button is disabled until the form is valid. */
  waits?: boolean;
  /** Whether another form on the same screen has the main button. This form's button is then less prominent. */
  isSecond?: boolean;
  onCancel?: (() => void) | undefined;
  /** More buttons beside the submit button. */
  beside?: ReactNode;
  /** Returns content below the fields. `submit` sends the form, as its button does. */
  children?: (texts: FormTextValues, form: { submit: () => void; sending: boolean }) => ReactNode;
};

/** A form to add or change one item, built from the schema `body` and the labels in `fields`. */
export function KindForm<B extends z.ZodObject, Answer>({
  body,
  start = {},
  again,
  focus,
  focusTyped = false,
  fields,
  faults,
  kept,
  waits = false,
  isSecond = false,
  children = () => null,
  ...props
}: KindFormProps<B, Answer>) {
  const { send, done, failed, submit: label, beside, onCancel } = props;
  const { form, submit, sending } = useOfficialForm<FieldValues, z.output<B>, Answer>({
    start: formInputValuesOf(body, start),
    check(typed) {
      const checked = checkAgainstSchema(body, bodyOf(body, typed), faults);
      if (checked.ok) return checked;
      const issues = checked.issues.map((one) => moveFaultToFormField(body, one));
      return faultyResult(visibleFieldIssuesOrAll(issues, fields(typed)));
    },
    send,
    done(answer, sent) {
      if (kept !== undefined) discardStoredForm(kept);
      return done(answer, sent);
    },
    again(sent, typed) {
      if (focus !== undefined && !typed) focusField(form, focus);
      const next = again?.(sent, typed) ?? null;
      return next && formInputValuesOf(body, next);
    },
    ...(failed === undefined ? {} : { failed }),
  });
  useStoredForm(form, kept);
  const texts = form.watch();
  const words = fields(texts);
  const typed = focusTyped ? Object.keys(words).find((name) => words[name]?.options === undefined) : undefined;
  // Before hydration, the fields are disabled and cannot get the focus.
  const hydrated = useHydrated();
  useEffect(() => {
    if (hydrated && typed !== undefined) focusField(form, typed);
  }, [form, typed, hydrated]);
  return (
    <Form
      form={form}
      submit={label}
      isSecond={isSecond}
      sending={sending}
      disabled={waits && !form.formState.isValid}
      onSubmit={submit}
      beside={beside}
      onCancel={onCancel}
    >
      <KindFields form={form} schema={body} words={words} />
      {children(texts, { submit, sending })}
    </Form>
  );
}

/** Returns the faults of the visible fields, or all faults if the visible fields have none. */
function visibleFieldIssuesOrAll(issues: readonly Issue[], words: FormFields): Issue[] {
  const visible = issues.filter(({ path }) => Object.hasOwn(words, path.split('.')[0] ?? ''));
  return visible.length === 0 ? [...issues] : visible;
}

import { type ReactNode, useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { Outcome } from '#contract/client.ts';
import { check, type Rule } from '#domain/check.ts';
import { faulty } from '#domain/issue.ts';
import { focusField } from '#web/officials/focus-field.ts';
import { Form } from '#web/officials/form.tsx';
import { forget, useKeptForm } from '#web/officials/kept-form.ts';
import type { CallOptions } from '#web/officials/official-api.ts';
import type { SuccessNotice } from '#web/officials/use-action.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import { useHydrated } from '#web/store.ts';
import { atField, bodyOf, typedOf } from './form-values.ts';
import { type Fields, type Texts, KindFields } from './kind-fields.tsx';

export type Start<B extends z.ZodObject> = { [Name in keyof z.input<B>]?: z.input<B>[Name] | undefined };

type KindFormProps<B extends z.ZodObject, Answer> = {
  /** The schema of what is sent, and of what is chosen beside it. */
  body: B;
  /** The values that the fields have at first. */
  start?: Start<B>;
  /** The values after one was saved, from what was sent; without it the form keeps its own. `null` keeps them too. */
  again?: (sent: Texts, typed: boolean) => object | null;
  /** The field that gets the focus then, unless something was typed meanwhile. */
  focus?: string;
  /** Whether the first field in which one types has the focus at first. */
  focusTyped?: boolean;
  fields: (texts: Texts) => Fields;
  /** The rules that need more than the body. */
  faults?: Rule<B> | undefined;
  submit: string;
  send: (body: z.output<B>, options: CallOptions) => Promise<Outcome<Answer>>;
  done: (answer: Answer, body: z.output<B>) => SuccessNotice;
  /** A sentence before the server's reason. */
  failed?: string;
  /** The name under which what is typed stays on this device until it is saved. */
  kept?: string;
  /** Whether the submit button waits for a valid form. */
  waits?: boolean;
  onCancel?: (() => void) | undefined;
  /** Further buttons beside the submit button. */
  beside?: ReactNode;
  /** Stands below the fields; `submit` sends the form as its button does. */
  children?: (texts: Texts, form: { submit: () => void; sending: boolean }) => ReactNode;
};

/** A form for one thing, made from the schema of the body and the labels of the fields. */
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
  children = () => null,
  ...props
}: KindFormProps<B, Answer>) {
  const { send, done, failed, submit: label, beside, onCancel } = props;
  const { form, submit, sending } = useOfficialForm<FieldValues, z.output<B>, Answer>({
    start: typedOf(body, start),
    check(typed) {
      const checked = check(body, bodyOf(body, typed), faults);
      return checked.ok ? checked : faulty(checked.issues.map((one) => atField(body, one)));
    },
    send,
    done(answer, sent) {
      if (kept !== undefined) forget(kept);
      return done(answer, sent);
    },
    again(sent, typed) {
      if (focus !== undefined && !typed) focusField(form, focus);
      const next = again?.(sent, typed) ?? null;
      return next && typedOf(body, next);
    },
    ...(failed === undefined ? {} : { failed }),
  });
  useKeptForm(form, kept);
  const texts = form.watch();
  const words = fields(texts);
  const typed = focusTyped ? Object.keys(words).find((name) => words[name]?.options === undefined) : undefined;
  // Before the page is hydrated, its fields are disabled.
  const hydrated = useHydrated();
  useEffect(() => {
    if (hydrated && typed !== undefined) focusField(form, typed);
  }, [form, typed, hydrated]);
  return (
    <Form
      form={form}
      submit={label}
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

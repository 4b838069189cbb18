import { useState } from 'react';
import type { z } from 'zod';
import { answerOf, type Client, type Outcome } from '#contract/client.ts';
import type { ThingCalls } from '#contract/things.ts';
import { check, type Rule } from '#domain/check.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { focusField } from '#web/officials/focus-field.ts';
import { Form } from '#web/officials/form.tsx';
import { guard } from '#web/officials/guard.tsx';
import { officialCall } from '#web/officials/official-api.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import { pageSource } from '#web/page-source.ts';
import { bodyOf, type FieldWords, textsOf, ThingFields, type Texts } from './thing-fields.tsx';
import { type ListWords, ThingList } from './thing-list.tsx';

/** What a screen says of its things. What is left out is said in the usual words. */
export type ThingWords<A> = ListWords<A> & {
  /** One of them, as on the button that saves it. */
  one?: string;
  /** The button that adds one. */
  add?: string;
  /** After Saved. */
  savedOf?: (thing: A) => string;
};

type Start<B extends z.ZodObject> = { [Name in keyof z.input<B>]?: z.input<B>[Name] | undefined };

type ThingsProps<B extends z.ZodObject, R extends z.ZodObject> = {
  calls: ThingCalls<B, R>;
  things: readonly z.output<R>[];
  /** What the fields of a new one have at first, and again after it was saved. */
  start?: { first: Start<B>; again: Start<B> };
  /** The fields of the form in order, by their names in the body. */
  fields: (texts: Texts) => Record<string, FieldWords>;
  faults?: Rule<B>;
  words: ThingWords<z.output<R>>;
};

/** The form and the list of a thing: one is added, changed in the same form, and removed. */
export function Things<B extends z.ZodObject, R extends z.ZodObject>({
  calls,
  things,
  start = { first: {}, again: {} },
  fields,
  faults = () => [],
  words,
}: ThingsProps<B, R>) {
  const { id, rule, add, change } = calls;
  const { body } = add;
  const { one = calls.one, savedOf = words.nameOf } = words;
  const [changed, setChanged] = useState<string | null>(null);
  const { form, submit, sending } = useOfficialForm({
    start: textsOf(body, start.first),
    check: (texts: Texts) => check(body, bodyOf(body, texts), (draft) => [...rule(draft), ...faults(draft)]),
    send: (sent, options) =>
      changed === null
        ? officialCall(add, { body: sent }, options)
        : officialCall(change, { params: { [id]: changed }, body: sent }, options),
    done: (saved) => {
      edit(null);
      return { text: `Saved ${savedOf(saved)}.` };
    },
    failed: `The ${one} could not be saved.`,
  });
  const shown = fields(form.watch());

  /** Puts a thing into the form, or `null` for a new one. */
  function edit(thing: z.output<R> | null): void {
    setChanged(thing && String(Reflect.get(thing, id)));
    form.reset(textsOf(body, thing ?? start.again));
    const typed = Object.entries(shown).find(([, { options }]) => options === undefined);
    if (thing && typed) focusField(form, typed[0]);
  }
  return (
    <>
      <Form
        submit={changed === null ? (words.add ?? `Add ${one}`) : `Save ${one}`}
        sending={sending}
        onSubmit={submit}
        onCancel={changed === null ? undefined : () => edit(null)}
      >
        <ThingFields form={form} body={body} words={shown} />
      </Form>
      <ThingList calls={calls} things={things} words={words} onChange={edit} />
    </>
  );
}

type ThingScreenProps<B extends z.ZodObject, R extends z.ZodObject> = Pick<ThingsProps<B, R>, 'calls'> & {
  title: string;
  about: string;
  /** Reads everything that officials keep. */
  load: (api: Client) => Promise<Outcome<z.output<R>[]>>;
  fields: Record<string, FieldWords>;
  words: Omit<ThingWords<z.output<R>>, 'list'>;
};

/** Makes the officials' screen of a thing that needs nothing but its form and its list. */
export function thingScreen<B extends z.ZodObject, R extends z.ZodObject>(parts: ThingScreenProps<B, R>) {
  const { title, about, load, calls, fields, words } = parts;
  return guard({
    title,
    description: about,
    load: async ({ context }) => answerOf(await load(context.get(pageSource).api)),
    Screen: ({ data }) => (
      <>
        <PageHeading below={about}>{title}</PageHeading>
        <Things calls={calls} things={data} fields={() => fields} words={{ ...words, list: title }} />
      </>
    ),
  });
}

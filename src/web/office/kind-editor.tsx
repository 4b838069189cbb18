import { useState } from 'react';
import type { z } from 'zod';
import type { KindCalls } from '#contract/kinds/kind.ts';
import type { Rule } from '#domain/check.ts';
import { officialCall } from '#web/officials/official-api.ts';
import type { Fields, Texts } from './kind-fields.tsx';
import { type Start, KindForm } from './kind-form.tsx';
import { type ListWords, KindList } from './kind-list.tsx';

/** The words of a screen for a kind. Those that are missing have the usual ones. */
export type KindWords<A> = ListWords<A> & {
  /** One of them, as on the button that saves it. */
  one?: string;
  /** The button that adds one. */
  add?: string;
  /** After Saved. */
  savedOf?: (thing: A) => string;
};

type KindEditorProps<B extends z.ZodObject, R extends z.ZodObject> = {
  calls: KindCalls<B, R>;
  things: readonly z.output<R>[];
  /** What the fields of a new one have at first, and again after it was saved. */
  start?: { first: Start<B>; again: Start<B> };
  fields: (texts: Texts) => Fields;
  faults?: Rule<B>;
  words: KindWords<z.output<R>>;
};

/** The form and the list of a kind: one is added, changed in the same form, and removed. */
export function KindEditor<B extends z.ZodObject, R extends z.ZodObject>({
  calls: { id, rule, add, change, ...calls },
  things,
  start = { first: {}, again: {} },
  fields,
  faults = () => [],
  words,
}: KindEditorProps<B, R>) {
  type Thing = z.output<R>;
  const { one = calls.one, savedOf = words.nameOf } = words;
  /** What the form began with: `thing` is the one that is changed in it, `null` for a new one. */
  const [begun, setBegun] = useState<{ thing: Thing | null; start: object }>({ thing: null, start: start.first });
  const { thing } = begun;
  const changed = thing && String(Reflect.get(thing, id));
  const close = () => setBegun({ thing: null, start: start.again });
  return (
    <>
      <KindForm
        key={changed}
        body={add.body}
        start={begun.start}
        focusTyped={thing !== null}
        again={(_, typed) => {
          if (thing === null) return start.again;
          // What was typed since the press is in the form of the same one.
          if (!typed) close();
          return null;
        }}
        fields={fields}
        faults={(draft) => [...rule(draft), ...faults(draft)]}
        submit={changed === null ? (words.add ?? `Add ${one}`) : `Save ${one}`}
        send={(body, options) =>
          changed === null
            ? officialCall(add, { body }, options)
            : officialCall(change, { params: { [id]: changed }, body }, options)
        }
        done={(saved) => ({ text: `Saved ${savedOf(saved)}.` })}
        failed={`The ${one} could not be saved.`}
        onCancel={thing === null ? undefined : close}
      />
      <KindList
        calls={{ id, ...calls }}
        things={things}
        words={words}
        onChange={(chosen) => setBegun({ thing: chosen, start: chosen })}
      />
    </>
  );
}

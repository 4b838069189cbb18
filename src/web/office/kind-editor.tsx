import { useId, useState } from 'react';
import type { z } from 'zod';
import type { KindCalls } from '#contract/kinds/kind.ts';
import type { ExtraCheck } from '#domain/check.ts';
import ui from '#web/components/ui.module.css';
import { officialCall } from '#web/officials/official-api.ts';
import type { Fields, FormTexts } from './kind-fields.tsx';
import { type StartValues, KindForm } from './kind-form.tsx';
import { type ListWords, KindList } from './kind-list.tsx';

/** What a screen calls the items of one kind, such as adjustments. Words that are left out have default values. */
export type KindWords<A> = ListWords<A> & {
  /** The name for a single thing, for example on the button that saves it. */
  one?: string;
  /** The label of the button that adds a thing. */
  add?: string;
  /** Returns the words after "Saved" in the notice. */
  savedOf?: (thing: A) => string;
};

type KindEditorProps<B extends z.ZodObject, R extends z.ZodObject> = {
  calls: KindCalls<B, R>;
  things: readonly z.output<R>[];
  /** Start values for a new thing: at first, and again after each save. */
  start?: { first: StartValues<B>; again: StartValues<B> };
  fields: (texts: FormTexts) => Fields;
  faults?: ExtraCheck<B>;
  words: KindWords<z.output<R>>;
};

/** The items of one kind, such as adjustments, in a list, and a form: officials add, change and remove items. */
export function KindEditor<B extends z.ZodObject, R extends z.ZodObject>({
  calls: { id, rule, add, change, ...calls },
  things,
  start = { first: {}, again: {} },
  fields,
  faults = () => [],
  words,
}: KindEditorProps<B, R>) {
  type Thing = z.output<R>;
  const { one = calls.one, savedOf = words.nameOf, buttonOf = words.nameOf } = words;
  const heading = useId();
  /** What the form starts with. `thing` is the thing to change, or `null` for a new thing. */
  const [begun, setBegun] = useState<{ thing: Thing | null; start: object }>({ thing: null, start: start.first });
  const { thing } = begun;
  const changed = thing && String(Reflect.get(thing, id));
  const close = () => setBegun({ thing: null, start: start.again });
  const adding = words.add ?? `Add ${one}`;
  return (
    <>
      <KindList
        calls={{ id, ...calls }}
        things={things}
        words={words}
        onChange={(chosen) => setBegun({ thing: chosen, start: chosen })}
      />
      <section aria-labelledby={heading} className={ui.part}>
        <h2 id={heading}>{thing === null ? adding : `Change ${buttonOf(thing)}`}</h2>
        <KindForm
          key={changed}
          body={add.body}
          start={begun.start}
          focusTyped={thing !== null}
          again={(_, typed) => {
            if (thing === null) return start.again;
            // If the official has typed more since pressing Save, the form stays open.
            if (!typed) close();
            return null;
          }}
          fields={fields}
          faults={(draft) => [...rule(draft), ...faults(draft)]}
          submit={thing === null ? adding : `Save ${one}`}
          send={(body, options) =>
            changed === null
              ? officialCall(add, { body }, options)
              : officialCall(change, { params: { [id]: changed }, body }, options)
          }
          done={(saved) => ({ text: `Saved ${savedOf(saved)}.` })}
          failed={`The ${one} could not be saved.`}
          onCancel={thing === null ? undefined : close}
        />
      </section>
    </>
  );
}

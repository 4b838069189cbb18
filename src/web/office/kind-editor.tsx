import { useId, useState } from 'react';
import type { z } from 'zod';
import type { KindCalls } from '#contract/kinds/kind.ts';
import type { ExtraCheck } from '#domain/check.ts';
import ui from '#web/components/ui.module.css';
import { callAsOfficialByDefinition } from '#web/officials/official-api.ts';
import type { FormFields, FormTextValues } from './kind-fields.tsx';
import { type InitialFormValues, KindForm } from './kind-form.tsx';
import { type ListWords, KindItemList } from './kind-list.tsx';

/** The texts of a screen for items of one kind, such as adjustments. Optional texts have defaults. */
export type KindWords<A> = ListWords<A> & {
  /** The word for one item, such as `adjustment`, for example on the button that saves it. */
  one?: string;
  /** The label of the button that adds an item, and the form's heading. */
  add?: string;
  /** Returns the words after "Saved" in the notice. */
  savedOf?: (thing: A) => string;
};

type KindEditorProps<B extends z.ZodObject, R extends z.ZodObject> = {
  calls: KindCalls<B, R>;
  things: readonly z.output<R>[];
  /** Start values for a new item: `first` when the screen opens, `again` after each save or Cancel. */
  start?: { first: InitialFormValues<B>; again: InitialFormValues<B> };
  fields: (texts: FormTextValues) => FormFields;
  faults?: ExtraCheck<B>;
  words: KindWords<z.output<R>>;
};

/** A list and a form, with which officials add, change and remove the items of one kind, such as adjustments. */
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
  /** What the form starts with. `thing` is the item to change, or `null` for a new item. */
  const [begun, setBegun] = useState<{ thing: Thing | null; start: object }>({ thing: null, start: start.first });
  const { thing } = begun;
  const changed = thing && String(Reflect.get(thing, id));
  const close = () => setBegun({ thing: null, start: start.again });
  const adding = words.add ?? `Add ${one}`;
  return (
    <>
      <KindItemList
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
              ? callAsOfficialByDefinition(add, { body }, options)
              : callAsOfficialByDefinition(change, { params: { [id]: changed }, body }, options)
          }
          done={(saved) => ({ text: `Saved ${savedOf(saved)}.` })}
          failed={`The ${one} could not be saved.`}
          onCancel={thing === null ? undefined : close}
        />
      </section>
    </>
  );
}

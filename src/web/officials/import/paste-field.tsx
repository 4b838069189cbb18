import { type RefObject, useEffect, useEffectEvent, useId } from 'react';
import input from '#web/components/input.module.css';
import { type Store, useStore } from '#web/store.ts';
import field from '../fields.module.css';

/** The props of a field for a list. `name`: the list's name in the history. `draft`: the text that was typed so far. */
export type PasteProps = { name: string; label: string; hint: string; example: string; draft: Store<string | null> };

type PasteFieldProps = PasteProps & {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Called when the field appears, with the text of an earlier visit or `''`, and after each change of the text. */
  onText: (text: string) => void;
};

/** A field for a list that is typed or pasted. The text is stored in `draft`, and `onText` gets each change. */
export function PasteField({ label, hint, example, draft, field: ref, onText }: PasteFieldProps) {
  const id = useId();
  const text = useStore(draft) ?? '';
  const read = useEffectEvent(onText);
  useEffect(() => read(text), [text]);
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className={field.hint}>
        {hint}
      </p>
      <textarea
        ref={ref}
        id={id}
        className={input.input}
        rows={Math.min(24, Math.max(8, text.split('\n').length + 1))}
        value={text}
        placeholder={example}
        spellCheck={false}
        autoCapitalize="words"
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        onChange={(event) => draft.set(event.target.value)}
      />
    </div>
  );
}

/**
 * Moves the focus to the field, and selects the line with this number, counted from 1. Expands a collapsed section that
 * contains the field.
 */
export function goToLine(field: HTMLTextAreaElement | null, line: number): void {
  const before = (field?.value ?? '').split('\n').slice(0, line - 1);
  const from = before.reduce((sum, one) => sum + one.length + 1, 0);
  const end = field?.value.indexOf('\n', from) ?? -1;
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
  field?.setSelectionRange(from, end < 0 ? (field?.value.length ?? 0) : end);
}

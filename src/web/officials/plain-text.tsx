import type { ReactNode } from 'react';
import input from '#web/components/input.module.css';
import field from './fields.module.css';

type PlainTextProps = {
  label: string;
  value: string;
  longest: number;
  onChange: (text: string) => void;
  /** What stands below it. */
  children?: ReactNode;
};

/** A field with one text, in a dialog that is no form. */
export function PlainText({ label, value, longest, onChange, children }: PlainTextProps) {
  return (
    <label className={field.field}>
      {label}
      <input
        className={input.input}
        value={value}
        maxLength={longest}
        onChange={({ target }) => onChange(target.value)}
      />
      {children}
    </label>
  );
}

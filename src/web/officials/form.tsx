import type { ReactNode } from 'react';
import button from '#web/components/button.module.css';
import style from './form.module.css';
import { useAlive } from './use-alive.ts';

type FormProps = {
  /** The button's words. */
  submit: string;
  sending: boolean;
  /** The button waits for a valid form (specification §5: Transfer, Update Handicap). */
  disabled?: boolean;
  /** It takes the whole width. */
  wide?: boolean;
  onSubmit: () => void;
  children: ReactNode;
  /** Further buttons beside the one that sends. */
  beside?: ReactNode;
};

/** A form of officials: its fields, and its button, which a thumb finds. */
export function Form({ submit, sending, disabled = false, wide = false, onSubmit, children, beside }: FormProps) {
  const alive = useAlive();
  return (
    <form
      className={wide ? `${style.form} ${style.wide}` : style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <div className={button.row}>
        <button
          type="submit"
          className={`${button.strong} ${style.submit}`}
          disabled={disabled || !alive}
          aria-busy={sending}
        >
          {submit}
        </button>
        {beside}
      </div>
    </form>
  );
}

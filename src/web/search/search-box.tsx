import type { KeyboardEvent, SubmitEvent } from 'react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '#web/components/links.tsx';
import { useEarlyValue } from '#web/choice/early-value.ts';
import { useCarried } from '#web/choice/use-choice.ts';
import { type SearchResult, PARTIAL_SEARCH, useSuggestions } from './search-results.ts';
import style from './search-box.module.css';
import { SearchForm } from './search-form.tsx';

type SearchBoxProps = {
  start?: string;
  /** Whether the visitor has already started to type. */
  begun?: boolean;
  onLeave?: () => void;
};

/**
 * A box to search the site: an ordinary form. Scripts add suggestions while the visitor types (an ARIA combobox: the
 * focus stays in the box, and the arrow keys choose).
 */
export function SearchBox({ start = '', begun = false, onLeave }: SearchBoxProps) {
  const id = useId();
  const navigate = useNavigate();
  const carried = useCarried();
  const { text, list, isPartial, chosen, choice, type, press, close } = useCombobox(start, begun);
  const box = useEarlyValue<HTMLInputElement>(text, type);

  function go(address: string): void {
    close();
    onLeave?.();
    void navigate(address);
  }
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    go(choice?.address ?? addressOf(text, carried));
  }

  return (
    <search className={style.search} onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}>
      <SearchForm
        onSubmit={submit}
        input={{
          ref: box,
          value: text,
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': list !== null && list.length > 0,
          'aria-controls': `${id}list`,
          'aria-activedescendant': choice === undefined ? undefined : `${id}${chosen}`,
          onChange: (event) => type(event.target.value),
          onKeyDown: press,
        }}
      />
      <div className={style.list} hidden={list === null}>
        <div role="listbox" id={`${id}list`} aria-label="Found">
          {list?.map((one, index) => (
            <Suggestion key={one.key} id={`${id}${index}`} found={one} chosen={index === chosen} onPress={go} />
          ))}
        </div>
        {isPartial ? <p>{PARTIAL_SEARCH}</p> : list?.length === 0 ? <p>{NOTHING_FOUND}</p> : null}
      </div>
      <p role="status" className="visually-hidden">
        {list === null ? '' : `${countOf(list.length)}${isPartial ? ` ${PARTIAL_SEARCH}` : ''}`}
      </p>
    </search>
  );
}

/**
 * Returns the state of the combobox: the typed text, the list of suggestions while it is open, and the chosen
 * suggestion.
 */
function useCombobox(start: string, begun: boolean) {
  const [text, setText] = useState(start);
  const [open, setOpen] = useState(begun);
  const [chosen, setChosen] = useState(-1);
  const suggested = useSuggestions(open ? text : '');
  const list = open && suggested !== null ? suggested.found : null;
  const choice = list?.[chosen];

  function type(typed: string): void {
    setText(typed);
    setOpen(true);
    setChosen(-1);
  }
  function close(): void {
    setOpen(false);
    setChosen(-1);
  }
  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setOpen(true);
      setChosen(stepped(chosen, step, list?.length ?? 0));
    }
    if (event.key === 'Escape' && list !== null) {
      event.preventDefault();
      // Escape also closes the panel around the box. The first press should close only the list.
      event.stopPropagation();
      close();
    }
  }
  return { text, list, isPartial: list !== null && suggested?.isPartial === true, chosen, choice, type, press, close };
}

type SuggestionProps = { id: string; found: SearchResult; chosen: boolean; onPress: (address: string) => void };

/** One suggestion. It is a link, so that it can be opened in another tab. */
function Suggestion({ id, found: { name, what, address }, chosen, onPress }: SuggestionProps) {
  return (
    <Link
      role="option"
      id={id}
      to={address}
      tabIndex={-1}
      aria-selected={chosen}
      className={style.option}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onPress(address);
      }}
    >
      <b>{name}</b> <span>{what}</span>
    </Link>
  );
}

/** Returns the address of the page with the search's results. */
function addressOf(text: string, carried: string): string {
  const query = new URLSearchParams(carried);
  query.set('q', text);
  return `/search?${query.toString()}`;
}

/** Returns the next choice: from the box (-1) through the list and back to the box. */
function stepped(from: number, step: number, length: number): number {
  const places = length + 1;
  return ((from + 1 + step + places) % places) - 1;
}

const NOTHING_FOUND = 'Nothing found.';

function countOf(length: number): string {
  if (length === 0) return NOTHING_FOUND;
  return length === 1 ? '1 found.' : `${length} found.`;
}

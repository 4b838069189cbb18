import type { KeyboardEvent, SubmitEvent } from 'react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '#web/components/links.tsx';
import { useValueBeforeHydration } from '#web/choice/early-value.ts';
import { useCarriedQueryText } from '#web/choice/use-choice.ts';
import { type SearchResult, ONLY_PAGES_SEARCHED_WORDS, useSuggestions } from './search-results.ts';
import style from './search-box.module.css';
import { SearchForm } from './search-form.tsx';

type SearchBoxProps = {
  start?: string;
  /** Whether the visitor has already started to type. */
  begun?: boolean;
  onLeave?: () => void;
};

/**
 * A form to search the site, which also works without scripts. With scripts, it suggests results while the visitor
 * types. It is then an ARIA combobox: the focus stays in the box, and the arrow keys choose a suggestion.
 */
export function SearchBox({ start = '', begun = false, onLeave }: SearchBoxProps) {
  const id = useId();
  const navigate = useNavigate();
  const carried = useCarriedQueryText();
  const { text, list, isPartial, chosen, choice, type, press, close } = useCombobox(start, begun);
  const box = useValueBeforeHydration<HTMLInputElement>(text, type);

  function go(address: string): void {
    close();
    onLeave?.();
    void navigate(address);
  }
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    go(choice?.address ?? searchPageAddress(text, carried));
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
        {isPartial ? <p>{ONLY_PAGES_SEARCHED_WORDS}</p> : list?.length === 0 ? <p>{NOTHING_FOUND}</p> : null}
      </div>
      <p role="status" className="visually-hidden">
        {list === null ? '' : `${foundCountWords(list.length)}${isPartial ? ` ${ONLY_PAGES_SEARCHED_WORDS}` : ''}`}
      </p>
    </search>
  );
}

/**
 * Returns the state of the combobox and the functions that change it. `list`: the suggestions, `null` while the list is
 * closed. `choice`: the chosen suggestion. `chosen`: its index, -1 for none.
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
      setChosen(nextSuggestionIndex(chosen, step, list?.length ?? 0));
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

/** Returns the address of the search page for a text, with the chosen season and division (`carried`). */
function searchPageAddress(text: string, carried: string): string {
  const query = new URLSearchParams(carried);
  query.set('q', text);
  return `/search?${query.toString()}`;
}

/**
 * Returns the index of the suggestion that an arrow key chooses. -1 stands for the search box, which comes before the
 * first suggestion and after the last one. `step`: 1 for down, -1 for up.
 */
function nextSuggestionIndex(from: number, step: number, length: number): number {
  const places = length + 1;
  return ((from + 1 + step + places) % places) - 1;
}

const NOTHING_FOUND = 'Nothing found.';

function foundCountWords(length: number): string {
  if (length === 0) return NOTHING_FOUND;
  return length === 1 ? '1 found.' : `${length} found.`;
}

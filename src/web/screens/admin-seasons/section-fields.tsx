import { useEffect, useRef } from 'react';
import { useFieldArray, useFormState, type UseFormReturn } from 'react-hook-form';
import button from '#web/components/button.module.css';
import ui from '#web/components/ui.module.css';
import { SmallButton } from '#web/officials/buttons.tsx';
import { NumberField, SelectField, TextField } from '#web/officials/fields.tsx';
import fields from '#web/officials/fields.module.css';
import { registerFieldElement } from '#web/officials/focus-field.ts';
import style from './format-fields.module.css';
import type { SectionValues } from './section-form.ts';

type FormProps = {
  form: UseFormReturn;
  /** The path of the rules in the form, such as `divisionRules.1`. */
  path: string;
};

type SectionKind = 'singles' | 'doubles';

const KIND_DEFAULTS: Readonly<Record<SectionKind, Pick<SectionValues, 'name' | 'players'>>> = {
  singles: { name: 'Singles', players: '1' },
  doubles: { name: 'Doubles', players: '2' },
};

const NEW_SECTION: SectionValues = {
  ...KIND_DEFAULTS.singles,
  matches: '3',
  frames: '1',
  scored: 'points',
  points: '',
  maxFramesPerPlayer: '',
  when: '',
};

/** The element to focus after a press on a button: the element in section `index` whose `data-mark` is `mark`. */
type FocusTarget = { index: number; mark: string };

/** The sections of a format, with buttons to add, move and remove them. `fixed`: why the sections cannot change. */
export function SectionFields({ form, path, fixed }: FormProps & { fixed: string | null }) {
  const name = `${path}.format`;
  const { fields: rows, append, remove, move } = useFieldArray({ control: form.control, name });
  const sections = form.watch(name) as SectionValues[];
  const list = useRef<HTMLOListElement>(null);
  const next = useRef<FocusTarget | null>(null);
  useEffect(() => {
    if (next.current !== null) focusInSection(list.current, next.current);
    next.current = null;
  }, [rows]);
  function add(kind: SectionKind): void {
    const { frames = '1', scored = 'points' } = sections.at(-1) ?? {};
    next.current = { index: sections.length, mark: 'matches' };
    append({ ...NEW_SECTION, ...KIND_DEFAULTS[kind], frames, scored }, { shouldFocus: false });
  }
  function moveTo(index: number, to: number): void {
    next.current = { index: to, mark: to < index ? 'up' : 'down' };
    move(index, to);
  }
  function removeAt(index: number): void {
    next.current = { index: Math.max(0, index - 1), mark: 'matches' };
    remove(index);
  }
  // Remembers the first button below the sections, which gets the focus if a fault is about all sections together.
  function note(element: HTMLElement | null): void {
    if (element !== null) registerFieldElement(form, name, element);
  }
  return (
    <fieldset className={style.sections} disabled={fixed !== null}>
      <legend>In the order of play</legend>
      {fixed === null ? null : <p className={ui.about}>{fixed}</p>}
      <ol ref={list}>
        {rows.map(({ id }, index) => (
          <li key={id}>
            <Section
              form={form}
              path={path}
              index={index}
              of={rows.length}
              isFixed={fixed !== null}
              onMove={(to) => moveTo(index, to)}
              onRemove={() => removeAt(index)}
            />
          </li>
        ))}
      </ol>
      <FormatFault form={form} name={name} />
      {fixed === null ? (
        <div className={style.add}>
          <SmallButton ref={note} onClick={() => add('singles')}>
            Add singles
          </SmallButton>
          <SmallButton onClick={() => add('doubles')}>Add doubles</SmallButton>
        </div>
      ) : null}
    </fieldset>
  );
}

/**
 * Focuses the element with this `data-mark`, or the input in it, in section `index`. If there is none, or it is
 * disabled, focuses the section's first input or enabled button. Selects the text of a focused input.
 */
function focusInSection(list: HTMLElement | null, { index, mark }: FocusTarget): void {
  const entry = list?.children[index];
  const marked = entry?.querySelector<HTMLElement>(`[data-mark='${mark}']:enabled, [data-mark='${mark}'] input`);
  const element = marked ?? entry?.querySelector<HTMLElement>('button:enabled, input');
  element?.focus();
  if (element instanceof HTMLInputElement) element.select();
}

/** Shows a fault of all sections together, such as too many matches. */
function FormatFault({ form, name }: { form: UseFormReturn; name: string }) {
  const state = useFormState({ control: form.control, name });
  const { error } = form.getFieldState(name, state);
  const message = error?.message ?? (error as { root?: { message?: string } } | undefined)?.root?.message;
  return (
    <p className={fields.fault} aria-live="polite">
      {message}
    </p>
  );
}

type SectionProps = FormProps & {
  index: number;
  of: number;
  isFixed: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
};

function Section({ form, path, index, of, isFixed, onMove, onRemove }: SectionProps) {
  const at = `${path}.format.${index}`;
  const title = String(form.watch(`${at}.name`) ?? '').trim() || `Section ${index + 1}`;
  const usual = String(form.watch(`${path}.points.frameWon`));
  const matches = String(form.watch(`${at}.matches`)).trim();
  return (
    <fieldset className={style.section}>
      <legend>{title}</legend>
      {of === 1 || isFixed ? null : (
        <div className={style.moves}>
          <MoveButton mark="up" title={title} disabled={index === 0} onPress={() => onMove(index - 1)} />
          <MoveButton mark="down" title={title} disabled={index === of - 1} onPress={() => onMove(index + 1)} />
          <button
            type="button"
            className={`${button.removing} ${button.small}`}
            aria-label={`Remove ${title}`}
            onClick={onRemove}
          >
            Remove
          </button>
        </div>
      )}
      <SectionInputs
        form={form}
        at={at}
        usual={of === 1 ? null : usual}
        mayDecide={of > 1 && index === of - 1 && matches === '1'}
      />
    </fieldset>
  );
}

type MoveProps = { mark: 'up' | 'down'; title: string; disabled: boolean; onPress: () => void };

function MoveButton({ mark, title, disabled, onPress }: MoveProps) {
  return (
    <SmallButton data-mark={mark} aria-label={`Move ${title} ${mark}`} disabled={disabled} onClick={onPress}>
      <span aria-hidden="true">{mark === 'up' ? '↑' : '↓'}</span>
    </SmallButton>
  );
}

const PLAYERS_A_SIDE_OPTIONS = ['One', 'Two', 'Three', 'Four'].map((label, i) => ({ value: String(i + 1), label }));

const FRAME_COUNT_OPTIONS = Array.from({ length: 10 }, (_, i) => String(2 * i + 1)).map((value) => ({
  value,
  label: value === '1' ? 'One frame' : `Best of ${value}`,
}));

const SECTION_CONDITION_OPTIONS = [{ value: 'level', label: 'Only if the teams are level' }];

const SCORED_BY_OPTIONS = [
  { value: 'points', label: 'Points' },
  { value: 'winner', label: 'Who won' },
];

type InputsProps = {
  form: UseFormReturn;
  at: string;
  /**
   * The points for a win in a section that sets no points. `null` if the format has only one section. If `usual` is
   * `null`, the field for points and the field for the limit per player are hidden. A field that is filled in is never
   * hidden.
   */
  usual: string | null;
  /** Whether the section may be a decider, which is one match that is played only if the teams are level. */
  mayDecide: boolean;
};

function SectionInputs({ form, at, usual, mayDecide }: InputsProps) {
  const points = String(form.watch(`${at}.points`) ?? '');
  const most = String(form.watch(`${at}.maxFramesPerPlayer`) ?? '');
  const when = String(form.watch(`${at}.when`) ?? '');
  /** Updates a default name such as `Singles` when the number of players changes. */
  function rename(players: string): void {
    const kinds = Object.values(KIND_DEFAULTS);
    const name: unknown = form.getValues(`${at}.name`);
    if (!kinds.some((one) => one.name === name)) return;
    const kind = kinds.find((one) => one.players === players);
    if (kind) form.setValue(`${at}.name`, kind.name, { shouldDirty: true });
  }
  return (
    <div className={style.fields}>
      <span data-mark="matches">
        <NumberField form={form} name={`${at}.matches`} label="How many" />
      </span>
      <TextField form={form} name={`${at}.name`} label="Name" />
      <SelectField
        form={form}
        name={`${at}.players`}
        label="Players a side"
        options={PLAYERS_A_SIDE_OPTIONS}
        onChoose={rename}
      />
      <SelectField form={form} name={`${at}.frames`} label="Each is" options={FRAME_COUNT_OPTIONS} />
      <SelectField form={form} name={`${at}.scored`} label="Scored by" options={SCORED_BY_OPTIONS} />
      {usual === null && points === '' ? null : (
        <NumberField
          form={form}
          name={`${at}.points`}
          label="Points each"
          hint={usual === null ? 'Empty: as for any win.' : `Empty: ${usual}, as for any win.`}
        />
      )}
      {usual === null && most === '' ? null : (
        <NumberField
          form={form}
          name={`${at}.maxFramesPerPlayer`}
          label="Times a player may play"
          hint="Empty: as below."
        />
      )}
      {mayDecide || when !== '' ? (
        <SelectField
          form={form}
          name={`${at}.when`}
          label="Played"
          placeholder="Always"
          options={SECTION_CONDITION_OPTIONS}
        />
      ) : null}
    </div>
  );
}

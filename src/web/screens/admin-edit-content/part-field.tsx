import { useEffect, useState } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import button from '#web/components/button.module.css';
import { Prose } from '#web/components/prose.tsx';
import surface from '#web/components/surface.module.css';
import { SmallButton } from '#web/officials/buttons.tsx';
import { DateField, NumberField, TextArea, TextField } from '#web/officials/fields.tsx';
import { FileChoice } from '#web/officials/file-choice.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { photoAddress } from '#web/screens/presentation-photos/photo.ts';
import style from './admin-edit-content.module.css';
import { draftOf } from './draft.ts';
import type { ListField, PartField, SingleField } from './part-fields.ts';

type FieldProps<F> = { form: UseFormReturn; field: F; name: string };

/** A field of a part; `name` is its place in the form. */
export function Field({ form, field, name }: FieldProps<PartField>) {
  if (field.kind === 'list') return <ListOf form={form} field={field} name={name} />;
  return <Single form={form} field={field} name={name} />;
}

function Single({ form, field: { kind, label, hint }, name }: FieldProps<SingleField>) {
  const props = { form, name, label, ...(hint === undefined ? {} : { hint }) };
  if (kind === 'picture') return <PictureField form={form} name={name} label={label} />;
  if (kind === 'markdown') return <Markdown {...props} />;
  if (kind === 'lines') return <TextArea {...props} rows={5} />;
  if (kind === 'number') return <NumberField {...props} />;
  if (kind === 'day') return <DateField {...props} />;
  if (kind === 'check') {
    return (
      <label className={style.check}>
        <input type="checkbox" defaultChecked={form.getValues(name)} {...form.register(name)} /> {label}
      </label>
    );
  }
  return <TextField {...props} type={kind === 'line' ? 'text' : kind} />;
}

/** Milliseconds without a key press before the preview follows. A long text, which is sent whole, waits longer. */
function pauseFor(text: string): number {
  return 400 + Math.min(3000, text.length / 50);
}

/** A text in Markdown, with a preview that follows what is typed. */
function Markdown(props: { form: UseFormReturn; name: string; label: string }) {
  const text = String(props.form.watch(props.name) ?? '');
  const [html, setHtml] = useState('');
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => {
      void officialApi('POST /api/admin/content/preview', { body: { text } }).then((outcome) => {
        if (outcome.ok && !isOver) setHtml(outcome.value.html);
      });
    }, pauseFor(text));
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [text]);
  return (
    <div className={style.markdown}>
      <TextArea
        {...props}
        rows={16}
        hint="A line that begins with ## is a heading, with - an entry of a list. **Bold**, [a link](https://example.org)."
      />
      <section aria-label="Preview" className={`${surface.padded} ${style.preview}`}>
        <h2 className={style.small}>Preview</h2>
        <PictureShown form={props.form} name="picture" />
        <Prose html={html} />
      </section>
    </div>
  );
}

/** A list of groups, each closed until it is opened, with buttons to move and remove it. */
function ListOf({ form, field, name }: FieldProps<ListField>) {
  const { fields: items, append, remove, move } = useFieldArray({ control: form.control, name });
  const [added, setAdded] = useState(false);
  return (
    <fieldset className={style.list}>
      <legend>{field.label}</legend>
      {items.map(({ id }, index) => (
        <Entry
          key={id}
          form={form}
          field={field}
          name={`${name}.${index}`}
          open={added && index === items.length - 1}
          onUp={index === 0 ? null : () => move(index, index - 1)}
          onRemove={() => remove(index)}
        />
      ))}
      <button
        type="button"
        className={`${button.quiet} ${button.small}`}
        onClick={() => {
          setAdded(true);
          append(draftOf(field.item, {}));
        }}
      >
        Add a {field.one}
      </button>
    </fieldset>
  );
}

type EntryProps = FieldProps<ListField> & { open: boolean; onUp: (() => void) | null; onRemove: () => void };

function Entry({ form, field, name, open: startsOpen, onUp, onRemove }: EntryProps) {
  const [open, setOpen] = useState(startsOpen);
  const hasFault = form.getFieldState(name, form.formState).error !== undefined;
  const words = field.title.map((part) => String(form.watch(`${name}.${part}`) ?? '')).filter((text) => text !== '');
  const title = words.length === 0 ? `New ${field.one}` : words.join(', ');
  return (
    <details open={open || hasFault} onToggle={(event) => setOpen(event.currentTarget.open)} className={style.entry}>
      <summary>{title}</summary>
      {field.item.map((inner) => (
        <Single key={inner.name} form={form} field={inner} name={`${name}.${inner.name}`} />
      ))}
      <div className={button.row}>
        {onUp === null ? null : (
          <SmallButton aria-label={`Move ${title} up`} onClick={onUp}>
            Move up
          </SmallButton>
        )}
        <button
          type="button"
          className={`${button.removing} ${button.small}`}
          aria-label={`Remove ${title}`}
          onClick={onRemove}
        >
          Remove
        </button>
      </div>
    </details>
  );
}

type PictureFieldProps = { form: UseFormReturn; name: string; label: string };

/** A picture: chosen or taken, replaced, removed, and what it shows in words. */
function PictureField({ form, name, label }: PictureFieldProps) {
  const hasPicture = Boolean(form.watch(`${name}.id`));
  /** The part of a file that was sent, from 0 to 1. */
  const [sent, setSent] = useState<number | null>(null);
  const [fault, setFault] = useState('');

  async function upload(file: File): Promise<void> {
    if (sent !== null) return;
    setFault('');
    setSent(0);
    const { shrink } = await import('#web/screens/admin-photos/shrink.ts');
    const content = await shrink(file);
    const options = { file: { type: 'application/octet-stream', content }, onProgress: setSent };
    const outcome = await officialApi('POST /api/admin/pictures', {}, options);
    setSent(null);
    if (!outcome.ok) return setFault(outcome.failure.error);
    const { id, width, height } = outcome.value;
    put({ id, width: String(width), height: String(height), alt: String(form.getValues(`${name}.alt`)) });
  }
  function put(picture: Record<'id' | 'width' | 'height' | 'alt', string>): void {
    form.setValue(name, picture, { shouldDirty: true });
  }
  return (
    <fieldset className={style.list}>
      <legend>{label}</legend>
      <PictureShown form={form} name={name} />
      <FileChoice
        label={hasPicture ? 'Replace picture' : 'Add a picture'}
        words={sent === null ? 'A photo from this device, or dropped here' : progressWords(sent)}
        accept="image/*"
        busy={sent !== null}
        onChoose={([file]) => void (file && upload(file))}
      />
      <p role="status" className={style.small}>
        {fault}
      </p>
      {hasPicture ? (
        <>
          <TextField
            form={form}
            name={`${name}.alt`}
            label="What the picture shows"
            hint="For people who cannot see it, such as: The winners with the cup"
          />
          <button
            type="button"
            className={`${button.removing} ${button.small}`}
            onClick={() => put({ id: '', width: '', height: '', alt: '' })}
          >
            Remove picture
          </button>
        </>
      ) : null}
    </fieldset>
  );
}

function progressWords(sent: number): string {
  return sent < 1 ? `${Math.round(sent * 100)}% sent` : 'Being stored';
}

/** Pixels; the site makes each picture in this width, or its own if it is narrower. */
const WIDTH = 960;

/** The picture of a form, if it has one. */
function PictureShown({ form, name }: Omit<PictureFieldProps, 'label'>) {
  const { id = '', width = '', height = '' } = Object(form.watch(name)) as Record<string, string>; // as `draft.ts` makes it
  if (id === '') return null;
  const address = photoAddress({ id }, Math.min(WIDTH, Number(width)), 'jpg');
  return <img className={style.picture} src={address} width={width} height={height} alt="" />;
}

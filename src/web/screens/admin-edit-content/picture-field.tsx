import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import button from '#web/components/button.module.css';
import { TextField } from '#web/officials/fields.tsx';
import { FileChoice } from '#web/officials/file-choice.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { photoAddress } from '#web/screens/presentation-photos/photo.ts';
import style from './admin-edit-content.module.css';

type PictureFieldProps = { form: UseFormReturn; name: string; label: string };

/** A picture: chosen or taken, replaced, removed, and what it shows in words. */
export function PictureField({ form, name, label }: PictureFieldProps) {
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
export function PictureShown({ form, name }: Omit<PictureFieldProps, 'label'>) {
  const { id = '', width = '', height = '' } = Object(form.watch(name)) as Record<string, string>; // as `draft.ts` makes it
  if (id === '') return null;
  const address = photoAddress({ id }, Math.min(WIDTH, Number(width)), 'jpg');
  return <img className={style.picture} src={address} width={width} height={height} alt="" />;
}

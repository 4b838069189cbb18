import { useEffect, useState } from 'react';
import button from '#web/components/button.module.css';
import { Prose } from '#web/components/prose.tsx';
import ui from '#web/components/ui.module.css';
import { TextArea, TextField } from '#web/officials/fields.tsx';
import files from '#web/officials/file-choice.module.css';
import { FileChoice } from '#web/officials/file-choice.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import lists from '#web/office/kind-fields.module.css';
import type { InputProps } from '#web/office/kind-fields.tsx';
import { shrinkPicture } from '#web/officials/file-uploads.tsx';
import { photoAddress } from '#web/components/photo.tsx';
import style from './admin-edit-content.module.css';

/**
 * Returns how many milliseconds after the last key press the preview updates. The pause grows with the text, because
 * each update sends the whole text.
 */
function previewDelayMs(text: string): number {
  return 400 + Math.min(3000, text.length / 50);
}

/** A Markdown field with a live preview. */
export function MarkdownField({ hint, ...props }: InputProps) {
  const text = String(props.form.watch(props.name) ?? '');
  const [html, setHtml] = useState('');
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => {
      void callAsOfficial('POST /api/admin/content/preview', { body: { text } }).then((outcome) => {
        if (outcome.ok && !isOver) setHtml(outcome.value.html);
      });
    }, previewDelayMs(text));
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
        hint={
          <>
            {hint} A line that begins with ## is a heading, with - an entry of a list. **Bold**, [a
            link](https://example.org).
          </>
        }
      />
      <section aria-label="Preview" className={`${ui.padded} ${style.preview}`}>
        <h2 className={style.small}>Preview</h2>
        <PicturePreview form={props.form} name="picture" />
        <Prose html={html} />
      </section>
    </div>
  );
}

/** A field for a picture: officials choose or take a photo, replace or remove it, and describe it in words. */
export function PictureField({ form, name, label }: InputProps) {
  const hasPicture = Boolean(form.watch(`${name}.id`));
  /** The fraction of the file that has been sent, from 0 to 1; `null` if no upload is running. */
  const [sent, setSent] = useState<number | null>(null);
  const [fault, setFault] = useState('');

  async function upload(file: File): Promise<void> {
    if (sent !== null) return;
    setFault('');
    setSent(0);
    const content = await shrinkPicture(file);
    const options = { file: { type: 'application/octet-stream', content }, onProgress: setSent };
    const outcome = await callAsOfficial('POST /api/admin/pictures', {}, options);
    setSent(null);
    if (!outcome.ok) return setFault(outcome.failure.error);
    const { id, width, height } = outcome.value;
    put({ id, width: String(width), height: String(height), alt: String(form.getValues(`${name}.alt`)) });
  }
  function put(picture: Record<'id' | 'width' | 'height' | 'alt', string>): void {
    form.setValue(name, picture, { shouldDirty: true });
  }
  return (
    <fieldset className={lists.list}>
      <legend>{label}</legend>
      <PicturePreview form={form} name={name} />
      <FileChoice
        label={hasPicture ? 'Replace picture' : 'Add a picture'}
        words={sent === null ? 'A photo from this device.' : progressWords(sent)}
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

/** The width of the file that the preview loads, in pixels. A narrower picture is loaded at its own width. */
const PREVIEW_PICTURE_FILE_WIDTH = 960;

/** The picture in the form's field `name`. Renders nothing if the field is empty. */
function PicturePreview({ form, name }: Omit<InputProps, 'label'>) {
  // The cast is safe, because the form holds all values of a picture as texts.
  const { id = '', width = '', height = '' } = Object(form.watch(name)) as Record<string, string>;
  if (id === '') return null;
  const address = photoAddress({ id }, Math.min(PREVIEW_PICTURE_FILE_WIDTH, Number(width)), 'jpg');
  return <img className={files.picture} src={address} width={width} height={height} alt="" />;
}

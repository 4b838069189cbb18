import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { Outcome } from '#contract/client.ts';
import button from '#web/components/button.module.css';
import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import { Dialog, MoveButtons } from '#web/officials/buttons.tsx';
import { FileChoice } from '#web/officials/file-choice.tsx';
import { type CallOptions, callAsOfficialByDefinition } from '#web/officials/official-api.ts';
import { useFileReplacement } from '#web/officials/file-uploads.tsx';
import { useAction } from '#web/officials/use-action.ts';
import style from './edit-dialog.module.css';
import { fieldsOfSchema, type FieldOverrides } from './kind-fields.tsx';
import { KindForm } from './kind-form.tsx';

export type SendChange = (options: CallOptions) => Promise<Outcome<unknown>>;

type EditDialogProps<B extends z.ZodObject> = {
  title: string;
  body: B;
  start?: object;
  /** Field options that only the calling screen knows, keyed by field name. */
  more?: FieldOverrides;
  send: (body: z.output<B>, options: CallOptions) => Promise<Outcome<unknown>>;
  /** Returns the text of the notice after a success. The notice offers Undo. */
  done: (body: z.output<B>) => string;
  onClose: () => void;
  /** Content above the fields. */
  above?: ReactNode;
  /** Content below the buttons. */
  children?: ReactNode;
};

/** A dialog with a form for the fields of the schema `body`. It closes after a successful save. */
export function EditDialog<B extends z.ZodObject>(props: EditDialogProps<B>) {
  const { title, body, start = {}, more = {}, send, done, onClose, above, children } = props;
  const { revalidate } = useRevalidator();
  async function sendOrReload(sent: z.output<B>, options: CallOptions) {
    const outcome = await send(sent, options);
    // A refusal may mean that the page is out of date. Without a network (status 0), a reload would fail.
    if (!outcome.ok && outcome.status !== 0) await revalidate();
    return outcome;
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {above}
      <KindForm
        body={body}
        start={start}
        fields={() => fieldsOfSchema(body, more)}
        submit="Save"
        send={sendOrReload}
        done={(_, sent) => {
          onClose();
          return { text: done(sent) };
        }}
        onCancel={onClose}
      />
      {children}
    </Dialog>
  );
}

/**
 * A kind of item that officials put in order, such as photos. `one`: the word for an item in messages, such as `photo`.
 * This word is also the name of the parameter that contains the item's id in API calls. `form`: the schema of the
 * fields in the item's dialog.
 */
type ItemKind<B extends z.ZodObject> = { one: string; form: B; change: Call; remove: Call };
/**
 * `version`: the number of the item's last change. Each change sends this number, so that the server refuses to
 * overwrite a newer change. Absent if items of this kind have no version.
 */
type Item = { id: string; version?: number };

/** Returns the functions that change and remove an item. */
export function itemCalls({ one, change, remove }: ItemKind<z.ZodObject>, { id, version }: Item) {
  const params = { [one]: id };
  return {
    change: (body: object, options: CallOptions) =>
      callAsOfficialByDefinition(change, { params, body: { ...body, version } }, options),
    remove: (options: CallOptions) => callAsOfficialByDefinition(remove, { params }, options),
  };
}

type OrderedItemDialogProps<B extends z.ZodObject> = Pick<
  EditDialogProps<B>,
  'title' | 'more' | 'onClose' | 'above' | 'children'
> & {
  kind: ItemKind<B>;
  item: Item;
  /** All items of the list that contains `item`, in the order of the list. */
  among: readonly Item[];
  /** Start values of the fields. By default, `item`. */
  start?: object;
  /** Converts the fields' values to the request body. By default, the values are the body. */
  sentOf?: (body: z.output<B>) => object;
  moves: readonly [earlier: string, later: string];
  /** The item's name in the notice after its deletion. By default, the word for its kind, such as `Photo`. */
  name?: string;
};

/** A dialog that edits an item's fields, moves it within its list, or deletes it. */
export function OrderedItemDialog<B extends z.ZodObject>(props: OrderedItemDialogProps<B>) {
  const { kind, item, among, start = item, sentOf = (body) => body, moves, children, ...dialog } = props;
  const { one, form } = kind;
  const noun = `${one.charAt(0).toUpperCase()}${one.slice(1)}`;
  const { name = noun, onClose } = props;
  const { change, remove } = itemCalls(kind, item);
  const { run } = useAction();
  return (
    <EditDialog
      {...dialog}
      body={form}
      start={start}
      send={(body, options) => change(sentOf(body), options)}
      done={() => `${noun} saved.`}
    >
      {children}
      <div className={`${button.row} ${style.others}`}>
        <MoveButtons
          id={item.id}
          among={among}
          labels={moves}
          onMove={(before) =>
            void run({ send: (options) => change({ before }, options), done: () => `${noun} moved.` })
          }
        />
      </div>
      <div className={button.row}>
        <ApiCallButton
          label={`Delete ${one}`}
          className={button.removing}
          send={remove}
          done={`${name} deleted.`}
          onDone={onClose}
        />
      </div>
    </EditDialog>
  );
}

type FileReplacementProps = {
  label: string;
  words: string;
  accept: string;
  maxBytes: number;
  send: SendChange;
  done: string;
  onDone?: () => void;
};

/** A file chooser: the chosen file is sent in place of an existing file. Shows the progress. */
export function ReplacementFileChooser({ maxBytes, send, done, onDone, ...choice }: FileReplacementProps) {
  const { bar, replace } = useFileReplacement(maxBytes);
  async function sendFile(files: readonly File[]): Promise<void> {
    if (await replace(files, { send, done })) onDone?.();
  }
  return (
    <>
      <FileChoice {...choice} onChoose={(files) => void sendFile(files)} busy={bar !== null} />
      {bar}
    </>
  );
}

import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { Outcome } from '#contract/client.ts';
import button from '#web/components/button.module.css';
import { ActionButton } from '#web/officials/action-button.tsx';
import { Dialog, MoveButtons } from '#web/officials/buttons.tsx';
import { FileChoice } from '#web/officials/file-choice.tsx';
import { type CallOptions, officialCall } from '#web/officials/official-api.ts';
import { useFileReplacement } from '#web/officials/uploads.tsx';
import { useAction } from '#web/officials/use-action.ts';
import style from './edit-dialog.module.css';
import { fieldsOf, type FieldOptions } from './kind-fields.tsx';
import { KindForm } from './kind-form.tsx';

export type Send = (options: CallOptions) => Promise<Outcome<unknown>>;

type EditDialogProps<B extends z.ZodObject> = {
  title: string;
  body: B;
  start?: object;
  /** Options for the fields that only the calling screen knows. */
  more?: FieldOptions;
  send: (body: z.output<B>, options: CallOptions) => Promise<Outcome<unknown>>;
  /** Returns the text of the notice after a success. The notice offers Undo. */
  done: (body: z.output<B>) => string;
  onClose: () => void;
  /** Content above the fields. `children` is content below the buttons. */
  above?: ReactNode;
  children?: ReactNode;
};

/** A dialog with the fields of `body`. It closes after a successful save. */
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
        fields={() => fieldsOf(body, more)}
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
 * A kind of thing that officials put in order, such as photos. `one`: the name of the id in its calls, which is also
 * its name in messages. `form`: the schema of its fields.
 */
type Kind<B extends z.ZodObject> = { one: string; form: B; change: Call; remove: Call };
/** `version` is the version of the item's last change, if the kind counts versions. */
type Item = { id: string; version?: number };

/** Returns the functions that change and remove an item. */
export function callsOf({ one, change, remove }: Kind<z.ZodObject>, { id, version }: Item) {
  const params = { [one]: id };
  return {
    change: (body: object, options: CallOptions) =>
      officialCall(change, { params, body: { ...body, version } }, options),
    remove: (options: CallOptions) => officialCall(remove, { params }, options),
  };
}

type OrderedItemDialogProps<B extends z.ZodObject> = Pick<
  EditDialogProps<B>,
  'title' | 'more' | 'onClose' | 'above' | 'children'
> & {
  kind: Kind<B>;
  item: Item;
  /** All items of the list that contains this item, in order. */
  among: readonly Item[];
  /** Start values of the fields, if not the item itself. `sentOf` returns what is sent. */
  start?: object;
  sentOf?: (body: z.output<B>) => object;
  moves: readonly [earlier: string, later: string];
  /** The item's name for the notice, before "deleted". */
  name?: string;
};

/** A dialog that edits an item's fields, moves it within its list, or deletes it. */
export function OrderedItemDialog<B extends z.ZodObject>(props: OrderedItemDialogProps<B>) {
  const { kind, item, among, start = item, sentOf = (body) => body, moves, children, ...dialog } = props;
  const { one, form } = kind;
  const noun = `${one.charAt(0).toUpperCase()}${one.slice(1)}`;
  const { name = noun, onClose } = props;
  const { change, remove } = callsOf(kind, item);
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
        <ActionButton
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
  send: Send;
  done: string;
  onDone?: () => void;
};

/** Replaces a file by one that the official chooses. */
export function FileReplacement({ maxBytes, send, done, onDone, ...choice }: FileReplacementProps) {
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

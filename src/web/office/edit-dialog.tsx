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
import { useReplacing } from '#web/officials/uploads.tsx';
import { useAction } from '#web/officials/use-action.ts';
import { fieldsOf, type More } from './kind-fields.tsx';
import { KindForm } from './kind-form.tsx';

export type Send = (options: CallOptions) => Promise<Outcome<unknown>>;

type EditDialogProps<B extends z.ZodObject> = {
  title: string;
  body: B;
  start?: object;
  /** What its screen knows of the fields. */
  more?: More;
  send: (body: z.output<B>, options: CallOptions) => Promise<Outcome<unknown>>;
  /** The notice after a success, which offers Undo. */
  done: (body: z.output<B>) => string;
  onClose: () => void;
  /** What stands above the fields, and below them. */
  above?: ReactNode;
  children?: ReactNode;
};

/** A dialog with the fields of a kind, which closes when they were saved. */
export function EditDialog<B extends z.ZodObject>(props: EditDialogProps<B>) {
  const { title, body, start = {}, more = {}, send, done, onClose, above, children } = props;
  const { revalidate } = useRevalidator();
  async function sendOrReload(sent: z.output<B>, options: CallOptions) {
    const outcome = await send(sent, options);
    // A refusal may mean that the page is out of date. Without a network (0) a reload would fail.
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
      >
        {() => children}
      </KindForm>
    </Dialog>
  );
}

/** A kind whose items officials put in an order. */
type Kind<B extends z.ZodObject> = { one: string; form: B; change: Call; remove: Call };
/** One of them; `version` is that of its last change, where the kind counts them. */
type Item = { id: string; version?: number };

/** Returns what changes and removes an item. */
export function callsOf({ one, change, remove }: Kind<z.ZodObject>, { id, version }: Item) {
  const params = { [one]: id };
  return {
    change: (body: object, options: CallOptions) =>
      officialCall(change, { params, body: { ...body, version } }, options),
    remove: (options: CallOptions) => officialCall(remove, { params }, options),
  };
}

type PlacedDialogProps<B extends z.ZodObject> = Pick<
  EditDialogProps<B>,
  'title' | 'more' | 'onClose' | 'above' | 'children'
> & {
  kind: Kind<B>;
  item: Item;
  /** All among which it stands, in their order. */
  among: readonly Item[];
  /** What the fields begin with, where it is not the item, and what is sent of them. */
  start?: object;
  sentOf?: (body: z.output<B>) => object;
  moves: readonly [earlier: string, later: string];
  /** After "deleted", in the notice. */
  name?: string;
};

/** Edits one of a kind: its fields and its place; or deletes it. */
export function PlacedDialog<B extends z.ZodObject>(props: PlacedDialogProps<B>) {
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
      <div className={button.row}>
        <MoveButtons
          id={item.id}
          among={among}
          labels={moves}
          onMove={(before) =>
            void run({ send: (options) => change({ before }, options), done: () => `${noun} moved.` })
          }
        />
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
  mostBytes: number;
  send: Send;
  done: string;
  onDone?: () => void;
};

/** A place to choose a file that takes the place of another one. */
export function FileReplacement({ mostBytes, send, done, onDone, ...choice }: FileReplacementProps) {
  const { bar, replace } = useReplacing(mostBytes);
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

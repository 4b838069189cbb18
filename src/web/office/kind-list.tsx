import { z } from 'zod';
import { pictureAnswerFields, type KindCalls } from '#contract/kinds/kind.ts';
import { FittedPicture } from '#web/components/fitted-picture.tsx';
import list from '#web/components/list.module.css';
import ui from '#web/components/ui.module.css';
import { RemoveButton } from '#web/officials/api-call-button.tsx';
import { SmallButton } from '#web/officials/buttons.tsx';
import { NameAndDescriptionList } from '#web/components/name-and-description.tsx';
import { callAsOfficialByDefinition } from '#web/officials/official-api.ts';
import { MoreActions } from '#web/officials/more-actions.tsx';
import { PictureButtons } from '#web/officials/picture-buttons.tsx';

/** The texts of a list of items, and of the buttons to change and remove them. */
export type ListWords<A> = {
  /** The accessible name of the list. */
  list: string;
  /** Returns the title of an item in the list. */
  nameOf: (thing: A) => string;
  /** Returns the text below an item's title. */
  aboutOf: (thing: A) => string;
  /** The sentence shown in place of an empty list. */
  none: string;
  /** Returns an item's name for the labels of its buttons. By default, `nameOf`. */
  buttonOf?: (thing: A) => string;
  /** Returns an item's name for the notice after its removal. By default, `nameOf`. */
  removedOf?: (thing: A) => string;
  /** Returns an item's name for the question before its removal. By default, `nameOf`. */
  questionOf?: (thing: A) => string;
  /**
   * A sentence about the consequences of a removal, shown in the question before the removal. By default, `You can undo
   * this.`
   */
  follows?: string;
};

type ListProps<B extends z.ZodObject, R extends z.ZodObject> = {
  calls: Pick<KindCalls<B, R>, 'id' | 'remove' | 'setPicture' | 'removePicture'>;
  things: readonly z.output<R>[];
  words: ListWords<z.output<R>>;
  onChange: (thing: z.output<R>) => void;
};

/** A list of the items of one kind, each with buttons to change and remove it. */
export function KindItemList<B extends z.ZodObject, R extends z.ZodObject>({
  calls,
  things,
  words,
  onChange,
}: ListProps<B, R>) {
  const { nameOf, buttonOf = nameOf, removedOf = nameOf, questionOf = nameOf } = words;
  const idOf = (thing: z.output<R>) => String(Reflect.get(thing, calls.id));
  if (things.length === 0) return <p className={ui.muted}>{words.none}</p>;
  return (
    <NameAndDescriptionList things={things} idOf={idOf} {...words}>
      {(thing) => {
        const params = { [calls.id]: idOf(thing) };
        return (
          <>
            <ItemPicture calls={calls} thing={thing} params={params} name={buttonOf(thing)} />
            <span className={list.actions}>
              <SmallButton aria-label={`Change ${buttonOf(thing)}`} onClick={() => onChange(thing)}>
                Change
              </SmallButton>
              <MoreActions of={buttonOf(thing)}>
                <RemoveButton
                  name={buttonOf(thing)}
                  question={questionOf(thing)}
                  send={(options) => callAsOfficialByDefinition(calls.remove, { params }, options)}
                  done={`Removed ${removedOf(thing)}.`}
                >
                  <p>{words.follows ?? 'You can undo this.'}</p>
                </RemoveButton>
              </MoreActions>
            </span>
          </>
        );
      }}
    </NameAndDescriptionList>
  );
}

type PictureProps = {
  calls: Pick<KindCalls, 'setPicture' | 'removePicture'>;
  thing: object;
  params: Record<string, string>;
  name: string;
};

const pictureAnswerSchema = z.object(pictureAnswerFields);

/** An item's picture, with buttons to set and remove it. Renders nothing if the kind has no pictures. */
function ItemPicture({ calls: { setPicture, removePicture }, thing, params, name }: PictureProps) {
  const { data } = pictureAnswerSchema.safeParse(thing);
  if (data === undefined) return null;
  return (
    <span className={list.actions}>
      <FittedPicture of={data} alt="" width={120} height={44} />
      <PictureButtons
        {...{ setPicture, removePicture, params }}
        what="picture"
        of={name}
        isSet={data.picture !== null}
      />
    </span>
  );
}

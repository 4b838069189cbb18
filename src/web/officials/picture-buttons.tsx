import type { Call } from '#contract/call.ts';
import { ApiCallButton } from './api-call-button.tsx';
import { FileButton } from './file-choice.tsx';
import { callAsOfficialByDefinition } from './official-api.ts';
import { shrinkPicture } from './file-uploads.tsx';
import { useAction } from './use-action.ts';

type PictureButtonsProps = {
  setPicture: Call & Pick<Required<Call>, 'file'>;
  removePicture: Call;
  /** The parameters in the paths of `setPicture` and `removePicture`, such as a team's id. */
  params?: object;
  /** The word for the picture, such as `crest`. */
  what: string;
  /** The name of the team, league or item that the picture belongs to. */
  of: string;
  isSet: boolean;
};

/** Buttons to set, replace and remove a picture, such as a team's crest. */
export function PictureButtons({ setPicture, removePicture, params = {}, what, of, isSet }: PictureButtonsProps) {
  const { run } = useAction();
  const whole = `${what} of ${of}`;
  async function set(file: File): Promise<void> {
    const sent = { type: setPicture.file.type, content: await shrinkPicture(file) };
    await run({
      send: (options) => callAsOfficialByDefinition(setPicture, { params }, { ...options, file: sent }),
      done: () => `Set the ${whole}.`,
    });
  }
  return (
    <>
      <FileButton
        accessibleName={`${what.charAt(0).toUpperCase()}${what.slice(1)} of ${of}`}
        accept="image/*"
        onChoose={([file]) => void (file && set(file))}
      >
        {isSet ? `Replace the ${what}` : `Upload a ${what}`}
      </FileButton>
      {isSet ? (
        <ApiCallButton
          label={`Remove the ${what}`}
          accessibleName={`Remove the ${whole}`}
          send={(options) => callAsOfficialByDefinition(removePicture, { params }, options)}
          done={`Removed the ${whole}.`}
        />
      ) : null}
    </>
  );
}

import { useEffect, useState } from 'react';
import { photoConsentSchema, type PlayerPhotoAnswer, removePlayerPhoto } from '#contract/kinds/player-photo.ts';
import { CircularPhoto } from '#web/components/round-photo.tsx';
import { Moment } from '#web/components/moment.tsx';
import ui from '#web/components/ui.module.css';
import { formTextsOfField } from '#domain/field-words.ts';
import { RemoveButton } from '#web/officials/api-call-button.tsx';
import { PlainTextField } from '#web/officials/buttons.tsx';
import { FileButton } from '#web/officials/file-choice.tsx';
import { callAsOfficial, callAsOfficialByDefinition } from '#web/officials/official-api.ts';
import { shrinkPicture } from '#web/officials/file-uploads.tsx';
import { useAction } from '#web/officials/use-action.ts';
import style from './player-photo.module.css';

const MAX_CONSENT_LENGTH = 200;
const BINARY_FILE_TYPE = { type: 'application/octet-stream' };

/** A player's photo with the note of consent and a button to remove the photo. Without a photo, fields to set one. */
export function PlayerPhotoEditor({ playerId, name }: { playerId: string; name: string }) {
  const [face, setFace] = useState<PlayerPhotoAnswer | null>(null);
  // The number of changes so far. After each one, the photo is loaded again.
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    void callAsOfficial('GET /api/admin/players/{playerId}/photo', { params: { playerId } }).then((outcome) => {
      if (outcome.ok) setFace(outcome.value);
    });
  }, [playerId, changes]);
  return (
    <details className={ui.more} open={face !== null && face.photo !== null}>
      <summary>Photo</summary>
      {face === null ? null : (
        <PhotoOrUploadFields
          key={face.photo}
          face={face}
          {...{ playerId, name }}
          onDone={() => setChanges(changes + 1)}
        />
      )}
    </details>
  );
}

type PhotoProps = { playerId: string; name: string; face: PlayerPhotoAnswer; onDone: () => void };

function PhotoOrUploadFields({ playerId, name, face: { photo, consent, at }, onDone }: PhotoProps) {
  return photo === null ? (
    <SetPhotoFields {...{ playerId, name, onDone }} />
  ) : (
    <div className={style.set}>
      <CircularPhoto photo={photo} className={style.face} />
      <p>
        {consent}
        <small className={ui.muted}>
          Noted <Moment at={at ?? ''} />. Only secretaries see this.
        </small>
      </p>
      <RemovePhotoButton {...{ playerId, name, onDone }} />
    </div>
  );
}

/** Fields to set a photo. The official can choose the file only after filling in who agreed to the photo. */
function SetPhotoFields({ playerId, name, onDone }: Omit<PhotoProps, 'face'>) {
  const [consent, setConsent] = useState('');
  const { run, running } = useAction();
  const { label = '', hint } = formTextsOfField(photoConsentSchema) ?? {};
  async function send(file: File): Promise<void> {
    const content = await shrinkPicture(file);
    const isDone = await run({
      send: (options) =>
        callAsOfficial(
          'PUT /api/admin/players/{playerId}/photo',
          { params: { playerId }, query: { consent } },
          { ...options, file: { ...BINARY_FILE_TYPE, content } },
        ),
      done: () => `${name} has a photo now.`,
    });
    if (isDone) onDone();
  }
  return (
    <div className={style.choice} aria-busy={running}>
      <p className={ui.about}>Shown on the player’s page and on matches. Ask first: {name} must agree.</p>
      <PlainTextField label={label} value={consent} longest={MAX_CONSENT_LENGTH} onChange={setConsent}>
        <small>{hint}</small>
      </PlainTextField>
      {photoConsentSchema.safeParse(consent).success ? (
        <FileButton
          accessibleName={`Photo of ${name}`}
          accept="image/*"
          onChoose={([file]) => void (file && send(file))}
        >
          Choose a photo
        </FileButton>
      ) : (
        <p className={ui.muted}>Fill this in, then choose the photo.</p>
      )}
    </div>
  );
}

type RemovePhotoProps = { playerId: string; name: string; onDone?: () => void };

/** A button that asks for confirmation and then removes a player's photo for good. */
export function RemovePhotoButton({ playerId, name, onDone }: RemovePhotoProps) {
  return (
    <RemoveButton
      label="Remove the photo"
      name={`of ${name}`}
      yes="Remove for good"
      send={(options) => callAsOfficialByDefinition(removePlayerPhoto, { params: { playerId } }, options)}
      done={`Removed the photo of ${name}.`}
      {...(onDone === undefined ? {} : { onDone })}
    >
      <p>The photo is deleted at once, and nothing brings it back.</p>
    </RemoveButton>
  );
}

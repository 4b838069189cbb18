import { SharePictureButton } from '#web/components/share-picture.tsx';
import { cupAddress } from '#web/cups/cup-words.ts';

type ShareDrawProps = { competitionId: string; drawId: string; title: string };

/** A button that shares the picture of a draw, with the address of the draw's cup. */
export function ShareDrawButton({ competitionId, drawId, title }: ShareDrawProps) {
  return (
    <SharePictureButton
      label="Share the draw"
      what={title}
      to={cupAddress(competitionId)}
      picture={{ of: 'draw', competitionId, drawId }}
    />
  );
}

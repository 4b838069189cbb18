import { SharePicture } from '#web/components/share-picture.tsx';
import { cupAddress } from '#web/cups/cup-words.ts';

type ShareDrawProps = { competitionId: string; drawId: string; title: string };

/** Shares the picture of a draw, with the address of its cup. */
export function ShareDraw({ competitionId, drawId, title }: ShareDrawProps) {
  return (
    <SharePicture
      label="Share the draw"
      what={title}
      to={cupAddress(competitionId)}
      picture={{ of: 'draw', competitionId, drawId }}
    />
  );
}

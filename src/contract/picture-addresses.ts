// Addresses of pictures for sharing. Each picture exists in landscape and in portrait, with the same content.

/** What a picture shows. `season` is written as in addresses of pages, such as `25-26`. */
export type PictureSubject =
  | { of: 'match'; id: string }
  /** The player's highest break in the match. */
  | { of: 'break'; fixtureId: string; playerId: string }
  /** `number`: the position of the milestone among the milestones of the match, from 1. */
  | { of: 'milestone'; fixtureId: string; number: number }
  | { of: 'draw'; competitionId: string; drawId: string }
  | { of: 'season'; season: string; kind: 'player' | 'team'; id: string };

/** Returns the address of the landscape picture that a chat shows beside a link: 1200 by 630 pixels. */
export function linkPreviewPictureAddress(shown: PictureSubject): string {
  return `/og/${picturePath(shown)}`;
}

/** Returns the address of the portrait picture that people share: 1080 by 1350 pixels. */
export function portraitPictureAddress(shown: PictureSubject): string {
  return `/card/${picturePath(shown)}`;
}

function picturePath(shown: PictureSubject): string {
  return `${shown.of}/${pathSegments(shown).map(encodeURIComponent).join('/')}.png`;
}

function pathSegments(shown: PictureSubject): (string | number)[] {
  switch (shown.of) {
    case 'match':
      return [shown.id];
    case 'break':
      return [shown.fixtureId, shown.playerId];
    case 'milestone':
      return [shown.fixtureId, shown.number];
    case 'draw':
      return [shown.competitionId, shown.drawId];
    case 'season':
      return [shown.season, shown.kind, shown.id];
  }
}

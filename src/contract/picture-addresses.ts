// Addresses of pictures for sharing. Each picture has two shapes, made from the same content.

/** What a picture shows. A season is written as in addresses, such as `25-26`. */
export type PictureOf =
  | { of: 'match'; id: string }
  /** The player's highest break of the match. */
  | { of: 'break'; fixtureId: string; playerId: string }
  /** `number`: the place among the milestones of the match, from 1. */
  | { of: 'milestone'; fixtureId: string; number: number }
  | { of: 'draw'; competitionId: string; drawId: string }
  | { of: 'season'; season: string; kind: 'player' | 'team'; id: string };

/** Returns the address of the picture that a chat shows with a link: 1200 by 630 pixels. */
export function linkPictureAddress(shown: PictureOf): string {
  return `/og/${pathOf(shown)}`;
}

/** Returns the address of the portrait picture that people share: 1080 by 1350 pixels. */
export function sharedPictureAddress(shown: PictureOf): string {
  return `/card/${pathOf(shown)}`;
}

function pathOf(shown: PictureOf): string {
  return `${shown.of}/${namedBy(shown).map(encodeURIComponent).join('/')}.png`;
}

function namedBy(shown: PictureOf): (string | number)[] {
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

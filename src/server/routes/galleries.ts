import { listGalleries } from '#contract/galleries.ts';
import { read } from '../http/read.ts';
import type { Album } from '../publish/photos/album.ts';

/** The photos that show. The answer stands on the folder, whose revision the album raises too (`folder-with-photos`). */
export function galleryReads(album: Pick<Album, 'galleries'>) {
  return [
    read(listGalleries, async (facts) => {
      facts.folder();
      return { galleries: [...(await album.galleries())] };
    }),
  ];
}

/** Where there are no photos: programs that ask without a server. */
export const noPhotos: Pick<Album, 'galleries'> = { galleries: async () => [] };

import type { LeagueFolder } from '../../league-folder/live-folder.ts';
import type { Album } from './album.ts';

/** The folder, changed too when its photos show otherwise, some moments after their files are there; what cannot be shown is a mistake in it. */
export function folderWithPhotos(
  folder: LeagueFolder,
  album: Pick<Album, 'revision' | 'refused' | 'onChange'>,
): LeagueFolder {
  return {
    ...folder,
    revision: () => folder.revision() + album.revision(),
    mistakes: () => [...folder.mistakes(), ...album.refused()],
    onChange(listener) {
      const stops = [folder.onChange(listener), album.onChange(listener)];
      return () => stops.forEach((stop) => stop());
    },
  };
}

import { fileURLToPath } from 'node:url';

/**
 * Paths of the font files of pictures and PDFs: they are part of the site, because a machine may have no fonts. The build copies
 * each file that is resolved here by its full name.
 */
export const FACES = {
  regular: fileURLToPath(
    import.meta.resolve('@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf'),
  ),
  italic: fileURLToPath(
    import.meta.resolve('@expo-google-fonts/source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf'),
  ),
  bold: fileURLToPath(
    import.meta.resolve('@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf'),
  ),
};

import { fileURLToPath } from 'node:url';

/**
 * The font files for pictures and PDFs. The site brings its own fonts, because a server may have none. The name of each
 * file is written in full, because the build copies only files that it finds by their full names.
 */
export const FONT_FILES = {
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

import { fileURLToPath } from 'node:url';

/**
 * The font files for pictures and PDFs. They are part of the site, because a machine may have no fonts. The name of
 * each file is written out, because the build finds and copies only such files.
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

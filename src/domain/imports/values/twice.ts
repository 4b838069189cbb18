import type { FileContent } from '#domain/imports/content.ts';
import type { Reading } from './reading.ts';

export function withoutMirrors(content: FileContent, _: Reading): FileContent {
  return content;
}

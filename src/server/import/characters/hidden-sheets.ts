import { strFromU8, unzipSync } from 'fflate';
import { Parser } from 'htmlparser2';

const CONTENT = 'content.xml';

/** Returns the names of the hidden sheets of an OpenDocument workbook, which its reader does not tell. */
export function hiddenOdsSheets(bytes: Uint8Array): Set<string> {
  const content = unzipSync(bytes, { filter: ({ name }) => name === CONTENT })[CONTENT];
  const hiddenStyles = new Set<string | undefined>();
  const hidden = new Set<string>();
  let style: string | undefined;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'style:style') style = attributes['style:name'];
        if (name === 'style:table-properties' && attributes['table:display'] === 'false') hiddenStyles.add(style);
        if (name === 'table:table' && hiddenStyles.has(attributes['table:style-name']))
          hidden.add(attributes['table:name'] ?? '');
      },
    },
    { xmlMode: true },
  );
  parser.end(content === undefined ? '' : strFromU8(content));
  return hidden;
}

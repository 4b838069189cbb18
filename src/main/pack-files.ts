import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(js|css|svg|json)$/;
/** Smaller files fit into one packet as they are. */
const LEAST = 1000;

/**
 * Puts beside each file of a folder what it is when packed, with `.br` and `.gz` after its name, as small as can be:
 * it is done once for a build, and sent for a year.
 */
export async function packFiles(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => TEXT.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const body = await readFile(file);
      if (body.length < LEAST) return;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      };
      const [small, common] = await Promise.all([
        promisify(brotliCompress)(body, { params }),
        promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
      ]);
      await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, common)]);
    }),
  );
}

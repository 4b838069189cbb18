/** For each row of the attack tests the guard that it stands before, and the line that opens just that guard. */

/** `title`: the beginning of the test's name; `opens`: each `from` stands once in its file. */
export type OpenedRow = {
  guard: string;
  file: string;
  title: string;
  opens: readonly { path: string; from: string; to: string }[];
};

const HEADERS = 'tests/api/attacks-headers.test.ts';
const INPUT = 'tests/api/attacks-input.test.ts';
const SESSION = 'tests/api/attacks-session.test.ts';
const FILES = 'tests/api/attacks-files.test.ts';
const BROWSER = 'tests/browser/attacks.test.ts';

export const rows: readonly OpenedRow[] = [
  row('no script inline', HEADERS, 'every kind of answer', 'http/server.ts', [
    `scriptSrc: ["'self'"]`,
    `scriptSrc: ["'self'", "'unsafe-inline'"]`,
  ]),
  row('no frames', HEADERS, 'every kind of answer', 'http/server.ts', [
    `frameAncestors: ["'none'"]`,
    `frameAncestors: ["*"]`,
  ]),
  row('headers of errors', HEADERS, 'every kind of answer', 'http/errors.ts', ['...guardHeaders, ', '']),
  row('headers of what is no request', HEADERS, 'so has the stream', 'http/raw-answer.ts', [
    '    ...guardHeaders,\n',
    '',
  ]),
  row('no other origin', HEADERS, 'so has the stream', 'http/live.ts', [
    "  'x-accel-buffering': 'no',",
    "  'x-accel-buffering': 'no', 'access-control-allow-origin': '*',",
  ]),
  row('no preflight', HEADERS, 'no answer may be framed', 'http/errors.ts', [
    '...guardHeaders, ',
    "...guardHeaders, 'access-control-allow-origin': '*', ",
  ]),
  row('strict HTTP', HEADERS, 'a request whose end', 'http/limits.ts', [
    '    keepAlive: true,',
    '    keepAlive: true, insecureHTTPParser: true,',
  ]),
  row('whole targets', HEADERS, 'a target that names a host', 'http/server.ts', ['pathOfTarget(url)', 'url']),
  row('own address in links', HEADERS, 'no host and no forwarded', 'http/news-feed.ts', [
    'address: publicUrl',
    'address: `http://${request.headers.host}`',
  ]),
  row('officials’ pages are kept by nobody', HEADERS, 'what is an official', 'http/page-routes.ts', [
    ".headers({ ...headers, 'cache-control': 'no-store' })",
    ".headers({ ...headers, 'cache-control': 'public, max-age=60' })",
  ]),
  row('parameters once', HEADERS, 'parameters that nobody knows', 'http/input.ts', [
    ', ...givenTwice(call, query)',
    '',
  ]),
  row('no redirect elsewhere', HEADERS, 'no address leads', 'http/page-routes.ts', [
    'if (!asksForPage(request)) throw notFound();',
    'const next = /(?:next|returnTo)=([^&]*)/.exec(request.url)?.[1]; if (next) return reply.redirect(next);',
  ]),
  row('nothing that is asked becomes a header', INPUT, 'no parameter of any call', 'http/read-routes.ts', [
    'reply.header(dependsOnHeader, dependenciesText(entry.dependencies));',
    'reply.header(dependsOnHeader, Object.values(request.params as object).join());',
  ]),
  row('bodies are not merged into objects', INPUT, 'no body reaches', 'http/body.ts', [
    "return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));",
    `const merge = (into: any, from: any): any => {
      for (const key in from) {
        if (from[key] instanceof Object) merge((into[key] ??= Array.isArray(from[key]) ? [] : {}), from[key]);
        else into[key] = from[key];
      }
      return into;
    };
    return merge({}, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));`,
  ]),
  row('faults are bounded', INPUT, 'a body that is deep', 'http/refusal.ts', [
    'issues.slice(0, MOST_ISSUES)',
    'issues',
  ]),
  row('bodies are bounded', INPUT, 'what is too large', 'http/server.ts', ['bodyLimit: MOST_BYTES', 'bodyLimit: 1e9']),
  row(
    'no path out of a folder',
    INPUT,
    'no path leads out',
    'league-files/find-file.ts',
    ['if (parts.some((part) => !isName(part))) return null;', ''],
    ['if (!isInside(root, place)) return null;', ''],
  ),
  row('file names of the site’s own', INPUT, 'no line of a header', 'routes/exports.ts', [
    ": 'results.csv'",
    ': `results-${season}.csv`',
  ]),
  row('no formulas', INPUT, 'no cell of an exported', 'import/formula-guard.ts', [
    'return NEEDS_GUARD.test(name) ?',
    'return name === "" ?',
  ]),
  row('no write from another site', SESSION, 'a write from another', 'auth/auth.ts', ['if (isForeign || ', 'if (']),
  row('the token', SESSION, 'a form of another site', 'auth/auth.ts', [
    'if (isForeign || !isRight || !csrf.isRight(cookie, cookies.session(request))) {',
    'if (isForeign) {',
  ]),
  row('the token of this session', SESSION, 'a form of another site', 'auth/csrf.ts', [
    'areSame(token, signed(token.slice(0, NONCE_LENGTH), session))',
    'session === session && token.length === 65',
  ]),
  row('the type of a body', SESSION, 'a form of another site', 'http/body.ts', [
    'if (!hasBytes(bytes) ||',
    'if (type !== "" ||',
  ]),
  row('no made-up address', SESSION, 'an address that is made up', 'http/server.ts', [
    'trustProxy: trustProxy ?? false',
    'trustProxy: trustProxy ?? true',
  ]),
  row('a session of its own', SESSION, 'a session that somebody planted', 'auth/sessions.ts', [
    "const token = randomBytes(32).toString('base64url');",
    "const token = old ?? randomBytes(32).toString('base64url');",
  ]),
  row('cookies without scripts', SESSION, 'cookies are out of reach', 'auth/cookies.ts', ['`; HttpOnly${age}`', 'age']),
  row('cookies of https', SESSION, 'cookies are out of reach', 'auth/cookies.ts', [
    "${isSecure ? '; Secure' : ''}",
    '',
  ]),
  row('one hash for each password', SESSION, 'every password is worked on alike', 'auth/password.ts', [
    'return hash !== null && (await isPassword',
    'return hash !== null && password.length === 15 && (await isPassword',
  ]),
  row('sign-in before keys', SESSION, 'who has not signed in learns', 'http/write-routes.ts', [
    'gate.check(actor, action);',
    '',
  ]),
  row('no message in the log', SESSION, 'a whole session leaves', 'http/told-failure.ts', [
    'OWN.some((kind) => error instanceof kind)',
    'error instanceof Error',
  ]),
  row('no token in the database', SESSION, 'a whole session leaves', 'auth/sessions.ts', [
    'await addSession(db, hashOf(token),',
    'await addSession(db, token,',
  ]),
  row('no address but for the limits', SESSION, 'nothing but the limits', 'http/write-routes.ts', [
    'by: actor.name',
    'by: request.ip',
  ]),
  row('dots are bounded', FILES, 'pictures that are bombs', 'photos/convert.ts', [
    'MOST_DOTS = 64_000_000',
    'MOST_DOTS = 1e12',
  ]),
  row('pictures alone are read', FILES, 'pictures that are bombs', 'photos/convert.ts', [
    "sharp.block({ operation: ['VipsForeignLoad'] });",
    '',
  ]),
  row('whole pictures alone', FILES, 'pictures that are bombs', 'photos/convert.ts', [
    "failOn: 'error'",
    "failOn: 'none'",
  ]),
  row('one frame', FILES, 'of a picture that moves', 'photos/convert.ts', [
    'limitInputPixels: MOST_DOTS,',
    'limitInputPixels: MOST_DOTS, animated: true,',
  ]),
  row('no links out of the folder', FILES, 'links that lead out', 'league-files/find-file.ts', [
    'if (!isInside(root, place)) return null;',
    '',
  ]),
  row('names in headers', FILES, 'a file’s name stands', 'league-files/send-file.ts', [
    "filename*=UTF-8''${encodeURIComponent(name)}",
    'filename="${name}"',
  ]),
  row('what is put there does not run', FILES, 'a file’s name stands', 'league-files/file-types.ts', [
    "{ type: 'application/octet-stream', isShown: false }",
    "{ type: 'text/html', isShown: false }",
  ]),
  row('no HTML in Markdown', FILES, 'no news, page', 'league-folder/markdown.ts', ['html: false', 'html: true']),
  row('links of Markdown', FILES, 'no news, page', 'league-folder/markdown.ts', [
    'SAFE.test(url.trim())',
    'url !== ""',
  ]),
  row('pictures of Markdown', FILES, 'no news, page', 'league-folder/markdown.ts', [
    'if (!OWN.test(source))',
    'if (source === "")',
  ]),
  row('the feed', FILES, 'no news, page', 'news/atom.ts', [".replaceAll('<', '&lt;')", '']),
  row('cards', FILES, 'no news, page', 'cards/card-text.ts', ['>${escaped(text)}</text>', '>${text}</text>']),
  row('calendars', FILES, 'a name cannot begin', 'calendars/fixtures-calendar.ts', [
    ".replace(/\\r\\n?|\\n/g, '\\\\n')",
    '',
  ]),
  row('regular expressions', FILES, 'no regular expression', '../domain/name.ts', [
    '[\\p{L}\\p{N}\\p{P}\\p{S}]/u',
    '^([\\p{L}]+)+$/u',
  ]),
  row(
    'wrong passwords are counted',
    'tests/api/sign-in-limits.test.ts',
    'wrong passwords are refused',
    'auth/wrong-tally.ts',
    ['const MOST_OF_ADDRESS = 10;', 'const MOST_OF_ADDRESS = 1e9;'],
  ),
  row(
    'right ones keep their place',
    'tests/api/sign-in-limits.test.ts',
    'a right password gets in among',
    'auth/attempts.ts',
    ['const ROOM = 64;', 'const ROOM = 4;'],
  ),
  row('data in a page', BROWSER, 'nothing that stands in a name', '../web/hydration.ts', [
    ".replaceAll('<', '\\\\u003c')",
    '',
  ]),
  row('the policy in a browser', BROWSER, 'the policy keeps', 'http/server.ts', [
    `scriptSrc: ["'self'"]`,
    `scriptSrc: ["'self'", "'unsafe-inline'"], scriptSrcAttr: ["'unsafe-inline'"]`,
  ]),
  row('own address in pages', BROWSER, 'a page names', 'http/page-routes.ts', [
    'makePage(render, answers, publicUrl,',
    'makePage(render, answers, `http://${request.headers.host}`,',
  ]),
];

function row(
  guard: string,
  file: string,
  title: string,
  path: string,
  ...opens: [from: string, to: string][]
): OpenedRow {
  return { guard, file, title, opens: opens.map(([from, to]) => ({ path: `src/server/${path}`, from, to })) };
}

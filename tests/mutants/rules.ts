/** The files that `npm run mutants` changes. It leaves out the tests among them. */
export const RULES = ['src/domain/**/*.ts', 'src/server/http/gate.ts'];

/** The tests of these files. For each change, at least one of them must fail. */
export const TESTS = ['src/domain/**/*.test.ts', 'src/server/http/gate.test.ts'];

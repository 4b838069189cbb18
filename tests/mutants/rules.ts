/** The files whose rules `npm run mutants` changes, without their tests. */
export const RULES = ['src/domain/**/*.ts', 'src/server/http/gate.ts'];

/** The tests of which one must fail for every changed rule: those of the domain and of the gate. */
export const TESTS = ['src/domain/**/*.test.ts', 'src/server/http/gate.test.ts'];

/** The files whose rules `npm run mutants` changes, without their tests. */
export const RULES = ['src/domain/**/*.ts', 'src/server/http/gate.ts'];

/** The tests that it expects to fail on every changed rule: the domain's own, and those of the gate. */
export const TESTS = ['src/domain/**/*.test.ts', 'src/server/http/gate.test.ts'];

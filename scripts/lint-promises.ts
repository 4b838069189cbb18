/**
 * A lint rule: an async function must await a promise, return it, or pass it to `Promise.all` where it is created. A
 * promise in a variable has no handler while the function awaits another one, so an early rejection is unhandled.
 */

/** The parts of a syntax tree node (ESTree) that the rule reads. */
type Node = {
  type: string;
  name?: string;
  async?: boolean;
  parent?: Node;
  id?: Node | null;
  init?: Node | null;
  callee?: Node;
  object?: Node;
  property?: Node;
  arguments?: Node[];
  elements?: (Node | null)[];
  consequent?: Node;
  alternate?: Node;
  left?: Node;
  right?: Node;
};
type Context = { report: (fault: { node: Node; message: string }) => void };
type Visitors = Record<string, (node: Node) => void>;

const HANDLERS = new Set(['all', 'allSettled', 'race', 'any']);
/** Array methods that return a list of promises if their callback is async. */
const MAPS = new Set(['map', 'flatMap']);
/** The names of functions of `PageSource`, with which page loaders call the API. */
const SOURCES = new Set(['api', 'seasons']);
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];
const MESSAGE = 'Hand this promise to Promise.all, or await it, where it is made: put aside, it may reject unhandled.';

function create(context: Context): Visitors {
  const asyncNames = new Set<string>();
  const suspects: Node[] = [];
  /** For each function around the current node, outermost first, whether it is async. */
  const around: boolean[] = [];

  function enter(node: Node): void {
    around.push(node.async === true);
    const name = node.id ?? (node.parent?.type === 'VariableDeclarator' ? node.parent.id : null);
    if (node.async === true && name?.name !== undefined) asyncNames.add(name.name);
  }
  function suspect(value: Node | null | undefined): void {
    if (around.at(-1) === true) suspects.push(...callsIn(value));
  }
  const leave = (): void => void around.pop();
  return {
    ...Object.fromEntries(FUNCTIONS.flatMap((kind) => [[kind, enter] as const, [`${kind}:exit`, leave] as const])),
    VariableDeclarator: ({ init }) => suspect(init),
    AssignmentExpression: ({ right }) => suspect(right),
    // Checked at the end, because a function may be called above its declaration.
    'Program:exit': () => {
      for (const node of suspects) if (makesPromise(node, asyncNames)) context.report({ node, message: MESSAGE });
    },
  };
}

/** Returns the calls whose results an expression keeps without awaiting them. */
function callsIn(node: Node | null | undefined): Node[] {
  if (node?.type === 'CallExpression') return [node];
  if (node?.type === 'ArrayExpression') return (node.elements ?? []).flatMap(callsIn);
  if (node?.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(callsIn);
  if (node?.type === 'LogicalExpression') return [node.left, node.right].flatMap(callsIn);
  return [];
}

/** Returns whether a call returns a promise or a list of promises, as far as the code of the same file shows. */
function makesPromise({ callee, arguments: given = [] }: Node, asyncNames: ReadonlySet<string>): boolean {
  if (callee?.type === 'Identifier') return isNamed(callee, SOURCES) || isNamed(callee, asyncNames);
  const { object, property } = callee ?? {};
  if (object?.name === 'Promise') return isNamed(property, HANDLERS);
  const [first] = given;
  if (isNamed(property, MAPS)) return first?.async === true || isNamed(first, asyncNames);
  return property?.name === 'then' && given.length === 1;
}

function isNamed(node: Node | undefined, names: ReadonlySet<string>): boolean {
  return node?.name !== undefined && names.has(node.name);
}

const plugin = { meta: { name: 'promises' }, rules: { 'late-handler': { create } } };
// The linter loads the default export of a plugin.
// oxlint-disable-next-line import/no-default-export
export default plugin;

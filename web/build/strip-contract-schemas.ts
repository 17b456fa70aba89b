import type { Plugin } from 'vite';

/** Endpoint fields that only the server and the documentation use. */
const strippedFields = new Set([
  ...['params', 'query', 'body', 'result', 'scope', 'summary', 'group', 'errors', 'example'],
  ...['afterExpiry', 'asOneself', 'changes', 'duringSetUp', 'edit', 'frequent', 'plan'],
]);
/** Fields that identify an endpoint or an object shared by several. */
const endpointFields = new Set(['path', 'method', 'access']);
/** Initialisers that bundlers recognise as free of side effects. */
const pureTypes = new Set(['ArrowFunctionExpression', 'Literal']);

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** Replaces the text from `start` to `end` with `text`. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const nameOf = (node: unknown): unknown => (isNode(node) ? node.name : undefined);

/** The initialisers of a module's top-level constants, exported or not. */
const initialisers = (program: Node): Node[] =>
  (program.body as Node[])
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .filter(isNode)
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(({ declarations }) => (declarations as Node[]).map(({ init }) => init).filter(isNode));

const propertiesOf = (node: Node | undefined): Node[] =>
  node?.type === 'ObjectExpression' ? (node.properties as Node[]).filter(({ type }) => type === 'Property') : [];

const keyOf = ({ key }: Node): string => String(nameOf(key));

/** Returns whether a property restricts who may call: the browser only asks which calls need no token. */
const isRestriction = (property: Node): boolean =>
  keyOf(property) === 'access' && isNode(property.value) && property.value.value !== 'public';

/** Edits that remove the unused fields of an endpoint, or of an object shared by several, with the comma after each. */
const stripFields = (declaration: Node | undefined, code: string): Edit[] => {
  const properties = propertiesOf(declaration);
  if (!properties.some((property) => endpointFields.has(keyOf(property)))) return [];
  return properties
    .filter((property) => strippedFields.has(keyOf(property)) || isRestriction(property))
    .map(({ start, end }) => ({ start, end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0), text: '' }));
};

/** Edits that replace the schema of each `setting(schema, initial)` of an object: the browser uses the initial values. */
const stripSettings = (declaration: Node): Edit[] =>
  propertiesOf(declaration).flatMap(({ value }) => {
    if (!isNode(value) || value.type !== 'CallExpression' || nameOf(value.callee) !== 'setting') return [];
    const [schema] = value.arguments as Node[];
    return schema ? [{ start: schema.start, end: schema.end, text: 'undefined' }] : [];
  });

const stripInitialiser = (init: Node, code: string): Edit[] => {
  if (init.type !== 'CallExpression') return [...stripFields(init, code), ...stripSettings(init)];
  const [declaration, payload] = init.arguments as Node[];
  if (nameOf(init.callee) === 'realtimeEvent' && payload)
    return [{ start: payload.start, end: payload.end, text: 'undefined' }];
  return nameOf(init.callee) === 'endpoint' ? stripFields(declaration, code) : [];
};

/** Edits that mark an initialiser as free of side effects, which is true of everything in a contract. */
const markPure = ({ type, start, end }: Node): Edit[] =>
  pureTypes.has(type)
    ? []
    : [
        { start, end: start, text: '/* @__PURE__ */ (() => (' },
        { start: end, end, text: '))()' },
      ];

const apply = (code: string, edits: readonly Edit[]): string =>
  [...edits]
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);

/** Returns a contract module without what only servers use, with every constant marked as free of side effects. */
export const stripSchemas = (code: string, program: unknown): string =>
  apply(
    code,
    initialisers(program as Node).flatMap((init) => [...stripInitialiser(init, code), ...markPure(init)]),
  );

/**
 * Vite plugin that strips schemas from the contract and from the nodes of flows: the bundle keeps the names, methods and
 * paths of endpoints, which of them are public, and the names of events. The browser uses only the schemas' types; the
 * server has validated what it sends. Unused code, zod included, is then dropped: 30 kB less.
 */
export const stripContractSchemas = (): Plugin => ({
  name: 'recado:strip-contract-schemas',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/shared\/src\/(?:contract\/(?:.+\/)?[^/]+|flow\/graph|flow\/nodes\/[^/]+\/schema)\.ts$/ },
    handler(code) {
      return { code: stripSchemas(code, this.parse(code)), map: null };
    },
  },
});

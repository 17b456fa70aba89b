import type { Plugin } from 'vite';

/** What of an endpoint only servers and documents read. */
const unread = new Set(['params', 'query', 'body', 'result', 'summary', 'group', 'errors']);
/** What tells an endpoint, or an object with what several share, from other objects of a contract. */
const ofEndpoints = new Set(['path', 'method', 'access']);
/** Initialisers that bundlers know by themselves to have no effect. */
const inert = new Set(['ArrowFunctionExpression', 'Literal']);

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** A change of the text: what stands from `start` to `end` gives way to `text`. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const nameOf = (node: unknown): unknown => (isNode(node) ? node.name : undefined);

/** The initialisers of a module's own constants, exported or not. */
const initialisers = (program: Node): Node[] =>
  (program.body as Node[])
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .filter(isNode)
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(({ declarations }) => (declarations as Node[]).map(({ init }) => init).filter(isNode));

const propertiesOf = (node: Node | undefined): Node[] =>
  node?.type === 'ObjectExpression' ? (node.properties as Node[]).filter(({ type }) => type === 'Property') : [];

const keyOf = ({ key }: Node): string => String(nameOf(key));

/** What nobody reads of an endpoint, or of an object with what several endpoints share; each with the comma that follows it. */
const unreadOf = (declaration: Node | undefined, code: string): Edit[] => {
  const properties = propertiesOf(declaration);
  if (!properties.some((property) => ofEndpoints.has(keyOf(property)))) return [];
  return properties
    .filter((property) => unread.has(keyOf(property)))
    .map(({ start, end }) => ({ start, end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0), text: '' }));
};

const schemasOf = (init: Node, code: string): Edit[] => {
  if (init.type !== 'CallExpression') return unreadOf(init, code);
  const [declaration, payload] = init.arguments as Node[];
  if (nameOf(init.callee) === 'realtimeEvent' && payload)
    return [{ start: payload.start, end: payload.end, text: 'undefined' }];
  return nameOf(init.callee) === 'endpoint' ? unreadOf(declaration, code) : [];
};

/** Declares an initialiser free of effects: nothing in a contract does anything but describe. */
const asPure = ({ type, start, end }: Node): Edit[] =>
  inert.has(type)
    ? []
    : [
        { start, end: start, text: '/* @__PURE__ */ (() => (' },
        { start: end, end, text: '))()' },
      ];

const apply = (code: string, edits: readonly Edit[]): string =>
  [...edits]
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);

/** The text of a contract's module with what only servers read taken out, and every constant declared free of effects. */
export const addressesOnly = (code: string, program: unknown): string =>
  apply(
    code,
    initialisers(program as Node).flatMap((init) => [...schemasOf(init, code), ...asPure(init)]),
  );

/**
 * Leaves the names, methods, paths and access of endpoints and events in the browser's bundle and their schemas out: the
 * browser takes their types and never parses with them, since it hears nothing but what its own server has parsed. What is
 * then used by nothing falls away, zod with it: 30 kB less to load.
 */
export const contractAddresses = (): Plugin => ({
  name: 'recado:contract-addresses',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/shared\/src\/contract\/(.+\/)?[^/]+\.ts$/ },
    handler(code) {
      return { code: addressesOnly(code, this.parse(code)), map: null };
    },
  },
});

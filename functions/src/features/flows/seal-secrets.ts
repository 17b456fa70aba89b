import type { FlowGraph, FlowNode } from '@recado/shared/flow/graph';
import type { UserContext } from '../../context/context.ts';
import { sealToken } from '../../platform/sealed-token.ts';

const prefix = 'sealed.';

/** The fields of nodes that hold a secret. */
const secretFields = ['apiKey', 'voiceKey'] as const;

/** A secret that was sealed now: clients send it so from then on. */
interface SealedSecret {
  nodeId: string;
  field: (typeof secretFields)[number];
  value: string;
}

const isPlain = (value: string): boolean => value !== '' && !value.startsWith(prefix);

const seal = async ({ company }: UserContext, secret: string): Promise<string> => {
  const { key, text } = await sealToken(secret, { companyId: company.id, purpose: 'flow' });
  return `${prefix}${key}.${text}`;
};

const sealNode = async (context: UserContext, node: FlowNode, sealed: SealedSecret[]): Promise<FlowNode> => {
  if (node.type !== 'openai') return node;
  const data = { ...node.data };
  for (const field of secretFields) {
    if (!isPlain(data[field])) continue;
    data[field] = await seal(context, data[field]);
    sealed.push({ nodeId: node.id, field, value: data[field] });
  }
  return { ...node, data };
};

/** Seals the secrets of nodes that are not sealed yet, for the company: a flow is never stored or shown with one. */
export const sealSecrets = async (
  context: UserContext,
  { nodes, connections }: FlowGraph,
): Promise<{ graph: FlowGraph; sealed: SealedSecret[] }> => {
  const sealed: SealedSecret[] = [];
  const graph = { nodes: await Promise.all(nodes.map((node) => sealNode(context, node, sealed))), connections };
  return { graph, sealed };
};

/** A flow without what its secrets are, to compare it with another one. */
export const withoutSecrets = ({ nodes, connections }: FlowGraph): FlowGraph => ({
  nodes: nodes.map((node) => {
    if (node.type !== 'openai') return node;
    const hidden = Object.fromEntries(secretFields.map((field) => [field, node.data[field] === '' ? '' : prefix]));
    return { ...node, data: { ...node.data, ...hidden } };
  }),
  connections,
});

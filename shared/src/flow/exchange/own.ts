import * as z from 'zod';
import { flowGraph, type FlowGraph, type FlowNode } from '../graph.ts';
import type { Omission } from './omission.ts';

/** Names the form of an exported flow, and its version. */
export const ownSchema = 'recado-flow';
const ownVersion = 1;

/** A flow as a file has it. `files` lists the media that its nodes send, which stay in the company's library. */
const ownFile = z.object({
  schema: z.literal(ownSchema),
  version: z.literal(ownVersion),
  name: z.string(),
  flow: flowGraph,
});

/** An exported flow. */
interface ExportedFlow extends z.output<typeof ownFile> {
  files: { name: string; mimetype: string; size: number }[];
}

const secretFields = ['apiKey', 'voiceKey'] as const;

const withoutSecrets = (node: FlowNode): FlowNode =>
  node.type === 'openai' ? { ...node, data: { ...node.data, apiKey: '', voiceKey: '' } } : node;

type Element = Extract<FlowNode, { type: 'singleBlock' }>['data']['elements'][number];
type FileElement = Extract<Element, { original: string }>;

const isFile = (element: Element): element is FileElement => 'original' in element && element.value !== '';

const elementsOf = (node: FlowNode): readonly Element[] => (node.type === 'singleBlock' ? node.data.elements : []);

/** Returns a flow as a file has it: with the names of its media, and without secrets. */
export const exportFlow = (name: string, { nodes, connections }: FlowGraph): ExportedFlow => ({
  schema: ownSchema,
  version: ownVersion,
  name,
  files: nodes
    .flatMap(elementsOf)
    .filter(isFile)
    .map(({ original, mimetype, size }) => ({ name: original, mimetype, size })),
  flow: { nodes: nodes.map(withoutSecrets), connections },
});

/** The queues of the company that imports a file, and which files it has. */
interface ImportScene {
  queues: readonly { id: number; name: string }[];
  /** Keys of the library's files. */
  files: ReadonlySet<string>;
}

interface Imported {
  graph: FlowGraph;
  omissions: Omission[];
}

const adopt = (node: FlowNode, { queues, files }: ImportScene, omissions: Omission[]): FlowNode => {
  if (node.type === 'ticket') {
    const { queueId, name } = node.data;
    const queue =
      queues.find((one) => one.id === queueId && one.name === name) ?? queues.find((one) => one.name === name);
    if (!queue && queueId !== null) omissions.push({ kind: 'queue', where: node.id, what: name });
    return { ...node, data: { queueId: queue?.id ?? null, name: queue?.name ?? '' } };
  }
  if (node.type === 'openai') {
    const queueId = queues.some(({ id }) => id === node.data.queueId) ? node.data.queueId : null;
    if (secretFields.some((field) => node.data[field] === ''))
      omissions.push({ kind: 'secret', where: node.data.name, what: '' });
    return withoutSecrets({ ...node, data: { ...node.data, queueId } });
  }
  if (node.type !== 'singleBlock') return node;
  const elements = node.data.elements.map((element) => {
    if (!isFile(element) || files.has(element.value)) return element;
    omissions.push({ kind: 'media', where: node.id, what: element.original });
    return { ...element, value: '', mimetype: '', size: 0 };
  });
  return { ...node, data: { ...node.data, elements } };
};

/** Keys of the files that an exported flow names; empty for anything else. */
export const filesNamedBy = (file: unknown): string[] => {
  const { data } = ownFile.safeParse(file);
  return data
    ? data.flow.nodes
        .flatMap(elementsOf)
        .filter(isFile)
        .map(({ value }) => value)
    : [];
};

/** Reads an exported flow for a company: queues by their names, files where it has them. Null for what is none. */
export const importOwn = (file: unknown, scene: ImportScene): (Imported & { name: string }) | null => {
  const { data } = ownFile.safeParse(file);
  if (!data) return null;
  const omissions: Omission[] = [];
  const nodes = data.flow.nodes.map((node) => adopt(node, scene, omissions));
  return { name: data.name, graph: { nodes, connections: data.flow.connections }, omissions };
};

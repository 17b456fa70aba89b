import { flowLimits, intervalLimits } from '../../../limits/flows.ts';
import { cutText } from '../../../text/cut-text.ts';
import type { Omission } from '../omission.ts';
import { isRecord } from './is-record.ts';
import { plainText } from './rich-text.ts';
import type { TypebotBlock, TypebotGroup } from './schema.ts';
import type { VariableNames } from './variable-names.ts';

/** A node before it has its id: its blocks, and the item that each choice of it is. */
export interface DraftNode {
  type: 'singleBlock' | 'menu' | 'question' | 'randomizer' | 'interval';
  data: Record<string, unknown>;
  blockIds: string[];
  /** Ids of items by the handle of their choice. */
  choices: Record<string, string>;
}

interface Element {
  type: 'message' | 'img' | 'audio' | 'video';
  value: string;
  original?: string;
}

interface Draft {
  names: VariableNames;
  omit: (kind: Omission['kind'], what: string) => void;
  nodes: DraftNode[];
  /** Elements of the content that is being collected, each with its block. */
  elements: { element: Element; blockId: string }[];
}

const textOf = ({ names, omit }: Draft, text: string, max: number = flowLimits.text.max): string => {
  const renamed = names.renamed(text);
  if (renamed.length > max) omit('cut', renamed.slice(0, 40));
  return cutText(renamed, { units: max });
};

/** Ends the content that is being collected, as nodes of as many elements as one may have. */
const endContent = (draft: Draft): void => {
  for (let from = 0; from < draft.elements.length; from += flowLimits.elements) {
    const some = draft.elements.slice(from, from + flowLimits.elements);
    const elements = some.map(({ element }, index) => ({ ...element, number: `${element.type}${index + 1}` }));
    draft.nodes.push({
      type: 'singleBlock',
      data: { seq: elements.map(({ number }) => number), elements },
      blockIds: some.map(({ blockId }) => blockId),
      choices: {},
    });
  }
  draft.elements = [];
};

/** Takes the text before an input, which becomes the question; with the block that had it. */
const takeQuestion = (draft: Draft): { message: string; blockIds: string[] } => {
  const last = draft.elements.at(-1);
  if (last?.element.type !== 'message') return { message: '', blockIds: [] };
  draft.elements.pop();
  return { message: last.element.value, blockIds: [last.blockId] };
};

const addNode = (
  draft: Draft,
  { id }: TypebotBlock,
  node: Omit<DraftNode, 'blockIds' | 'choices'> & Partial<DraftNode>,
) => {
  endContent(draft);
  draft.nodes.push({ choices: {}, ...node, blockIds: [...(node.blockIds ?? []), id] });
};

type Convert = (draft: Draft, block: TypebotBlock) => void;

const text: Convert = (draft, { id, content }) => {
  const value = textOf(draft, plainText(content));
  if (value !== '') draft.elements.push({ element: { type: 'message', value }, blockId: id });
};

const fileName = (url: string): string => url.split(/[?#]/, 1)[0]!.split('/').at(-1)!.slice(0, 255);

const media =
  (type: 'img' | 'audio' | 'video'): Convert =>
  (draft, { id, content }) => {
    const url = isRecord(content) && typeof content.url === 'string' ? content.url : '';
    draft.omit('media', url.slice(0, 200));
    draft.elements.push({ element: { type, value: '', original: fileName(url) }, blockId: id });
  };

/** An input whose answer is kept; `isChecked` where Typebot would check its format. */
const input =
  (isChecked: boolean): Convert =>
  (draft, block) => {
    const { message, blockIds } = takeQuestion(draft);
    const labels = block.options?.labels;
    const placeholder = isRecord(labels) && typeof labels.placeholder === 'string' ? labels.placeholder : '';
    if (isChecked) draft.omit('validation', block.type);
    const answerKey = draft.names.of(block.options?.variableId);
    const asked = message || textOf(draft, placeholder) || '…';
    addNode(draft, block, { type: 'question', data: { message: asked, answerKey }, blockIds });
  };

const labelOf = ({ content, ...item }: NonNullable<TypebotBlock['items']>[number]): string => {
  if (typeof content === 'string') return content;
  return typeof item.title === 'string' ? item.title : '';
};

const choice: Convert = (draft, block) => {
  const { message, blockIds } = takeQuestion(draft);
  const all = block.items ?? [];
  const items = all.slice(0, flowLimits.options);
  for (const item of all.slice(flowLimits.options)) draft.omit('block', labelOf(item).slice(0, 100));
  const variable = block.options?.variableId;
  if (variable != null) draft.omit('variable', draft.names.of(variable));
  const arrayOption = items.map((item, index) => ({
    number: index + 1,
    value: textOf(draft, labelOf(item), flowLimits.option.max) || String(index + 1),
  }));
  const choices = Object.fromEntries(items.map(({ id }, index) => [`a${index + 1}`, id]));
  addNode(draft, block, { type: 'menu', data: { message: message || '…', arrayOption }, blockIds, choices });
};

/** The smallest unit in which an interval has the time, rounded up. */
const intervalOf = (seconds: number): { sec: number; unit: string } => {
  if (seconds <= intervalLimits.seconds) return { sec: Math.ceil(seconds), unit: 'seconds' };
  if (seconds <= intervalLimits.minutes * 60) return { sec: Math.ceil(seconds / 60), unit: 'minutes' };
  if (seconds <= intervalLimits.hours * 3_600) return { sec: Math.ceil(seconds / 3_600), unit: 'hours' };
  return { sec: Math.min(Math.ceil(seconds / 86_400), intervalLimits.days), unit: 'days' };
};

const wait: Convert = (draft, block) => {
  const seconds = Number(block.options?.secondsToWaitFor);
  if (!(seconds > 0)) draft.omit('block', block.type);
  else addNode(draft, block, { type: 'interval', data: intervalOf(seconds) });
};

const abTest: Convert = (draft, block) => {
  const percent = Number(block.options?.aPercent ?? 50);
  const [a, b] = block.items ?? [];
  const rounded = Math.min(100, Math.max(0, Math.round(percent / 10) * 10));
  const choices = { ...(a && { a: a.id }), ...(b && { b: b.id }) };
  addNode(draft, block, { type: 'randomizer', data: { percent: Number.isNaN(rounded) ? 50 : rounded }, choices });
};

const redirect: Convert = (draft, { id, options }) => {
  const url = typeof options?.url === 'string' ? textOf(draft, options.url) : '';
  draft.omit('redirect', url.slice(0, 200));
  if (url !== '') draft.elements.push({ element: { type: 'message', value: url }, blockId: id });
};

const setVariable: Convert = (draft, { options }) => draft.omit('variable', draft.names.of(options?.variableId));

const nothing: Convert = () => undefined;

/** The blocks that become a node, or a part of one. All others are listed. */
const converters: Readonly<Record<string, Convert>> = {
  text,
  image: media('img'),
  audio: media('audio'),
  video: media('video'),
  'text input': input(false),
  'number input': input(true),
  'email input': input(true),
  'url input': input(true),
  'phone number input': input(true),
  'date input': input(true),
  'time input': input(true),
  'rating input': input(true),
  'choice input': choice,
  'picture choice input': choice,
  Wait: wait,
  'AB test': abTest,
  Redirect: redirect,
  'Set variable': setVariable,
  Condition: (draft, { id }) => draft.omit('condition', id),
  Jump: nothing,
  start: nothing,
};

/** Blocks after which a text must not become another node's question. */
const endsText: ReadonlySet<string> = new Set(['Condition', 'Jump']);

/**
 * Converts the blocks of a group into nodes, in their order: texts and media that follow one another are one content, and
 * the text before an input is its question. A block that an edge leads to begins a node.
 */
export const convertBlocks = (
  { title, blocks }: TypebotGroup,
  names: VariableNames,
  isTarget: (blockId: string) => boolean,
  omissions: Omission[],
): DraftNode[] => {
  const draft: Draft = {
    names,
    omit: (kind, what) => omissions.push({ kind, where: title, what }),
    nodes: [],
    elements: [],
  };
  for (const block of blocks) {
    if (isTarget(block.id) || endsText.has(block.type)) endContent(draft);
    const convert = Object.hasOwn(converters, block.type) ? converters[block.type]! : null;
    if (convert) convert(draft, block);
    else draft.omit('block', block.type);
  }
  endContent(draft);
  return draft.nodes;
};

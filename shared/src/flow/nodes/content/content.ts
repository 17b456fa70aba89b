import type { z } from 'zod';
import { flowFileLimits, intervalLimits } from '../../../limits/flows.ts';
import type { FlowFault } from '../../faults.ts';
import {
  type FlowFile,
  type FlowStep,
  type FlowVoice,
  leave,
  type NodeKind,
  type NodeResult,
} from '../../node-kind.ts';
import { fillIn } from '../../variables.ts';
import type { contentData } from './schema.ts';

type ContentData = z.output<typeof contentData>;
export type ContentElement = ContentData['elements'][number];
type FileElement = Extract<ContentElement, { type: 'img' | 'audio' | 'video' }>;

/** Milliseconds before a text, as if it was typed, and between two elements (behaviour, section 8). */
const beforeText = 3_000;
const between = 1_000;

/** The elements in their order. */
export const elementsOf = ({ seq, elements }: ContentData): ContentElement[] =>
  seq.flatMap((name) => elements.find(({ number }) => number === name) ?? []);

const hasFile = (element: ContentElement): element is FileElement =>
  element.type === 'img' || element.type === 'audio' || element.type === 'video';

const fileOf = ({ value: key, original: name, mimetype, size }: FileElement): FlowFile => ({
  key,
  name,
  mimetype,
  size,
});

const fileFault = ({ type, value, mimetype, size }: FileElement): FlowFault | null => {
  const { bytes, types } = flowFileLimits[type];
  if (value === '') return 'emptyMedia';
  if (!(types as readonly string[]).includes(mimetype.split(';', 1)[0]!.trim())) return 'mediaType';
  return size > bytes ? 'mediaSize' : null;
};

const faultOf = (element: ContentElement): FlowFault | null => {
  if (element.type === 'message') return element.value.trim() === '' ? 'emptyText' : null;
  if (element.type !== 'interval') return fileFault(element);
  return element.value > 0 && element.value <= intervalLimits.seconds ? null : 'interval';
};

const delayBefore = (element: ContentElement): number => {
  if (element.type === 'interval') return element.value * 1_000;
  return element.type === 'message' ? beforeText : between;
};

/** The audio as a voice note; null where it is to be sent as a file, or is of a format that phones play as one only. */
const voiceOf = (element: FileElement): FlowVoice | null => {
  if (element.type !== 'audio' || !element.record || element.waveform === '') return null;
  const { seconds, waveform } = element;
  return { seconds, waveform };
};

const stepOf = (element: ContentElement | undefined, variables: Readonly<Record<string, string>>): FlowStep[] => {
  if (element === undefined || element.type === 'interval') return [];
  if (element.type === 'message') return [{ type: 'text', text: fillIn(element.value, variables) }];
  return [{ type: 'file', file: fileOf(element), voice: voiceOf(element) }];
};

const waitFor = (elements: readonly ContentElement[], element: number, steps: readonly FlowStep[]): NodeResult => {
  const next = elements[element];
  if (next === undefined) return leave(steps);
  const typing: FlowStep[] = next.type === 'message' ? [{ type: 'typing' }] : [];
  return { then: 'wait', milliseconds: delayBefore(next), element, steps: [...steps, ...typing] };
};

/** Texts, files and pauses, one after another: each element is sent when the time before it is over. */
export const content: NodeKind<ContentData> = {
  handles: () => [null],
  faults: (data) => [...new Set(elementsOf(data).flatMap((element) => faultOf(element) ?? []))],
  waits: () => false,
  files: (data) => data.elements.filter(hasFile).flatMap((element) => (element.value === '' ? [] : [fileOf(element)])),
  execute: (data, { event, element, variables }) => {
    const elements = elementsOf(data);
    if (event.type !== 'time') return waitFor(elements, 0, []);
    return waitFor(elements, element + 1, stepOf(elements[element], variables));
  },
};

import type { FlowFault } from './faults.ts';

/** A file of the company's library that a flow sends. */
export interface FlowFile {
  key: string;
  name: string;
  mimetype: string;
  size: number;
}

/** A voice note's length, and its loudness over it. */
export interface FlowVoice {
  seconds: number;
  waveform: string;
}

/** An event that a flow continues with. */
export type FlowEvent =
  /** The customer comes to the node. */
  | { type: 'enter' }
  /** The time that the node waits for has come. */
  | { type: 'time' }
  /** The customer wrote; the text, or null for a message without one. */
  | { type: 'answer'; text: string | null }
  /** The service that the node calls can't be called, or did not answer. */
  | { type: 'refused' }
  /** The service that the node calls has nothing more to ask. */
  | { type: 'done' };

/** A service that a node calls. */
export type FlowService = 'typebot' | 'openai';

/** One thing that a flow does. Variables of the company are filled in when the step is carried out. */
export type FlowStep =
  | { type: 'text'; text: string }
  /** The customer sees that a text is being written. */
  | { type: 'typing' }
  /** `voice` is null unless the audio is sent as a voice note. */
  | { type: 'file'; file: FlowFile; voice: FlowVoice | null }
  /**
   * Calls a service: for the first time, or with the customer's answer. An event `done` follows when it has nothing more
   * to ask, `refused` where it does not answer.
   */
  | { type: 'call'; service: FlowService; isFirst: boolean }
  /** The ticket waits for a person in this queue. */
  | { type: 'queue'; queueId: number | null };

/** The facts by which a node is executed. */
export interface NodeScene {
  event: FlowEvent;
  /** The element of a content node that comes next. */
  element: number;
  /** Answers that the customer gave, by their keys. */
  variables: Readonly<Record<string, string>>;
  /** A random number from 0 up to 1. */
  chance: number;
}

/** The steps of a node, and what follows them. */
export type NodeResult = {
  steps: readonly FlowStep[];
} & (
  | {
      then: 'leave';
      handle: string | null;
      /** The handle to leave by where no edge leaves by the first; none unless given. */
      otherwise?: string | null;
      answers?: Readonly<Record<string, string>>;
    }
  /** Waits for the customer, or for the service that it called. */
  | { then: 'await' }
  | { then: 'wait'; milliseconds: number; element: number }
  /** The flow ends. */
  | { then: 'end' }
);

/** A kind of node: the rules of its data. Its schema stands beside it, for the server. */
export interface NodeKind<Data> {
  /** The handles of its outgoing edges, from top to bottom; null is the only one of a node without a choice. */
  handles: (data: Data) => readonly (string | null)[];
  /** Those of the handles that need no edge. */
  optional?: readonly string[];
  /** The faults of its data, with which it may not be published. */
  faults: (data: Data) => readonly FlowFault[];
  /** True where it waits for the customer or for a time, so that a loop through it is none without an end. */
  waits: (data: Data) => boolean;
  /** The files that it sends. */
  files?: (data: Data) => readonly FlowFile[];
  /** Pure: time and chance come with the scene. */
  execute: (data: Data, scene: NodeScene) => NodeResult;
}

/** Leaves a node by its only edge. */
export const leave = (steps: readonly FlowStep[] = []): NodeResult => ({ then: 'leave', handle: null, steps });

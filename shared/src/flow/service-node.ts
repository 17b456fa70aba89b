import { type FlowService, leave, type NodeResult, type NodeScene } from './node-kind.ts';

/** The end of a node by which a customer goes on whose service does not answer. It needs no edge. */
export const failureHandle = 'f';

/** The ends of a node that calls a service. */
export const serviceHandles = (): readonly (string | null)[] => [null, failureHandle];

/**
 * Calls a service with the customer's messages. When it is done, the customer goes on to the next node; when it does not
 * answer, by the end for failures, else to the next node too.
 */
export const executeService = (service: FlowService, { event }: NodeScene): NodeResult => {
  if (event.type === 'done') return leave();
  if (event.type === 'refused') return { then: 'leave', handle: failureHandle, otherwise: null, steps: [] };
  return { then: 'await', steps: [{ type: 'call', service, isFirst: event.type === 'enter' }] };
};

import { type FlowService, leave, type NodeResult, type NodeScene } from './node-kind.ts';

/** Calls a service with the customer's messages. Where it can't be called, the customer goes on to the next node. */
export const executeService = (service: FlowService, { event }: NodeScene): NodeResult =>
  event.type === 'refused' ? leave() : { then: 'await', steps: [{ type: 'call', service }] };

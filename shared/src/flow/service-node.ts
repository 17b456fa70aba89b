import { type FlowService, leave, type NodeResult, type NodeScene } from './node-kind.ts';

/** Calls a service with the customer's messages. When it is done, or does not answer, the customer goes on to the next node. */
export const executeService = (service: FlowService, { event }: NodeScene): NodeResult =>
  event.type === 'refused' || event.type === 'done'
    ? leave()
    : { then: 'await', steps: [{ type: 'call', service, isFirst: event.type === 'enter' }] };

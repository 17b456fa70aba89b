/**
 * The ways in which a contact's run of a flow ends:
 * - `finished`: the flow came to its end
 * - `handedOver`: a node, or a service of one, left the ticket to people
 * - `accepted`: an attendant has the ticket
 * - `moved`: a user moved the ticket to a queue
 * - `answered`: somebody answered on the phone
 * - `stopped`: a user stopped it
 * - `replaced`: another flow began
 * - `closed`: the ticket was closed
 * - `expired`: a timer took the ticket out of it
 * - `failed`: its version is gone, it turned in circles, or a machine answers it
 */
export const flowOutcomes = [
  'finished',
  'handedOver',
  'accepted',
  'moved',
  'answered',
  'stopped',
  'replaced',
  'closed',
  'expired',
  'failed',
] as const;

export type FlowOutcome = (typeof flowOutcomes)[number];

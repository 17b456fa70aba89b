import type { BinaryNode } from '@whiskeysockets/baileys';
import type { DeviceAddress } from '../../store/stanza-queue.ts';
import type { World } from '../../world/world.ts';
import type { Client } from '../../world/client.ts';

export interface IqRequest {
  world: World;
  connection: Client;
  /** The device that sent the IQ. */
  from: DeviceAddress;
  iq: BinaryNode;
  /** The first child of the IQ. */
  child: BinaryNode | undefined;
}

/** The children of the result, or an error. `then` runs after the answer was sent. */
export type IqAnswer = { content?: BinaryNode[]; then?: () => void } | { error: { code: number; text: string } };

export type IqHandler = (request: IqRequest) => IqAnswer;

export const NOT_FOUND: IqAnswer = { error: { code: 404, text: 'item-not-found' } };
export const NOTHING: IqHandler = () => ({});

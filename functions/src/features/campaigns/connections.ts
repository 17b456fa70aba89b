import type { ChannelName } from '@recado/shared/contract/transport';
import { AppError } from '@recado/shared/contract/errors';
import type { Context } from '../../context/context.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';

/** The channels that campaigns are sent over. */
export const campaignChannels: readonly ChannelName[] = ['whatsapp', 'whatsappapi'];

const day = 24 * 60 * 60_000;

/** Returns the whole days since a connection was made, by which a young number is warmed up. */
export const paceAgeOf = ({ createdAt }: Pick<ConnectionRecord, 'createdAt'>, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(createdAt)) / day));

/**
 * Whether connections send only to numbers that WhatsApp was asked for. A number is banned for messages to those who have no
 * WhatsApp; the Cloud API alone can't ask, and reports such numbers as failures.
 */
const wantsChecked = (connections: readonly Pick<ConnectionRecord, 'channel'>[]): boolean =>
  connections.length === 0 || connections.some(({ channel }) => channel !== 'whatsappapi');

/** Whether a connection reaches people who have no number: the Cloud API sends to numbers alone, a phone also to LIDs. */
export const reachesLids = ({ channel }: Pick<ConnectionRecord, 'channel'>): boolean => channel !== 'whatsappapi';

/** What a look at an audience compares people with on account of the connections that send to it. */
export const checksFor = (
  connections: readonly Pick<ConnectionRecord, 'channel'>[],
): { wantsChecked: boolean; takesLids: boolean } => ({
  wantsChecked: wantsChecked(connections),
  takesLids: connections.length === 0 || connections.some(reachesLids),
});

/**
 * Returns the connections of these ids, in their order.
 *
 * @throws AppError ERR_NO_WAPP_FOUND if one is not the company's, or of a channel that campaigns are not sent over
 */
export const connectionsOf = async (
  { stores }: Pick<Context, 'stores'>,
  ids: readonly number[],
): Promise<ConnectionRecord[]> => {
  const byId = new Map((await stores.connections.list()).map((connection) => [connection.id, connection]));
  return ids.map((id) => {
    const found = byId.get(id);
    if (!found || !campaignChannels.includes(found.channel)) throw new AppError('ERR_NO_WAPP_FOUND');
    return found;
  });
};

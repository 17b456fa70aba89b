import type { ChannelName } from '@recado/shared/contract/transport';
import { AppError } from '@recado/shared/contract/errors';
import type { Context } from '../../../context/context.ts';
import type { ConnectionRecord } from '../../../data/connections/store.ts';

/** The channels that campaigns are sent over. */
export const campaignChannels: readonly ChannelName[] = ['whatsapp', 'whatsappapi'];

const day = 24 * 60 * 60_000;

/** Returns the age of a connection in whole days, which limits how much a young number sends. */
export const paceAgeOf = ({ createdAt }: Pick<ConnectionRecord, 'createdAt'>, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(createdAt)) / day));

/**
 * True where connections send only to numbers that were checked on WhatsApp: a number that writes to people without
 * WhatsApp is banned. The Cloud API cannot check numbers, and reports them as failures instead.
 */
const wantsChecked = (connections: readonly Pick<ConnectionRecord, 'channel'>[]): boolean =>
  connections.length === 0 || connections.some(({ channel }) => channel !== 'whatsappapi');

const isCloud = ({ channel }: Pick<ConnectionRecord, 'channel'>): boolean => channel === 'whatsappapi';

/** True where a connection reaches a person: by the number, else a phone by the LID and the Cloud API by the user id. */
export const reaches = (
  connection: Pick<ConnectionRecord, 'channel'>,
  { number, lid, userId }: { number: string; lid: string | null; userId: string | null },
): boolean => number !== '' || (isCloud(connection) ? userId : lid) !== null;

/** Returns the checks of an audience that depend on the connections that send to it. */
export const checksFor = (
  connections: readonly Pick<ConnectionRecord, 'id' | 'channel'>[],
): { wantsChecked: boolean; takesLids: boolean; userIdsOf: number | null } => ({
  wantsChecked: wantsChecked(connections),
  takesLids: connections.length === 0 || connections.some((connection) => !isCloud(connection)),
  userIdsOf: connections.find(isCloud)?.id ?? null,
});

/**
 * Returns the connections of these ids, in their order.
 *
 * @throws AppError ERR_NO_WAPP_FOUND if one is not the company's, or its channel sends no campaigns
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

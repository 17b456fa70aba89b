import { pushQueue } from '@recado/shared/contract/queue-messages/push';
import { systemContext } from '../../../context/system-context.ts';
import { installationStores } from '../../../data/stores.ts';
import { notifyDevices } from '../../../features/push/notify-devices.ts';
import { type PushSender, webPushSender } from '../../../features/push/send-push.ts';
import { pushKeys } from '../../../features/push/vapid-keys.ts';
import { documentClient } from '../../../platform/clients.ts';
import { consume } from '../../../platform/consumers/consume.ts';

/** The keys never change, so a process reads them once. */
let known: PushSender | null = null;

const sender = async (): Promise<PushSender | null> => {
  if (known) return known;
  const keys = await pushKeys(installationStores(documentClient()));
  known = keys && webPushSender(keys);
  return known;
};

/** Notifies users whose window is closed. */
export const handler = consume(pushQueue, async (message) => {
  const context = await systemContext(message.companyId);
  if (context) await notifyDevices(context, message, sender);
});

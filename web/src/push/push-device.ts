import type { Language } from '@recado/shared/contract/languages';
import { deletePushSubscription, getPushKey, savePushSubscription } from '@recado/shared/contract/push';
import { call } from '../api/call.ts';
import { serviceWorker, supportsPush } from './service-worker.ts';

/** `off`: the user may switch it on. `denied`: the browser's own settings forbid it. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** The user who is notified. */
interface Owner {
  companyId: number;
  userId: number;
}

/** Local storage key of the user who switched notifications on in this browser. */
const ownerKey = 'recado.push';
const ownerOf = ({ companyId, userId }: Owner): string => `${companyId}.${userId}`;

let active = false;

/** True while the service worker notifies in this browser when no window is visible. */
export const isPushActive = (): boolean => active;

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));

/** Subscribes at the browser's push service. A subscription with another key of the server is replaced. */
const subscribe = async (manager: PushManager, publicKey: string): Promise<PushSubscription> => {
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    const known = await manager.getSubscription();
    if (!known) throw error;
    await known.unsubscribe();
    return manager.subscribe(options);
  }
};

const store = async (language: Language): Promise<boolean> => {
  const registration = await serviceWorker();
  if (!registration) return false;
  const { publicKey } = await call(getPushKey, {});
  const { endpoint, keys } = (await subscribe(registration.pushManager, publicKey)).toJSON();
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }, language };
  await call(savePushSubscription, { body });
  active = true;
  return true;
};

/** Returns whether this browser notifies the user. */
export const pushState = (owner: Owner): PushState => {
  if (!supportsPush()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isOn = Notification.permission === 'granted' && window.localStorage.getItem(ownerKey) === ownerOf(owner);
  return isOn ? 'on' : 'off';
};

/** Asks for permission and notifies the user in this browser from now on. Returns the new state. Throws ApiError, or the push service's error. */
export const enablePush = async (owner: Owner, language: Language): Promise<PushState> => {
  if (!supportsPush()) return 'unsupported';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  if (!(await store(language))) return 'unsupported';
  window.localStorage.setItem(ownerKey, ownerOf(owner));
  return 'on';
};

const unsubscribe = async (): Promise<void> => {
  active = false;
  if (!supportsPush()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
};

/** Ends the notifications in this browser. */
export const disablePush = async (): Promise<PushState> => {
  window.localStorage.removeItem(ownerKey);
  await Promise.all([unsubscribe(), call(deletePushSubscription, {})]);
  return 'off';
};

/**
 * Stores the device for the login that has begun, where the same user had switched notifications on. Also after a new
 * start: a subscription that is not renewed ends after a week.
 */
export const renewPush = async (owner: Owner, language: Language): Promise<void> => {
  if (pushState(owner) === 'on') await store(language);
};

/** Ends the subscription at the end of a login: nothing reaches a browser that nobody is logged in to. */
export const endPush = (): void => void unsubscribe().catch(() => undefined);

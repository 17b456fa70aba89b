import { createECDH, randomBytes, randomUUID, type ECDH } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { decrypt } from 'http_ece';
import { readBody } from '../http/body.ts';
import { provesServer } from './vapid.ts';

/** Bytes that a push service takes at least (RFC 8030, section 7.2); browsers' services take no more. */
const maxBytes = 4096;
/** Bytes that this service reads of any request. */
const maxReadBytes = 64 * 1024;
const maxWait = 30_000;

interface Device {
  readonly keys: ECDH;
  readonly auth: string;
  /** The public key of the application server that the device is subscribed with. */
  readonly serverKey: string;
  readonly messages: { text: string; urgency: string; topic: string; ttl: number }[];
}

/** Origin and path of the service. */
interface Place {
  origin: string;
  /** Path without `/push` at its beginning. */
  path: string;
}

/**
 * The push service of a browser, with its devices: takes notifications by the Web Push protocol (RFC 8030, 8291, 8292),
 * refuses what browsers' services refuse, and decrypts what it takes.
 *
 * `POST /push/devices` `{"serverKey"}` subscribes a device and returns what `PushSubscription.toJSON` returns, with its
 * `id`. `GET /push/devices/{id}/messages?count=` lists the decrypted messages; it waits for so many. `DELETE
 * /push/devices/{id}` unsubscribes: the endpoint answers 410 from then on.
 */
export class PushService {
  private readonly devices = new Map<string, Device>();
  private readonly arrivals = new EventEmitter<{ message: [] }>().setMaxListeners(0);

  async answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const place = { origin: `http://${request.headers.host ?? ''}`, path: url.pathname.replace(/^\/push/, '') };
    const [, id = ''] = /^\/(?:send|devices)\/([\w-]+)/.exec(place.path) ?? [];
    const json = (value: unknown): void => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    if (request.method === 'POST' && place.path === '/devices') json(await this.subscribe(request, place));
    else if (request.method === 'POST' && place.path.startsWith('/send/'))
      response.writeHead(await this.take(request, this.devices.get(id), place)).end();
    else if (request.method === 'DELETE') response.writeHead(this.devices.delete(id) ? 204 : 404).end();
    else json(await this.messagesOf(id, Number(url.searchParams.get('count') ?? 0)));
  }

  private async subscribe(request: IncomingMessage, { origin }: Place) {
    const { serverKey } = JSON.parse((await readBody(request, maxReadBytes)).toString('utf8')) as { serverKey: string };
    const keys = createECDH('prime256v1');
    const p256dh = keys.generateKeys().toString('base64url');
    const auth = randomBytes(16).toString('base64url');
    const id = randomUUID();
    this.devices.set(id, { keys, auth, serverKey, messages: [] });
    return { id, endpoint: `${origin}/push/send/${id}`, expirationTime: null, keys: { p256dh, auth } };
  }

  /** Takes a notification; returns the status that a browser's service answers with. */
  private async take(request: IncomingMessage, device: Device | undefined, { origin }: Place): Promise<number> {
    const { authorization = '', ttl, urgency = 'normal', topic = '' } = request.headers;
    const body = await readBody(request, maxReadBytes);
    if (!device) return 410;
    if (!provesServer(authorization, device.serverKey, origin, Date.now() / 1000)) return 403;
    if (ttl === undefined || !/^\d+$/.test(String(ttl)) || !/^[\w-]{0,32}$/.test(String(topic))) return 400;
    if (request.headers['content-encoding'] !== 'aes128gcm') return 415;
    if (body.length > maxBytes) return 413;
    const text = decrypt(body, { version: 'aes128gcm', privateKey: device.keys, authSecret: device.auth });
    device.messages.push({
      text: text.toString('utf8'),
      urgency: String(urgency),
      topic: String(topic),
      ttl: Number(ttl),
    });
    this.arrivals.emit('message');
    return 201;
  }

  private async messagesOf(id: string, count: number): Promise<Device['messages']> {
    const { messages } = this.devices.get(id) ?? { messages: [] };
    if (messages.length >= count) return messages;
    return new Promise((resolve) => {
      const end = (): void => {
        this.arrivals.off('message', check);
        clearTimeout(timer);
        resolve(messages);
      };
      const check = (): void => {
        if (messages.length >= count) end();
      };
      const timer = setTimeout(end, maxWait);
      this.arrivals.on('message', check);
    });
  }
}

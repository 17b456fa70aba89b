import { createHash } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { maxPictureBytes, pictureKey } from '@recado/shared/contract/pictures';
import type { InboundPicture } from '@recado/shared/contract/queue-messages/inbound';
import type { PictureCommand } from '@recado/shared/contract/queue-messages/outbound';
import { refName } from '../platform/connection-ref.ts';
import type { Publisher } from '../inbound/publisher.ts';
import { faultOf, type Log } from '../platform/log.ts';
import type { Session } from '../ports/session.ts';
import type { MediaStore } from './download-media.ts';
import { mayFetch } from './media-hosts.ts';

/** Milliseconds within which WhatsApp must answer, and its media server must send the picture. */
const timeout = 10_000;
/** Codes with which WhatsApp answers for a contact that has no picture, or shows it to others only. */
const hidden: ReadonlySet<unknown> = new Set([401, 403, 404]);

type Outcome = InboundPicture['outcome'];

/** Returns whether bytes begin as a JPEG or a PNG. */
const isPicture = (bytes: Buffer): boolean =>
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]));

/** Fetches profile pictures of contacts and groups into the bucket, one at a time for each connection. */
export class PictureFetcher {
  readonly #store: Omit<MediaStore, 'limit'>;
  readonly #publisher: Publisher;
  readonly #log: Log;

  constructor(store: Omit<MediaStore, 'limit'>, publisher: Publisher, log: Log) {
    this.#store = store;
    this.#publisher = publisher;
    this.#log = log;
  }

  /** Carries out the command and publishes its outcome. A session that is not connected fails at once. */
  async fetch(command: PictureCommand, session: Session | null): Promise<void> {
    const { companyId, whatsappId, commandId, contactId } = command;
    const outcome = await this.#fetch(command, session).catch((error: unknown): Outcome => {
      this.#log.warn({ connection: refName({ companyId, whatsappId }), fault: faultOf(error) }, 'picture not fetched');
      return { state: 'failed' };
    });
    const event = { companyId, whatsappId, channel: 'whatsapp', type: 'picture', contactId, commandId } as const;
    await this.#publisher.publish({ ...event, outcome });
  }

  async #fetch({ companyId, contactId, chat }: PictureCommand, session: Session | null): Promise<Outcome> {
    const connected = session?.connected;
    if (!connected) return { state: 'failed' };
    const address = await connected.live.sock
      .profilePictureUrl(chat.jid, 'preview', timeout)
      .catch((error: { data?: unknown }) => {
        if (hidden.has(error.data)) return undefined;
        throw error;
      });
    if (address === undefined) return { state: 'none' };
    const bytes = await this.#download(address);
    await this.#store.objects.send(
      new PutObjectCommand({
        Bucket: this.#store.bucket,
        Key: pictureKey(companyId, contactId),
        Body: bytes,
        ContentType: 'image/jpeg',
      }),
    );
    return { state: 'ready', version: createHash('sha256').update(bytes).digest('hex').slice(0, 16) };
  }

  async #download(address: string): Promise<Buffer> {
    if (!URL.canParse(address) || !mayFetch(address, this.#store.serverUrl))
      throw new Error('The address of the picture is not WhatsApp’s');
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeout) });
    if (!response.ok || !response.body) throw new Error(`The server of pictures answered ${response.status}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > maxPictureBytes) throw new Error('The picture is too large');
      chunks.push(chunk);
    }
    const bytes = Buffer.concat(chunks);
    if (!isPicture(bytes)) throw new Error('The picture has an unknown format');
    return bytes;
  }
}

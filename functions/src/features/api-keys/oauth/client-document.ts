import * as z from 'zod';
import { callOutside, OutsideCallFailed } from '../../../platform/call-outside.ts';
import { environment } from '../../../platform/environment.ts';
import { log } from '../../../platform/log.ts';
import { isWebhookUrl } from '../../../platform/webhook-url.ts';

/** Bytes of a document, and milliseconds in which it must arrive. */
const maxBytes = 10_000;
const patience = 5_000;

/** The document of an app at the address that is its id. Apps that prove themselves by a secret are not taken. */
const clientDocument = z.object({
  client_id: z.string(),
  client_name: z.string().trim().min(1),
  redirect_uris: z.unknown(),
  token_endpoint_auth_method: z.literal('none').default('none'),
});
type ClientDocument = z.output<typeof clientDocument>;

/** Returns whether the id of an app is the address of a document: public, and written as it is called. */
export const isDocumentUrl = (clientId: string): boolean =>
  isWebhookUrl(clientId, environment().WEBHOOK_NETWORKS) &&
  !clientId.includes('#') &&
  new URL(clientId).pathname !== '/' &&
  new URL(clientId).href === clientId;

/** Returns the document of an app (Client ID Metadata Documents); null where its address has none of this id. */
export const readClientDocument = async (clientId: string): Promise<ClientDocument | null> => {
  try {
    const networks = environment().WEBHOOK_NETWORKS;
    const call = { url: clientId, method: 'GET', headers: { accept: 'application/json' } } as const;
    const { body } = await callOutside({ ...call, networks, patience, maxBytes });
    const parsed = clientDocument.safeParse(JSON.parse(body.toString('utf8')));
    return parsed.success && parsed.data.client_id === clientId ? parsed.data : null;
  } catch (error) {
    if (!(error instanceof OutsideCallFailed || error instanceof SyntaxError)) throw error;
    log().info('the document of an app was not read', { host: new URL(clientId).host, reason: error.message });
    return null;
  }
};

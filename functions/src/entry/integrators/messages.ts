import { externalMessagesBindings } from '../../features/external-messages/http.ts';
import { createIntegratorsHandler } from './create-handler.ts';

/** Serves the calls by which programs send over a connection. */
export const bindings = externalMessagesBindings;

export const handler = createIntegratorsHandler(bindings);

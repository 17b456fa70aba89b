import { connectionsBindings } from '../../features/connections/http.ts';
import { importsBindings } from '../../features/imports/http.ts';
import type { Binding } from '../../context/binding.ts';
import { pushBindings } from '../../features/push/http.ts';
import { webhooksBindings } from '../../features/webhooks/webhooks.ts';
import { createHandler } from './create-handler.ts';

/** Connections and their sessions, the devices that are notified, and endpoints of webhooks. The HTTP function that may seal. */
export const bindings: readonly Binding[] = [
  ...connectionsBindings,
  ...importsBindings,
  ...pushBindings,
  ...webhooksBindings,
];

export const handler = createHandler(bindings);

import { connectionsBindings } from '../../features/connections/http.ts';
import { importsBindings } from '../../features/imports/http.ts';
import type { Binding } from '../../context/binding.ts';
import { pushBindings } from '../../features/push/http.ts';
import { createHandler } from './create-handler.ts';

/** Connections and their sessions, and the devices that are notified. The HTTP function that may seal. */
export const bindings: readonly Binding[] = [...connectionsBindings, ...importsBindings, ...pushBindings];

export const handler = createHandler(bindings);

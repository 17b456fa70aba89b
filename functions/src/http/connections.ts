import { connectionsBindings } from '../connections/http.ts';
import { importsBindings } from '../imports/http.ts';
import type { Binding } from '../platform/binding.ts';
import { createHandler } from './create-handler.ts';

/** Connections and their sessions. */
export const bindings: readonly Binding[] = [...connectionsBindings, ...importsBindings];

export const handler = createHandler(bindings);

import { connectionsBindings } from '../../features/connections/http.ts';
import { importsBindings } from '../../features/imports/http.ts';
import type { Binding } from '../../context/binding.ts';
import { createHandler } from './create-handler.ts';

/** Connections and their sessions. */
export const bindings: readonly Binding[] = [...connectionsBindings, ...importsBindings];

export const handler = createHandler(bindings);

import { channelsBindings } from '../../features/channels/http.ts';
import type { Binding } from '../../context/binding.ts';
import { createHandler } from './create-handler.ts';

/** Calls that speak with Meta while somebody waits: connecting accounts, templates. */
export const bindings: readonly Binding[] = [...channelsBindings];

export const handler = createHandler(bindings);

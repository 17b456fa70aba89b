import { companiesBindings } from '../companies/http.ts';
import type { Binding } from '../platform/binding.ts';
import { queuesBindings } from '../queues/http.ts';
import { settingsBindings } from '../settings/http.ts';
import { emptyQueue } from '../tickets/empty-queue.ts';
import { createHandler } from './create-handler.ts';

/** How a company is set up: its plan, queues and settings. */
export const bindings: readonly Binding[] = [...companiesBindings, ...queuesBindings(emptyQueue), ...settingsBindings];

export const handler = createHandler(bindings);

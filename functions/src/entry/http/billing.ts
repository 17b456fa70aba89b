import { billingBindings } from '../../features/billing/http.ts';
import type { Binding } from '../../context/binding.ts';
import { createHandler } from './create-handler.ts';

/** Calls about money: the only HTTP function that opens the credentials of payment providers. */
export const bindings: readonly Binding[] = [...billingBindings];

export const handler = createHandler(bindings);

import { companiesBindings } from '../../features/companies/http.ts';
import type { Binding } from '../../context/binding.ts';
import { externalUsageBindings } from '../../features/external-messages/http.ts';
import { helpsBindings } from '../../features/helps/helps.ts';
import { queuesBindings } from '../../features/queues/http.ts';
import { optionsBindings } from '../../features/queues/options/http.ts';
import { settingsBindings } from '../../features/settings/http.ts';
import { createHandler } from './create-handler.ts';

/** The calls about the setup of a company: its plan, queues and settings; and the help of the installation. */
export const bindings: readonly Binding[] = [
  ...companiesBindings,
  ...queuesBindings,
  ...optionsBindings,
  ...externalUsageBindings,
  ...helpsBindings,
  ...settingsBindings,
];

export const handler = createHandler(bindings);

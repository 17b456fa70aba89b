import { type listModelProviders as endpoint, type Provider, sentKinds } from '@recado/shared/contract/model-usage';
import type { UseCase } from '../../context/binding.ts';
import { declarations } from './outgoing/declarations.ts';
import { loadSending } from './outgoing/load-sending.ts';

/** Returns the providers and services that data leaves for: the kinds of data, and the names of what sends them, for each use. */
export const listModelProviders: UseCase<typeof endpoint> = async (context) => {
  const [sending, settings] = await Promise.all([loadSending(context), context.stores.settings.company()]);
  const found = new Map<string, Map<string, Provider['uses'][number]>>();
  for (const { use, sends } of declarations)
    for (const { address, name, sends: kinds } of sends(sending)) {
      const uses = found.get(address) ?? new Map<string, Provider['uses'][number]>();
      found.set(address, uses);
      const known = uses.get(use) ?? { use, sends: [], names: [] };
      const names = name === '' || known.names.includes(name) ? known.names : [...known.names, name];
      const all = new Set([...known.sends, ...kinds]);
      uses.set(use, { use, sends: sentKinds.filter((kind) => all.has(kind)), names });
    }
  return {
    providers: [...found].map(([address, uses]) => ({ address, uses: [...uses.values()] })),
    notes: settings.assistancePromptId !== null && settings.assistanceNotes === 'enabled',
    numbersHidden: settings.lgpdHideNumber === 'enabled',
  };
};

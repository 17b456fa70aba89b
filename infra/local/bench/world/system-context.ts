import type { Context } from '../../../../functions/src/context/context.ts';
import { createContext } from '../../../../functions/src/context/create-context.ts';
import { installationStores } from '../../../../functions/src/data/stores.ts';
import { documentClient } from '../../../../functions/src/platform/clients.ts';

/** Creates a context that acts as the system in a company. */
export const systemContextOf = async (companyId: number): Promise<Context> => {
  const company = await installationStores(documentClient()).companies.get(companyId);
  if (!company) throw new Error(`There is no company ${companyId}`);
  return createContext(company, { kind: 'system' });
};

import { listAllHelps } from '@recado/shared/contract/helps';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endpointQuery } from '../../api/query.ts';

/** Shows the drawer's entry where there are help entries (specification 3, section 2). */
export const HelpGate = ({ children }: { children: ReactNode }) => {
  const { data = [] } = useQuery(endpointQuery(listAllHelps, {}));
  return data.length > 0 && children;
};

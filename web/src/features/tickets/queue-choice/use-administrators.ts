import { listUserNames } from '@recado/shared/contract/users';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { i18n } from '../../../i18n/i18n.ts';

/** The names of the company's administrators, as a list of people to ask; empty until they are known. */
export const useAdministrators = (): string => {
  const { data: users = [] } = useQuery(endpointQuery(listUserNames, {}));
  const names = users.filter(({ profile }) => profile === 'admin').map(({ name }) => name);
  return new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(names);
};

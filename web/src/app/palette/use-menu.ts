import { useQueries } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { useLogin } from '../../login/login-query.ts';
import { hasExpired } from '../../login/subscription.ts';
import { menuOf, type ListEndpoint, type MenuScreen } from '../../navigation/feature.ts';
import { screens } from '../features.ts';

/** The query of whether a list has records. */
const filledQuery = (list: ListEndpoint) => ({
  ...endpointQuery(list, {}),
  select: (records: readonly unknown[]) => records.length > 0,
});

/** The screens that the navigation drawer lists for the user. Screens of lists that are empty are left out. */
export const useMenu = (): MenuScreen[] => {
  const login = useLogin();
  const entries = menuOf(screens, login, hasExpired(login.company));
  const lists = entries.flatMap(({ menu }) => menu.list ?? []);
  const filled = useQueries({ queries: lists.map(filledQuery) });
  return entries.filter(({ menu }) => !menu.list || filled[lists.indexOf(menu.list)]?.data);
};

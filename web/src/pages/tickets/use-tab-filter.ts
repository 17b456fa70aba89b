import { useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { tabsOf, withTabs } from '../../features/tickets/cache/tab-address.ts';
import type { InboxFilter, TabState } from '../../features/tickets/cache/ticket-list-query.ts';

type Tabs = Omit<InboxFilter, 'search'>;

/**
 * The tab of the inbox, its order and its filters. The address names them, so that they outlive a reload and go back with
 * the browser; a navigation may name its tab in its state. They are written past the router: what the list shows is no
 * navigation, and a conversation stays as it is.
 */
export const useTabFilter = (): [Tabs, (tabs: Tabs) => void] => {
  const location = useLocation();
  const type = useNavigationType();
  const { tab: requested } = (location.state ?? {}) as Partial<TabState>;
  const isBack = type === NavigationType.Pop;
  const named = { ...tabsOf(location.search), ...(requested !== undefined && !isBack && { tab: requested }) };
  const [tabs, setTabs] = useState<Tabs>(named);
  const [lastKey, setLastKey] = useState(location.key);
  if (lastKey !== location.key) {
    setLastKey(location.key);
    if (isBack) setTabs(named);
    else if (requested !== undefined) setTabs({ ...tabs, tab: requested });
  }
  useEffect(() => {
    const { pathname, search } = window.location;
    const query = withTabs(search, tabs);
    if (query !== search) window.history.replaceState(window.history.state, '', `${pathname}${query}`);
  }, [tabs, location.key]);
  return [tabs, setTabs];
};

import { type RecipientGroup, recipientGroups } from '@recado/shared/contract/campaign-recipients';
import { useSearchParams } from 'react-router';

/** Returns the count whose people a report shows, and what changes it: the address holds it. Null for everybody. */
export const useShownGroup = (): [RecipientGroup | null, (group: RecipientGroup | null) => void] => {
  const [params, setParams] = useSearchParams();
  const shown = recipientGroups.find((name) => name === params.get('group')) ?? null;
  return [shown, (group) => setParams(group === null ? {} : { group }, { replace: true })];
};

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLogin } from '../../../login/login-query.ts';
import { audienceBody, type AudienceParts, audienceQuery, isChosen } from './audience-query.ts';

/** Milliseconds after a change before the audience is counted. */
const delay = 400;
/** Milliseconds for which another tab of the form shows the audience that was counted. */
const shownFor = 60_000;

/** Counts the audience of a form's campaign once its values have settled. */
export const useAudience = (values: AudienceParts) => {
  const { timeZone } = useLogin().company;
  const body = audienceBody(values, timeZone);
  const [settled] = useDebouncedValue(JSON.stringify(body), delay);
  const wanted = JSON.parse(settled) as typeof body;
  const isReady = isChosen(wanted);
  const query = useQuery({
    ...audienceQuery(wanted),
    enabled: isReady,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { isReady, ...query };
};

/** The audience as another tab of the form counted it: while the tab is hidden, nothing is asked. */
export const useCountedAudience = (values: AudienceParts) => {
  const body = audienceBody(values, useLogin().company.timeZone);
  return useQuery({ ...audienceQuery(body), enabled: isChosen(body), staleTime: shownFor });
};

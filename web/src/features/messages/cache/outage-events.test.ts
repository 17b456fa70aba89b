import { connectionOutageEvent } from '@recado/shared/contract/connections';
import { listMessages } from '@recado/shared/contract/messages';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryKey } from '../../../api/query.ts';
import { dispatch } from '../../../realtime/event-handler.ts';
import { buildLogin } from '../../../testing/login.builder.ts';
import { outageHandler } from './outage-events.ts';

const keyOf = (ticketUuid: string) => queryKey(listMessages, { params: { ticketUuid } });
const pages = (whatsappId: number) => ({
  pages: [{ messages: [], gaps: [], ticket: { whatsappId }, hasMore: false, nextCursor: null }],
  pageParams: [null],
});

test('refetches the conversations of the connection, and no others', () => {
  const client = new QueryClient();
  client.setQueryData(keyOf('a'), pages(3));
  client.setQueryData(keyOf('b'), pages(4));
  dispatch(
    [outageHandler],
    `company-12-${connectionOutageEvent.name}`,
    { action: 'update', whatsappId: 3 },
    {
      client,
      login: buildLogin(),
    },
  );
  expect([keyOf('a'), keyOf('b')].map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, false]);
});

import { acceptFlowTest, type FlowTestResult, listFlowTests } from '@recado/shared/contract/flow-tests';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';
import { queryKey } from '../../../../api/query.ts';
import { keepResults, passing } from './test-results.ts';

/** Keeps what the customers of these tests get of a revision of the draft as what they should get. */
export const acceptTests = async (
  client: QueryClient,
  { flowId, revision }: { flowId: number; revision: number },
  results: readonly FlowTestResult[],
): Promise<void> => {
  for (const { id: testId } of results) {
    const test = await call(acceptFlowTest, { params: { id: flowId, testId }, body: { revision } });
    keepResults(client, { flowId, revision }, [passing(test)]);
  }
  await client.invalidateQueries({ queryKey: queryKey(listFlowTests) });
};

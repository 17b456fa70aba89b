import { type FlowTest, type FlowTestResult, runFlowTests } from '@recado/shared/contract/flow-tests';
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../api/call.ts';
import { notifyError } from '../../../../components/notify.ts';
import type { DraftSaver, SaveState } from '../saving/draft-saver.ts';

const keyOf = (flowId: number, revision: number) => [runFlowTests.name, flowId, revision];

/** Keeps results of tests with a revision of the draft, in place of those that the same tests had. */
export const keepResults = (
  client: QueryClient,
  { flowId, revision }: { flowId: number; revision: number },
  results: readonly FlowTestResult[],
): void => {
  client.setQueryData<FlowTestResult[]>(keyOf(flowId, revision), (known = []) => [
    ...known.filter(({ id }) => results.every((result) => result.id !== id)),
    ...results,
  ]);
};

/** The result of a test whose present result was just recorded or accepted. */
export const passing = ({ id, name, recordedAt }: FlowTest): FlowTestResult => ({
  ...{ id, name, recordedAt, outcome: 'passes', differences: [] },
});

interface TestRuns {
  /** The result of a test with the draft as it is; null while it was not run. */
  resultOf: (test: FlowTest) => FlowTestResult | null;
  /** Saves the draft and plays tests with it: one, or all of them. */
  run: (testId: number | null) => Promise<void>;
  isRunning: boolean;
}

/** Runs tests, and keeps the results until the draft or what a test expects changes. */
export const useTestRuns = (flowId: number, saver: DraftSaver, state: SaveState): TestRuns => {
  const client = useQueryClient();
  const { data = [] } = useQuery<FlowTestResult[]>({
    queryKey: keyOf(flowId, saver.revision),
    queryFn: skipToken,
    staleTime: Infinity,
  });
  const [isRunning, setRunning] = useState(false);
  const run = async (testId: number | null): Promise<void> => {
    if (!(await saver.flush())) return;
    setRunning(true);
    try {
      const { revision, results } = await call(runFlowTests, { params: { id: flowId }, body: { testId } });
      keepResults(client, { flowId, revision }, results);
    } catch (error) {
      notifyError(error);
    } finally {
      setRunning(false);
    }
  };
  const resultOf = ({ id, recordedAt }: FlowTest): FlowTestResult | null =>
    state.is === 'saved' ? (data.find((one) => one.id === id && one.recordedAt === recordedAt) ?? null) : null;
  return { resultOf, run, isRunning };
};

import type { FlowTestResult } from '@recado/shared/contract/flow-tests';
import { type Flow, getFlow, listFlowVersions, publishFlow } from '@recado/shared/contract/flows';
import type { FlowIssue } from '@recado/shared/flow/validate';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { endpointQuery, queryKey } from '../../../api/query.ts';
import { confirm } from '../../../components/dialog/confirm.ts';
import { notifyError, notifySuccess, notifyWarning } from '../../../components/notify.ts';
import { isApiError } from '../../../errors/api-error.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import type { DraftSaver } from './saving/draft-saver.ts';
import { keepResults } from './tests/test-results.ts';

interface Publishing {
  /** The flow as it is known now: its name, and the version that customers enter. */
  flow: Flow;
  /** Saves the draft, asks, and publishes it. */
  publish: () => Promise<void>;
  isPublishing: boolean;
}

interface Options {
  saver: DraftSaver;
  issues: readonly FlowIssue[];
  /** Shows the faults with which the flow is not published. */
  onFaults: () => void;
  /** Shows the recorded tests that differ; `send` publishes the revision once more. */
  onTests: (results: readonly FlowTestResult[], revision: number, send: (despiteTests: boolean) => void) => void;
}

/** Publishes a flow. One with faults is not published, one with tests that differ at the user's word. */
export const usePublish = (opened: Flow, { saver, issues, onFaults, onTests }: Options): Publishing => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const query = endpointQuery(getFlow, { params: { id: opened.id } });
  const { data: flow = opened } = useQuery({ ...query, initialData: opened });
  const [isPublishing, setPublishing] = useState(false);
  const refuse = (): void => {
    notifyWarning(t('flowEditor:hasFaults'));
    onFaults();
  };
  const send = async (revision: number, despiteTests: boolean): Promise<void> => {
    setPublishing(true);
    try {
      const published = await call(publishFlow, { params: { id: flow.id }, body: { revision, despiteTests } });
      client.setQueryData(query.queryKey, published);
      void client.invalidateQueries({ queryKey: queryKey(listFlowVersions) });
      notifySuccess(t('flowEditor:publishedAs', { number: published.published ?? 0 }));
    } catch (error) {
      if (isApiError(error, 'ERR_FLOW_FAULTS')) return refuse();
      if (!isApiError(error, 'ERR_FLOW_TESTS')) return notifyError(error);
      const results = error.details.tests as FlowTestResult[];
      keepResults(client, { flowId: flow.id, revision }, results);
      onTests(results, revision, (despite) => void send(revision, despite));
    } finally {
      setPublishing(false);
    }
  };
  const publish = async (): Promise<void> => {
    if (issues.some(({ isWarning }) => !isWarning)) return refuse();
    if (!(await saver.flush())) return;
    confirm({
      title: t('flowEditor:publishTitle'),
      text: t('flowEditor:publishText'),
      confirm: t('flowEditor:publish'),
      onConfirm: () => void send(saver.revision, false),
    });
  };
  return { flow, publish, isPublishing };
};

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

interface Publishing {
  /** The flow as it is known now: its name, and the version that customers enter. */
  flow: Flow;
  /** Saves the draft, asks, and publishes it. */
  publish: () => Promise<void>;
  isPublishing: boolean;
}

/** Publishes a flow. One with faults is not published: `onFaults` shows them. */
export const usePublish = (
  opened: Flow,
  saver: DraftSaver,
  issues: readonly FlowIssue[],
  onFaults: () => void,
): Publishing => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const query = endpointQuery(getFlow, { params: { id: opened.id } });
  const { data: flow = opened } = useQuery({ ...query, initialData: opened });
  const [isPublishing, setPublishing] = useState(false);
  const refuse = (): void => {
    notifyWarning(t('flowEditor:hasFaults'));
    onFaults();
  };
  const send = async (): Promise<void> => {
    setPublishing(true);
    try {
      const published = await call(publishFlow, { params: { id: flow.id }, body: { revision: saver.revision } });
      client.setQueryData(query.queryKey, published);
      void client.invalidateQueries({ queryKey: queryKey(listFlowVersions) });
      notifySuccess(t('flowEditor:publishedAs', { number: published.published ?? 0 }));
    } catch (error) {
      if (isApiError(error, 'ERR_FLOW_FAULTS')) refuse();
      else notifyError(error);
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
      onConfirm: () => void send(),
    });
  };
  return { flow, publish, isPublishing };
};

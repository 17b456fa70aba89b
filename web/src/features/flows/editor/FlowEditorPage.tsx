import { Skeleton } from '@mantine/core';
import { type EditedFlow, getFlowDraft } from '@recado/shared/contract/flows';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { endpointQuery } from '../../../api/query.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { Page } from '../../../components/page/Page.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './FlowEditor.module.css';
import { FlowEditor } from './FlowEditor.tsx';

/** Opens the draft of a flow as it is now, whenever the page is entered. */
const Opened = ({ id }: { id: number }) => {
  const { t } = useTranslate();
  const { data, error, isFetching, refetch } = useQuery({
    ...endpointQuery(getFlowDraft, { params: { id } }),
    select: ({ flow }): EditedFlow => flow,
    // The editor keeps its flow up to date by itself.
    ...{ staleTime: Infinity, gcTime: 0, refetchOnMount: 'always', refetchOnReconnect: false },
  });
  if (data && !isFetching) return <FlowEditor draft={data} />;
  if (error)
    return (
      <Page title={t('flows:title')} back={{ label: t('flowEditor:back'), to: '/flowbuilders' }}>
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </Page>
    );
  return (
    <div className={classes.loading} role="status" aria-label={t('common:loading')}>
      <Skeleton height={36} />
      <Skeleton flex={1} />
    </div>
  );
};

/** The editor of a flow (specification 3, section 2). */
export const FlowEditorPage = () => {
  const id = Number(useParams().id);
  return <Opened key={id} id={id} />;
};

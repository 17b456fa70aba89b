import { Anchor, Badge } from '@mantine/core';
import { deleteFlow, duplicateFlow, type Flow, listAllFlows, listFlows } from '@recado/shared/contract/flows';
import { IconCopy, IconDownload, IconPlayerPlay, IconRoute } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { call } from '../../../api/call.ts';
import { queryKey } from '../../../api/query.ts';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { pagedList } from '../../../components/list/list-rows.ts';
import { notifyError, notifySuccess } from '../../../components/notify.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { FlowDialog } from './FlowDialog.tsx';
import { ImportButton } from './ImportButton.tsx';
import { saveFlowAsFile } from './save-flow-as-file.ts';
import { SimulatorDialog } from '../simulator/SimulatorDialog.tsx';

const useFlows = pagedList(
  listFlows,
  (searchParam) => ({ query: { searchParam } }),
  ({ flows }) => flows,
);

/** The flows of the company (specification 3, section 2). */
export const FlowsPage = () => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const navigate = useNavigate();
  const duplicate = async ({ id }: Flow): Promise<void> => {
    try {
      await call(duplicateFlow, { body: { flowId: id } });
      notifySuccess(t('flows:duplicated'));
    } catch (error) {
      notifyError(error);
    }
    for (const list of [listFlows, listAllFlows]) void client.invalidateQueries({ queryKey: queryKey(list) });
  };
  return (
    <ListPage<Flow>
      name="flow"
      title="flows:title"
      useRows={useFlows}
      nameOf={({ name }) => name}
      search="flows:search"
      empty={{ icon: IconRoute, title: 'flows:empty', hint: 'flows:emptyHint', actions: <ImportButton /> }}
      add={{ label: 'flows:add', onClick: () => openDialog(FlowDialog, { flow: null }) }}
      tools={<ImportButton />}
      onEdit={(flow) => openDialog(FlowDialog, { flow })}
      removal={{
        call: ({ id }) => call(deleteFlow, { params: { id } }),
        text: 'flows:deleteText',
        done: 'flows:deleted',
      }}
      actions={(flow) => [
        {
          hint: t('flows:editFlow'),
          label: t('flows:editFlowOf', { name: flow.name }),
          icon: IconRoute,
          onClick: () => void navigate(`/flowbuilder/${flow.id}`),
          testId: 'draw-flow',
        },
        {
          hint: t('flows:simulator.open'),
          label: t('flows:simulator.openOf', { name: flow.name }),
          icon: IconPlayerPlay,
          onClick: () => openDialog(SimulatorDialog, { flow }),
          testId: 'simulate-flow',
        },
        {
          hint: t('flows:duplicate'),
          label: t('flows:duplicateOf', { name: flow.name }),
          icon: IconCopy,
          onClick: () => void duplicate(flow),
          testId: 'duplicate-flow',
        },
        {
          hint: t('flows:export'),
          label: t('flows:exportOf', { name: flow.name }),
          icon: IconDownload,
          onClick: () => void saveFlowAsFile(flow),
          testId: 'export-flow',
        },
      ]}
      columns={[
        {
          label: 'flows:name',
          cell: ({ id, name }) => (
            <Anchor component={Link} to={`/flowbuilder/${id}`} inherit fw={550} c="inherit" underline="hover">
              {name}
            </Anchor>
          ),
          main: true,
        },
        {
          label: 'flows:version',
          cell: ({ published }) =>
            published === null ? t('flows:unpublished') : t('flows:publishedAs', { number: published }),
          width: '180px',
        },
        {
          label: 'flows:status',
          cell: ({ active }) => (
            <Badge color={active ? 'green' : 'gray'} variant="dot">
              {t(active ? 'flows:active' : 'flows:inactive')}
            </Badge>
          ),
          width: '130px',
        },
      ]}
    />
  );
};

import { Badge, Button } from '@mantine/core';
import { type EditedFlow, type FlowVersion, listFlowVersions, restoreFlowVersion } from '@recado/shared/contract/flows';
import { listUserNames } from '@recado/shared/contract/users';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';
import { endpointQuery } from '../../../../api/query.ts';
import { confirm } from '../../../../components/dialog/confirm.ts';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { notifyError, notifySuccess } from '../../../../components/notify.ts';
import { QueryGate } from '../../../../components/QueryGate.tsx';
import { formatDate, formatTime } from '../../../../i18n/format.ts';
import { useTranslate } from '../../../../i18n/use-translate.ts';
import { EditorPanel } from '../panel/EditorPanel.tsx';
import classes from '../panel/EditorPanel.module.css';
import type { DraftSaver } from '../saving/draft-saver.ts';

interface Props {
  flowId: number;
  saver: DraftSaver;
  /** Shows a version that became the draft. */
  onRestored: (draft: EditedFlow) => void;
  onClose: () => void;
}

/** The published versions of a flow: who published each and when. Each can be made the draft. */
export const VersionsPanel = ({ flowId, saver, onRestored, onClose }: Props) => {
  const { t } = useTranslate();
  const versions = useQuery(endpointQuery(listFlowVersions, { params: { id: flowId } }));
  const { data: users = [] } = useQuery(endpointQuery(listUserNames, {}));
  const restore = async (number: number): Promise<void> => {
    if (!(await saver.flush())) return;
    try {
      const body = { number, revision: saver.revision };
      onRestored((await call(restoreFlowVersion, { params: { id: flowId }, body })).flow);
      notifySuccess(t('flowEditor:versions.restored', { number }));
    } catch (error) {
      notifyError(error);
    }
  };
  const ask = ({ number }: FlowVersion): void =>
    confirm({
      title: t('flowEditor:versions.restoreTitle', { number }),
      text: t('flowEditor:versions.restoreText'),
      confirm: t('flowEditor:versions.restore'),
      onConfirm: () => void restore(number),
    });
  return (
    <EditorPanel title={t('flowEditor:versions.title')} onClose={onClose}>
      <QueryGate queries={[versions]} height={200}>
        {versions.data?.length === 0 && <EmptyState icon={IconHistory} title={t('flowEditor:versions.none')} />}
        <ul className={classes.list}>
          {versions.data?.map((version) => {
            const at = new Date(version.publishedAt);
            const by = users.find(({ id }) => id === version.publishedBy)?.name;
            return (
              <li key={version.number} className={classes.row} data-testid="flow-version">
                <span className={classes.rowText}>
                  {t('flows:publishedAs', { number: version.number })}
                  {version.isPublished && (
                    <Badge size="xs" ml="xs" variant="light" color="green">
                      {t('flowEditor:versions.current')}
                    </Badge>
                  )}
                  <small>{[by, `${formatDate(at)} ${formatTime(at)}`].filter(Boolean).join(' · ')}</small>
                </span>
                <Button size="compact-xs" variant="default" onClick={() => ask(version)} data-testid="restore-version">
                  {t('flowEditor:versions.restore')}
                </Button>
              </li>
            );
          })}
        </ul>
      </QueryGate>
    </EditorPanel>
  );
};

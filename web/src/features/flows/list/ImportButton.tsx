import { Button, FileButton, List, Text } from '@mantine/core';
import { importFlow } from '@recado/shared/contract/flow-exchange';
import { listAllFlows, listFlows } from '@recado/shared/contract/flows';
import { flowLimits } from '@recado/shared/limits/flows';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { queryKey } from '../../../api/query.ts';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { notifyError, notifyFailure, notifySuccess } from '../../../components/notify.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';

type Result = Awaited<ReturnType<typeof call<typeof importFlow>>>;

/** Names what a file has and its flow lacks. */
const OmissionsDialog = ({ result: { flow, omissions }, onClose }: { result: Result; onClose: () => void }) => {
  const { t } = useTranslate();
  return (
    <Dialog title={t('flows:importedWith', { name: flow.name })} onClose={onClose}>
      <Text size="sm" mb="sm">
        {t('flows:omissionsHint')}
      </Text>
      <List size="sm" data-testid="omissions">
        {omissions.map(({ kind, where, what }, index) => (
          <List.Item key={index}>
            {where !== '' && <strong>{where}: </strong>}
            {t(`flows:omission.${kind}`)}
            {what !== '' && ` (${what})`}
          </List.Item>
        ))}
      </List>
    </Dialog>
  );
};

/** Button that creates a flow of a file which Recado or Typebot has exported. */
export const ImportButton = () => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const reset = useRef<() => void>(null);
  const take = async (file: File | null): Promise<void> => {
    reset.current?.();
    if (!file) return;
    if (file.size > flowLimits.importedText) {
      notifyFailure(t('flows:importTooLarge'));
      return;
    }
    setBusy(true);
    try {
      const result = await call(importFlow, { body: { content: await file.text() } });
      notifySuccess(t('flows:imported'));
      if (result.omissions.length > 0) openDialog(OmissionsDialog, { result });
    } catch (error) {
      notifyError(error);
    }
    setBusy(false);
    for (const list of [listFlows, listAllFlows]) void client.invalidateQueries({ queryKey: queryKey(list) });
  };
  return (
    <FileButton accept="application/json,.json" resetRef={reset} onChange={(file) => void take(file)}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          loading={isBusy}
          leftSection={<IconUpload size={16} aria-hidden />}
          data-testid="import-flow"
        >
          {t('flows:import')}
        </Button>
      )}
    </FileButton>
  );
};

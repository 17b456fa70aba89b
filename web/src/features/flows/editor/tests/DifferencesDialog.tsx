import { Button, Group, Stack } from '@mantine/core';
import type { FlowTestResult } from '@recado/shared/contract/flow-tests';
import type { FlowGraph } from '@recado/shared/flow/graph';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../../../components/dialog/Dialog.tsx';
import { notifySuccess } from '../../../../components/notify.ts';
import { useTranslate } from '../../../../i18n/use-translate.ts';
import { acceptTests } from './accept-tests.ts';
import { TestDifferences } from './TestDifferences.tsx';

interface Props {
  flowId: number;
  /** The revision of the draft that was played. */
  revision: number;
  result: FlowTestResult;
  graph: FlowGraph;
  onNode: (nodeId: string) => void;
  onClose: () => void;
}

/** Shows how a recorded test differs, and takes the new result as the right one. */
export const DifferencesDialog = ({ flowId, revision, result, graph, onNode, onClose }: Props) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => acceptTests(client, { flowId, revision }, [result]),
    onSuccess: () => {
      notifySuccess(t('flowEditor:tests.accepted'));
      onClose();
    },
  });
  return (
    <Dialog title={result.name} size="lg" onClose={onClose}>
      <Stack gap="lg">
        <TestDifferences
          result={result}
          graph={graph}
          onNode={(nodeId) => {
            onClose();
            onNode(nodeId);
          }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:close')}
          </Button>
          {result.outcome === 'differs' && (
            <Button loading={isPending} onClick={() => mutate()} data-testid="accept-test">
              {t('flowEditor:tests.accept')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
};

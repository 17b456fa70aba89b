import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { FlowTestResult } from '@recado/shared/contract/flow-tests';
import type { FlowGraph } from '@recado/shared/flow/graph';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../../../components/dialog/Dialog.tsx';
import { useTranslate } from '../../../../i18n/use-translate.ts';
import { acceptTests } from './accept-tests.ts';
import { TestDifferences } from './TestDifferences.tsx';

interface Props {
  flowId: number;
  /** The revision of the draft that was to be published. */
  revision: number;
  results: readonly FlowTestResult[];
  graph: FlowGraph;
  onNode: (nodeId: string) => void;
  /** Publishes the draft; `despiteTests` whatever its tests say. */
  onPublish: (despiteTests: boolean) => void;
  onClose: () => void;
}

/** Shows the recorded tests that differ before a publication, and lets the user choose. */
export const FailingTestsDialog = ({ flowId, revision, results, graph, onNode, onPublish, onClose }: Props) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const publish = (despiteTests: boolean): void => {
    onClose();
    onPublish(despiteTests);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () => acceptTests(client, { flowId, revision }, results),
    onSuccess: () => publish(false),
  });
  const canAccept = results.every(({ outcome }) => outcome === 'differs');
  return (
    <Dialog title={t('flowEditor:tests.failing', { count: results.length })} size="lg" onClose={onClose}>
      <Stack gap="lg" data-testid="failing-tests">
        <Text size="sm">{t('flowEditor:tests.failingHint')}</Text>
        {results.map((result) => (
          <Stack key={result.id} gap="xs">
            <Title order={3} size="h5">
              {result.name}
            </Title>
            <TestDifferences
              result={result}
              graph={graph}
              onNode={(nodeId) => {
                onClose();
                onNode(nodeId);
              }}
            />
          </Stack>
        ))}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('flowEditor:tests.back')}
          </Button>
          <Button variant="default" onClick={() => publish(true)} data-testid="publish-anyway">
            {t('flowEditor:tests.anyway')}
          </Button>
          {canAccept && (
            <Button loading={isPending} onClick={() => mutate()} data-testid="accept-and-publish">
              {t('flowEditor:tests.acceptAndPublish')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
};

import { Button, CloseButton, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { getPersonExport } from '@recado/shared/contract/personal-data';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

/** Milliseconds after which a running export is read again. */
const refreshTime = 3_000;

interface Props {
  exportId: string;
  onClose: () => void;
}

/** The progress of the export of a person, and the link to its archive. */
export const PersonExport = ({ exportId, onClose }: Props) => {
  const { t } = useTranslate();
  const { data, error } = useQuery({
    ...endpointQuery(getPersonExport, { query: { exportId } }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? refreshTime : false),
    meta: { quiet: true },
  });
  const { state, done, url } = data ?? { state: 'running' as const, done: 0, url: null };
  const texts = {
    running: t('personalData:exporting', { count: done }),
    done: t('personalData:exported'),
    failed: t('personalData:exportFailed'),
    gone: t('personalData:exportGone'),
  };
  return (
    <Paper withBorder p="sm" mb="sm" data-testid="person-export">
      <Group wrap="nowrap" justify="space-between">
        <Stack gap={6} flex={1} role="status">
          <Text size="sm">{error ? texts.gone : texts[state]}</Text>
          {!error && state === 'running' && <Progress value={100} size="sm" animated aria-label={texts.running} />}
        </Stack>
        {url !== null && (
          <Button component="a" href={url} size="sm" data-testid="download-person">
            {t('personalData:download')}
          </Button>
        )}
        <CloseButton aria-label={t('personalData:closeExport')} onClick={onClose} />
      </Group>
    </Paper>
  );
};

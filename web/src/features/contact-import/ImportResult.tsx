import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { cancelContactImport, type ContactImport } from '@recado/shared/contract/contact-imports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { notifyError } from '../../components/notify.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { latestImportQuery, storeImport } from './import-progress.ts';
import { saveFailures } from './save-failures.ts';

/** Milliseconds between two looks at an import that runs, in case an event is lost. */
const lookEvery = 10_000;

const Counts = ({ contactImport: { created, existing, failed } }: { contactImport: ContactImport }) => {
  const { t } = useTranslate();
  return (
    <Text size="sm" data-testid="import-counts">
      {t('contactImport:counts', { created, existing, failed })}
    </Text>
  );
};

const Running = ({ contactImport }: { contactImport: ContactImport }) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const { id, done, total, fileName } = contactImport;
  const cancel = (): void => {
    call(cancelContactImport, { params: { importId: id } }).then((after) => storeImport(client, after), notifyError);
  };
  return (
    <Alert variant="light" title={t('contactImport:running', { file: fileName })} data-testid="import-running">
      <Progress value={(100 * done) / total} aria-label={t('contactImport:title')} animated my="xs" />
      <Text size="sm" role="status">
        {t('contactImport:progress', { done, total })}
      </Text>
      <Counts contactImport={contactImport} />
      <Group justify="flex-end">
        <Button size="xs" variant="default" onClick={cancel} data-testid="cancel-import">
          {t('common:cancel')}
        </Button>
      </Group>
    </Alert>
  );
};

const Ended = ({ contactImport }: { contactImport: ContactImport }) => {
  const { t } = useTranslate();
  const { id, status, failed } = contactImport;
  const title =
    status === 'cancelled'
      ? t('contactImport:cancelled')
      : failed > 0
        ? t('contactImport:doneWithErrors')
        : t('contactImport:done');
  return (
    <Alert
      variant="light"
      color={status === 'finished' && failed === 0 ? 'teal' : 'yellow'}
      title={title}
      role="status"
      data-testid="import-ended"
    >
      <Counts contactImport={contactImport} />
      {failed > 0 && (
        <Group justify="flex-end">
          <Button
            size="xs"
            variant="default"
            onClick={() => void saveFailures(id).catch(notifyError)}
            data-testid="save-failures"
          >
            {t('contactImport:saveFailures')}
          </Button>
        </Group>
      )}
    </Alert>
  );
};

/** The user's latest import: its progress while it runs, its result afterwards. */
export const ImportResult = () => {
  const { data } = useQuery({
    ...latestImportQuery,
    refetchInterval: ({ state }) => (state.data?.contactImport?.status === 'running' ? lookEvery : false),
  });
  const contactImport = data?.contactImport;
  if (!contactImport || contactImport.status === 'uploading') return null;
  return contactImport.status === 'running' ? (
    <Running contactImport={contactImport} />
  ) : (
    <Ended contactImport={contactImport} />
  );
};

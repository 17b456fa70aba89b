import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { cancelContactImport, type ContactImport } from '@recado/shared/contract/contact-imports';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { notifyError } from '../../components/notify.ts';
import { formatAt } from '../../components/schedule/company-clock.ts';
import { useNow } from '../../components/use-now.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { storeImport } from './import-progress.ts';
import type { ImportTarget } from './import-target.ts';
import { saveFailures } from './save-failures.ts';
import { useLatestImport } from './use-latest-import.ts';

const Counts = ({ contactImport: { created, done, existing, failed } }: { contactImport: ContactImport }) => {
  const { t } = useTranslate();
  const isCounted = created !== null && existing !== null;
  return (
    <Text size="sm" data-testid="import-counts">
      {isCounted
        ? t('contactImport:counts', { created, existing, failed })
        : t('contactImport:countsTogether', { imported: done - failed, failed })}
    </Text>
  );
};

const CancelButton = ({ contactImport: { id } }: { contactImport: ContactImport }) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const cancel = (): void => {
    call(cancelContactImport, { params: { importId: id } }).then((after) => storeImport(client, after), notifyError);
  };
  return (
    <Group justify="flex-end">
      <Button size="xs" variant="default" onClick={cancel} data-testid="cancel-import">
        {t('common:cancel')}
      </Button>
    </Group>
  );
};

/** Milliseconds before that time at which a part is overdue: it takes 10 s, and an interrupted one waits for 30 s more. */
const overdue = 20_000;

/** Notice of an import that stands still, with the time when it continues by itself. */
const Interruption = ({ contactImport: { continuesBy } }: { contactImport: ContactImport }) => {
  const { t } = useTranslate();
  const now = useNow();
  const { timeZone } = useLogin().company;
  if (continuesBy === null || now < Date.parse(continuesBy) - overdue) return null;
  return (
    <Text size="sm" c="dimmed" data-testid="import-interrupted">
      {t('contactImport:interrupted', { at: formatAt(Math.max(now, Date.parse(continuesBy)), timeZone) })}
    </Text>
  );
};

const Running = ({ contactImport }: { contactImport: ContactImport }) => {
  const { t } = useTranslate();
  const { done, total, fileName } = contactImport;
  return (
    <Alert variant="light" title={t('contactImport:running', { file: fileName })} data-testid="import-running">
      <Progress value={(100 * done) / total} aria-label={t('contactImport:title')} animated my="xs" />
      <Text size="sm" role="status">
        {t('contactImport:progress', { done, total })}
      </Text>
      <Interruption contactImport={contactImport} />
      <Counts contactImport={contactImport} />
      <CancelButton contactImport={contactImport} />
    </Alert>
  );
};

/** A phone sends its contacts: how many there are is not known yet. */
const Collecting = ({ contactImport }: { contactImport: ContactImport }) => {
  const { t } = useTranslate();
  const { uploaded, fileName } = contactImport;
  return (
    <Alert variant="light" title={t('contactImport:phone.reading', { name: fileName })} data-testid="import-collecting">
      <Progress value={100} aria-label={t('contactImport:phone.title')} animated my="xs" />
      <Text size="sm" role="status">
        {t('contactImport:phone.read', { count: uploaded })}
      </Text>
      <CancelButton contactImport={contactImport} />
    </Alert>
  );
};

const titleOf = ({ status, failed, total }: ContactImport) => {
  if (status === 'cancelled') return 'contactImport:cancelled';
  if (status === 'failed') return 'contactImport:phone.failed';
  if (total === 0) return 'contactImport:phone.empty';
  return failed > 0 ? 'contactImport:doneWithErrors' : 'contactImport:done';
};

const Ended = ({ contactImport, target }: { contactImport: ContactImport; target: ImportTarget }) => {
  const { t } = useTranslate();
  const { id, status, failed } = contactImport;
  return (
    <Alert
      variant="light"
      color={status === 'finished' && failed === 0 ? 'teal' : 'yellow'}
      title={t(titleOf(contactImport))}
      // Yellow letters on yellow could not be read.
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      role="status"
      data-testid="import-ended"
    >
      <Counts contactImport={contactImport} />
      {failed > 0 && (
        <Group justify="flex-end">
          <Button
            size="xs"
            variant="default"
            onClick={() => void saveFailures(id, target).catch(notifyError)}
            data-testid="save-failures"
          >
            {t('contactImport:saveFailures')}
          </Button>
        </Group>
      )}
    </Alert>
  );
};

interface Props {
  target: ImportTarget;
  /** Leaves out the result of an import that has ended: beside another file it would pass for that file's. */
  underWayOnly: boolean;
}

/** The user's latest import for a target: its progress while it runs, its result afterwards. */
export const ImportResult = ({ target, underWayOnly }: Props) => {
  const contactImport = useLatestImport(target);
  if (!contactImport) return null;
  const { source, status } = contactImport;
  if (status === 'uploading') return source === 'file' ? null : <Collecting contactImport={contactImport} />;
  if (status === 'running') return <Running contactImport={contactImport} />;
  return underWayOnly ? null : <Ended contactImport={contactImport} target={target} />;
};

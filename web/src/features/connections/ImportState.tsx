import { Button, Progress, Text } from '@mantine/core';
import type { Connection } from '@recado/shared/contract/connections';
import { importRunning, importAwaitingClose, importPreparingTimeout } from '@recado/shared/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './ImportState.module.css';
import { importProgressQuery } from './import-events.ts';
import { useCloseImported } from './use-close-imported.ts';

interface Props {
  connection: Connection;
  /** True if the user may act on connections (permission connections-page:addConnection). */
  mayEdit: boolean;
}

/**
 * True while less than the preparation time has passed since `since` (epoch milliseconds); renders again when it has.
 */
const usePreparing = (since: number): boolean => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const left = since + importPreparingTimeout - Date.now();
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, left) + 50);
    return () => clearTimeout(timer);
  }, [since]);
  return now - since < importPreparingTimeout;
};

const Preparing = ({ since }: { since: number }) => {
  const { t } = useTranslate();
  const preparing = usePreparing(since);
  return preparing ? (
    <Button size="xs" variant="default" disabled data-testid="import-preparing">
      {t('connections:import.preparing')}
    </Button>
  ) : (
    <Text size="xs" c="dimmed">
      {t('connections:import.waiting')}
    </Text>
  );
};

const Running = ({ connection }: { connection: Connection }) => {
  const { t } = useTranslate();
  const { data: progress } = useQuery(importProgressQuery(connection.id));
  const share = progress && progress.all > 0 ? Math.round((progress.done / progress.all) * 100) : null;
  const label = t('connections:import.runningOf', { name: connection.name });
  return (
    <div className={classes.running} data-testid="import-running">
      <Progress
        value={share ?? 100}
        animated={share === null}
        striped={share === null}
        size="sm"
        radius="xl"
        aria-label={label}
      />
      <Text size="xs" c="dimmed" mt={4} className={classes.count}>
        {progress
          ? t('connections:import.progress', { done: progress.done, all: progress.all })
          : t('connections:import.running')}
      </Text>
    </div>
  );
};

const CloseButton = ({ connection }: { connection: Connection }) => {
  const { t } = useTranslate();
  const { ask, isPending } = useCloseImported();
  return (
    <Button size="xs" variant="light" loading={isPending} onClick={() => ask(connection)} data-testid="close-imported">
      {t('connections:import.closeTickets')}
    </Button>
  );
};

/** Progress of a connection's import and its next action (specification 2, section 2). */
export const ImportState = ({ connection, mayEdit }: Props) => {
  const { statusImportMessages: status } = connection;
  if (status === null) return null;
  if (status === importAwaitingClose) return mayEdit ? <CloseButton connection={connection} /> : null;
  return status === importRunning ? <Running connection={connection} /> : <Preparing since={Number(status)} />;
};

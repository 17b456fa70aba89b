import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { listQueues } from '@recado/shared/contract/queues';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from '../QueueDialog.module.css';
import type { QueueValues } from '../queue-values.ts';
import type { NameOf } from '../use-names.ts';
import type { Scene } from './play.ts';
import { QueuePreview } from './QueuePreview.tsx';

interface Props {
  /** Null for a new queue, which stands behind the others. */
  queueId: number | null;
  values: QueueValues;
  nameOf: NameOf;
}

const useScene = ({ queueId, values, nameOf }: Props): Scene => {
  const { t } = useTranslate();
  const { data: known = [] } = useQuery(endpointQuery(listQueues, {}));
  const name = values.name.trim() || t('queues:preview.newQueue');
  const others = known.map((queue) => ({ id: queue.id, name: queue.id === queueId ? name : queue.name }));
  const queues = queueId === null ? [...others, { id: 0, name }] : others;
  return {
    queues,
    edited: queues.findIndex(({ id }) => id === (queueId ?? 0)),
    greetingMessage: values.greetingMessage,
    chatbots: values.chatbots,
    closeTicket: values.closeTicket,
    fileListId: values.fileListId === null ? null : Number(values.fileListId),
    nameOf,
  };
};

const PreviewDialog = ({ scene, onClose }: { scene: Scene; onClose: () => void }) => {
  const { t } = useTranslate();
  return (
    <Dialog title={t('queues:preview.title')} onClose={onClose}>
      <QueuePreview scene={scene} />
    </Dialog>
  );
};

/** The preview beside the form; where there is no room for it, the button that opens it. */
export const PreviewSide = (props: Props) => {
  const { t } = useTranslate();
  const scene = useScene(props);
  const narrow = useMediaQuery('(max-width: 960px)', undefined, { getInitialValueInEffect: false });
  if (!narrow)
    return (
      <div className={classes.preview}>
        <QueuePreview scene={scene} />
      </div>
    );
  return (
    <Button
      variant="default"
      leftSection={<IconDeviceMobile size={17} aria-hidden />}
      onClick={() => openDialog(PreviewDialog, { scene })}
      data-testid="open-preview"
    >
      {t('queues:preview.open')}
    </Button>
  );
};

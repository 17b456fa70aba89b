import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDeviceMobile } from '@tabler/icons-react';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './PreviewSide.module.css';
import { QueuePreview } from './QueuePreview.tsx';
import { type PreviewOptions, type PreviewProps, usePreview } from './use-preview.ts';

const PreviewDialog = ({ options, onClose }: { options: PreviewOptions; onClose: () => void }) => {
  const { t } = useTranslate();
  return (
    <Dialog title={t('queues:preview.title')} onClose={onClose}>
      <QueuePreview {...options} />
    </Dialog>
  );
};

/** The preview beside the form; where there is no room for it, the button that opens it. */
export const PreviewSide = (props: PreviewProps) => {
  const { t } = useTranslate();
  const options = usePreview(props);
  const narrow = useMediaQuery('(max-width: 960px)', undefined, { getInitialValueInEffect: false });
  if (!narrow)
    return (
      <div className={classes.preview}>
        <QueuePreview {...options} />
      </div>
    );
  return (
    <Button
      variant="default"
      leftSection={<IconDeviceMobile size={17} aria-hidden />}
      onClick={() => openDialog(PreviewDialog, { options })}
      data-testid="open-preview"
    >
      {t('queues:preview.open')}
    </Button>
  );
};

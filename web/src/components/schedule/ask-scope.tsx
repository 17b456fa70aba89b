import { Button, Stack, Text } from '@mantine/core';
import { type Schedule, type SeriesScope, seriesScopes } from '@recado/shared/contract/schedules';
import { useTranslate } from '../../i18n/use-translate.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { openDialog } from '../dialog/dialogs.ts';
import { formatAt } from './company-clock.ts';
import { isSeries } from './series.ts';

/** An action on a part of a series. */
type Action = 'open' | 'move' | 'remove';

interface Props {
  schedule: Schedule;
  action: Action;
  /** The time that was chosen, in milliseconds since 1970. */
  at: number;
  timeZone: string;
  onChoose: (scope: SeriesScope) => void;
  /** Called where nothing is chosen. */
  onCancel?: () => void;
}

/** Asks for the messages of a series that an action is about. */
const ScopeDialog = ({
  schedule,
  action,
  at,
  timeZone,
  onChoose,
  onCancel,
  onClose,
}: Props & { onClose: () => void }) => {
  const { t } = useTranslate();
  const cancel = (): void => {
    onClose();
    onCancel?.();
  };
  return (
    <Dialog title={t(`schedules:series.${action}`, { name: schedule.contact.name })} size="sm" onClose={cancel}>
      <Stack gap="xs">
        <Text size="sm" mb={4}>
          {t('schedules:series.text', { times: schedule.enviarQuantasVezes - schedule.contadorEnvio })}
        </Text>
        {seriesScopes.map((scope, index) => (
          <Button
            key={scope}
            variant="default"
            justify="flex-start"
            data-autofocus={index === 0 || undefined}
            onClick={() => {
              onClose();
              onChoose(scope);
            }}
            data-testid={`scope-${scope}`}
          >
            {t(`schedules:series.scope.${scope}`, { at: formatAt(at, timeZone) })}
          </Button>
        ))}
        <Button variant="subtle" onClick={cancel}>
          {t('common:cancel')}
        </Button>
      </Stack>
    </Dialog>
  );
};

/** Asks for the messages of a series that an action is about; without a series, the action is about the message itself. */
export const askScope = (props: Props): void => {
  if (isSeries(props.schedule)) openDialog(ScopeDialog, props);
  else props.onChoose('all');
};

import { Button, Group, NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { maxCardLine } from '@recado/shared/contract/cards';
import { sendMessage } from '@recado/shared/contract/messages';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { CardForm, type TicketDialogProps } from './CardForm.tsx';

/** Timeout of the positioning in milliseconds. */
const positionTimeout = 15_000;

const currentPosition = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { enableHighAccuracy: true, timeout: positionTimeout }),
  );

/** Rounds to six decimals, a tenth of a metre. */
const roundDegrees = (degrees: number): number => Number(degrees.toFixed(6));

/** Sends a location: the agent's own, or typed coordinates. */
export const LocationDialog = ({ ticket, onClose }: TicketDialogProps) => {
  const { t } = useTranslate();
  const [finding, setFinding] = useState(false);
  const within = (limit: number) => (degrees: number | string) =>
    typeof degrees === 'number' && Math.abs(degrees) <= limit ? null : t('attachments:location.outside', { limit });
  const form = useForm({
    initialValues: { latitude: '' as number | string, longitude: '' as number | string, name: '', address: '' },
    validate: { latitude: within(90), longitude: within(180) },
  });
  const find = async (): Promise<void> => {
    setFinding(true);
    try {
      const { coords } = await currentPosition();
      form.setValues({ latitude: roundDegrees(coords.latitude), longitude: roundDegrees(coords.longitude) });
      form.clearErrors();
    } catch {
      form.setFieldError('latitude', t('attachments:location.unknown'));
    } finally {
      setFinding(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={t('messages:location.title')}>
      <CardForm
        ticket={ticket}
        form={form}
        onClose={onClose}
        send={({ latitude, longitude, name, address }, requestId) =>
          call(sendMessage, {
            params: { ticketId: ticket.id },
            body: {
              location: {
                latitude: Number(latitude),
                longitude: Number(longitude),
                name: name.trim() || null,
                address: address.trim() || null,
              },
              requestId,
            },
          })
        }
      >
        <Button
          variant="light"
          leftSection={<IconCurrentLocation size={17} aria-hidden />}
          loading={finding}
          onClick={() => void find()}
          data-testid="find-location"
        >
          {t('attachments:location.here')}
        </Button>
        <Group grow align="flex-start" wrap="nowrap">
          <NumberInput
            label={t('attachments:location.latitude')}
            withAsterisk
            decimalScale={6}
            hideControls
            {...form.getInputProps('latitude')}
            data-testid="latitude"
          />
          <NumberInput
            label={t('attachments:location.longitude')}
            withAsterisk
            decimalScale={6}
            hideControls
            {...form.getInputProps('longitude')}
            data-testid="longitude"
          />
        </Group>
        <TextInput
          label={t('attachments:location.name')}
          maxLength={maxCardLine}
          {...form.getInputProps('name')}
          data-testid="place-name"
        />
        <TextInput
          label={t('attachments:location.address')}
          maxLength={maxCardLine}
          {...form.getInputProps('address')}
          data-testid="place-address"
        />
      </CardForm>
    </Dialog>
  );
};

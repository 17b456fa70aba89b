import type { CallOf } from '@recado/shared/contract/grammar';
import type { createQueue, QueueDetails, QueueOption } from '@recado/shared/contract/queues';
import { defaultServiceHours } from '@recado/shared/contract/service-hours';
import { noServiceLevels } from '@recado/shared/contract/service-levels';
import { rotationMinutes } from '@recado/shared/limits/queues';

type Body = CallOf<typeof createQueue>['body'];
type OptionBody = NonNullable<Body['chatbots']>[number];

/** The values of the queue's form: ids and numbers of choices are text. */
export type QueueValues = Pick<
  QueueDetails,
  | 'name'
  | 'color'
  | 'greetingMessage'
  | 'outOfHoursMessage'
  | 'closeTicket'
  | 'ativarRoteador'
  | 'schedules'
  | 'serviceLevels'
  | 'chatbots'
> & {
  orderQueue: number | '';
  tempoRoteador: string;
  fileListId: string | null;
  integrationId: string | null;
  promptId: string | null;
};

/** Minutes that the screen offers. */
export const offeredMinutes = rotationMinutes.filter((minutes) => minutes > 0);

const withMinutes = (minutes: number): string => String(minutes > 0 ? minutes : offeredMinutes[0]);

/** The values of a queue, or of a new one with a colour. */
export const queueValuesOf = (queue: QueueDetails | null, color: string): QueueValues => ({
  name: queue?.name ?? '',
  color: queue?.color ?? color,
  orderQueue: queue?.orderQueue ?? '',
  greetingMessage: queue?.greetingMessage ?? '',
  outOfHoursMessage: queue?.outOfHoursMessage ?? '',
  closeTicket: queue?.closeTicket ?? false,
  ativarRoteador: queue?.ativarRoteador ?? false,
  tempoRoteador: withMinutes(queue?.tempoRoteador ?? 0),
  fileListId: queue?.fileListId ? String(queue.fileListId) : null,
  integrationId: queue?.integrationId ? String(queue.integrationId) : null,
  promptId: queue?.promptId ? String(queue.promptId) : null,
  schedules: queue?.schedules ?? defaultServiceHours,
  serviceLevels: queue?.serviceLevels ?? noServiceLevels,
  chatbots: queue?.chatbots ?? [],
});

const optionBody = ({ id, chatbots, ...option }: QueueOption): OptionBody => ({
  ...option,
  ...(id > 0 && { id }),
  chatbots: chatbots.map(optionBody),
});

/** The body of the call that saves the values. */
export const queueBodyOf = ({
  orderQueue,
  tempoRoteador,
  fileListId,
  integrationId,
  promptId,
  chatbots,
  ...values
}: QueueValues): Body => ({
  ...values,
  orderQueue: orderQueue === '' ? null : orderQueue,
  tempoRoteador: (values.ativarRoteador ? Number(tempoRoteador) : 0) as (typeof rotationMinutes)[number],
  fileListId: fileListId === null ? null : Number(fileListId),
  integrationId: integrationId === null ? null : Number(integrationId),
  promptId: promptId === null ? null : Number(promptId),
  chatbots: chatbots.map(optionBody),
});

import { actOf, areaOf } from '@recado/shared/audit/call-area';
import type { AuditThing } from '@recado/shared/contract/audit-line';
import type { ShownAuditLine } from '@recado/shared/contract/audit';
import { formatAt } from '../../components/schedule/company-clock.ts';
import { translate } from '../../i18n/i18n.ts';

/** The kinds of things that have a word; others are shown as the server names them. */
export const knownThings = [
  ...([
    'alertSettings',
    'apiKey',
    'announcement',
    'campaign',
    'campaignSettings',
    'closingReason',
    'company',
    'connection',
  ] as const),
  ...(['connectionToken', 'contact', 'contactList', 'contactListItem', 'fileList', 'flow', 'help'] as const),
  ...(['installationSetting', 'internalChat', 'invitation', 'invoice', 'mcpServer', 'mcpTool', 'message'] as const),
  ...(['plan', 'prompt', 'queue'] as const),
  ...(['queueIntegration', 'quickMessage', 'reportFilter', 'role', 'schedule', 'settings', 'tag', 'ticket'] as const),
  ...(['ticketNote', 'user'] as const),
] as const;

/** The fields that have a word. */
export const knownFields = [
  ...([
    'allHistoric',
    'allowConnections',
    'allowGroup',
    'allowRealTime',
    'allTicket',
    'allUserChat',
    'amount',
  ] as const),
  ...([
    'body',
    'color',
    'connections',
    'dueDate',
    'email',
    'greetingMessage',
    'isDefault',
    'kanban',
    'laneId',
  ] as const),
  ...([
    'message',
    'name',
    'number',
    'permissions',
    'planId',
    'profile',
    'queueId',
    'queueIds',
    'queues',
    'roleId',
    'schedules',
  ] as const),
  ...(['showDashboard', 'status', 'support', 'tagIds', 'title', 'userId', 'userIds', 'users', 'whatsappId'] as const),
] as const;

const isKnown = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name);

/** Returns the word for a kind of thing. */
const kindText = (kind: string): string => (isKnown(knownThings, kind) ? translate(`audit:thing.${kind}`) : kind);

/** Returns a thing with the name that it had: `Fila Vendas`. */
export const thingText = ({ thing, id, name }: AuditThing): string =>
  [kindText(thing), name ?? id].filter((part) => part !== null).join(' ');

/** Returns the word for a field; a setting's stands behind the name of what holds it. */
export const fieldText = (field: string): string => {
  const name = field.split('.').at(-1)!;
  return isKnown(knownFields, name) ? translate(`audit:field.${name}`) : name;
};

/** Milliseconds since 1970, of this century. */
const isTime = (value: string): boolean => /^1[0-9]{12}$|^2[0-9]{12}$/.test(value);

/** Returns a value as people read it. */
export const valueText = (value: string | null, timeZone: string): string => {
  if (value === null) return '–';
  if (value === 'true' || value === 'enabled') return translate('audit:value.on');
  if (value === 'false' || value === 'disabled') return translate('audit:value.off');
  return isTime(value) ? formatAt(Number(value), timeZone) : value;
};

/** Returns the author of a line: a name, with its kind where it is no user of the company. */
export const authorText = ({ by: { kind, name } }: ShownAuditLine): string => {
  const word = translate(`audit:author.${kind}`);
  if (kind === 'user') return name ?? word;
  return name === null ? word : `${name} (${word})`;
};

/** Returns the act of a line: `Alterou em: filas`; of a dry run, that nothing was changed. */
export const actText = ({ call, way }: ShownAuditLine): string => {
  const act = translate(`audit:act.${actOf(call)}`, { area: translate(`audit:area.${areaOf(call)}`) });
  return way === 'mcpDryRun' ? `${act} (${translate('audit:ways.mcpDryRun')})` : act;
};

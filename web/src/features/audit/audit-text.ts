import { actOf, areaOf } from '@recado/shared/audit/call-area';
import { auditThings } from '@recado/shared/audit/things';
import type { AuditThing } from '@recado/shared/contract/audit-line';
import type { ShownAuditLine } from '@recado/shared/contract/audit';
import { formatAt } from '../../components/schedule/company-clock.ts';
import { translate } from '../../i18n/i18n.ts';

/** The fields that have a word; others are shown as the server names them. */
export const knownFields = [
  'addresses',
  'allHistoric',
  'allowConnections',
  'allowGroup',
  'allowRealTime',
  'allTicket',
  'allUserChat',
  'amount',
  'body',
  'bytes',
  'color',
  'connections',
  'days',
  'description',
  'dueDate',
  'email',
  'events',
  'files',
  'fullNumbers',
  'greetingMessage',
  'isDefault',
  'kanban',
  'kind',
  'laneId',
  'logs',
  'message',
  'messages',
  'name',
  'notes',
  'number',
  'permissions',
  'phone',
  'planId',
  'profile',
  'queueId',
  'queueIds',
  'queues',
  'reason',
  'receivedOn',
  'requester',
  'revokedAt',
  'roleId',
  'scheduledAt',
  'schedules',
  'scopes',
  'secondFactor',
  'shortcode',
  'showDashboard',
  'state',
  'status',
  'support',
  'tagIds',
  'text',
  'tickets',
  'title',
  'userId',
  'userIds',
  'users',
  'validUntil',
  'whatsappId',
] as const;

const isKnown = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name);

/** Returns the word for a kind of thing. */
const kindText = (kind: string): string => (isKnown(auditThings, kind) ? translate(`audit:thing.${kind}`) : kind);

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

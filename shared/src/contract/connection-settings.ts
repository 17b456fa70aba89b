import * as z from 'zod';
import { connectionLimits } from '../limits/connections.ts';
import { id, isoDay, text as limitedText } from './parameters.ts';
import { defaultServiceHours, serviceHours } from './service-hours.ts';

const text = limitedText(connectionLimits.message);

/** A year. */
const maxMinutes = 525_600;

const maxAttempts = 100;

/** A setting of a connection: its schema and the value that a new connection begins with (specification 2, section 9). */
const setting = <S extends z.ZodType>(schema: S, initial: z.output<S>): { schema: S; initial: z.output<S> } => ({
  schema,
  initial,
});

/**
 * The settings that administrators change. One line here makes a setting part of the connection, its calls, its store
 * and its defaults.
 */
const settings = {
  isDefault: setting(z.boolean(), false),
  greetingMessage: setting(text, ''),
  complationMessage: setting(text, ''),
  outOfHoursMessage: setting(text, ''),
  /** Minutes in which a closed ticket is reopened rather than a new one made; 0 means always a new one. */
  timeCreateNewTicket: setting(z.int().min(0).max(maxMinutes), 0),
  /** Minutes after which an idle open ticket is closed; 0 never closes one (behaviour, section 11). */
  expiresTicket: setting(z.int().min(0).max(maxMinutes), 0),
  /** `1`: a ticket counts as idle only while its last message is ours. */
  whenExpiresTicket: setting(z.enum(['0', '1']), '0'),
  /** Sent when an idle ticket is closed. */
  expiresInactiveMessage: setting(text, ''),
  /** Minutes after which an idle ticket is warned first; 0 sends no warning. */
  timeInactiveMessage: setting(z.int().min(0).max(maxMinutes), 0),
  inactiveMessage: setting(text, ''),
  /** Asks the contact for a rating of 0 to 10 when its ticket is closed; empty asks for none (behaviour, section 9). */
  ratingMessage: setting(text, ''),
  /** The number of times that the rating is asked for while the answers are no ratings; 0 asks without a limit. */
  maxUseBotQueuesNPS: setting(z.int().min(0).max(maxAttempts), 3),
  /** Minutes after which a ticket without the asked rating is closed; 0 asks for no rating. */
  expiresTicketNPS: setting(z.int().min(0).max(maxMinutes), 60),
  /**
   * The number of times that the bot sends its menu, or that it is closed, while nothing valid is answered; 0 sends it
   * without a limit.
   */
  maxUseBotQueues: setting(z.int().min(0).max(maxAttempts), 3),
  /** Minutes in which the bot stays silent after it sent its menu; 0 never. */
  timeUseBotQueues: setting(z.int().min(0).max(maxMinutes), 0),
  /** Minutes after which a ticket that chose no queue is moved to `sendIdQueue`; 0 never moves one. */
  timeSendQueue: setting(z.int().min(0).max(maxMinutes), 0),
  sendIdQueue: setting(id.nullable(), null),
  /** Days between which `collectiveVacationMessage` is the only answer, in the company's time zone, inclusive. */
  collectiveVacationStart: setting(isoDay.nullable(), null),
  collectiveVacationEnd: setting(isoDay.nullable(), null),
  collectiveVacationMessage: setting(text, ''),
  /** Hours of the connection, where the company's `scheduleType` is `connection`. */
  schedules: setting(serviceHours, defaultServiceHours),
  /** The integration, the prompt and the flows that answer on the connection before people do. */
  integrationId: setting(id.nullable(), null),
  promptId: setting(id.nullable(), null),
  flowIdWelcome: setting(id.nullable(), null),
  flowIdNotPhrase: setting(id.nullable(), null),
  provider: setting(z.enum(['stable', 'beta']), 'beta'),
  allowGroup: setting(z.boolean(), false),
  groupAsTicket: setting(z.enum(['enabled', 'disabled']), 'disabled'),
};

type Settings = typeof settings;

export type ConnectionSetting = keyof Settings;

/** The names of the settings, in the order of their declaration. */
export const connectionSettings = Object.keys(settings) as ConnectionSetting[];

const of = <Part extends 'schema' | 'initial'>(part: Part): { [K in ConnectionSetting]: Settings[K][Part] } =>
  Object.fromEntries(Object.entries(settings).map(([name, declared]) => [name, declared[part]])) as {
    [K in ConnectionSetting]: Settings[K][Part];
  };

/** The settings of a new connection. */
export const defaultConnectionSettings = of('initial');

/** The schemas of the settings. */
export const connectionSettingSchemas = of('schema');

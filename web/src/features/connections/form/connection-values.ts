import type { FormRulesRecord } from '@mantine/form';
import type { LoginResult } from '@recado/shared/contract/auth';
import {
  type ConnectionSetting,
  connectionSettings,
  defaultConnectionSettings,
} from '@recado/shared/contract/connection-settings';
import type { Connection } from '@recado/shared/contract/connections';
import { defaultImportSettings } from '@recado/shared/contract/imports';
import {
  type DependentSettings,
  type RuledSetting,
  type SettingProblem,
  settingRules,
} from '@recado/shared/limits/connection-rules';
import { connectionLimits } from '@recado/shared/limits/connections';
import { localTime } from '@recado/shared/text/time';
import { serviceHoursRule } from '../../../components/form/service-week.ts';
import { textRule } from '../../../components/form/text-rule.ts';
import { translate } from '../../../i18n/i18n.ts';
import { importRules, importValuesOf, type ImportValues } from './ImportTab.tsx';

/** The file of the greeting: the stored one, or one that was uploaded and is not saved yet. */
export type GreetingFile = Pick<NonNullable<Connection['greetingMediaAttachment']>, 'key' | 'name' | 'mimetype'>;

export type ConnectionValues = Pick<Connection, 'name' | 'queueIds' | ConnectionSetting> &
  ImportValues & { greetingFile: GreetingFile | null };

const blank: Omit<ConnectionValues, 'queueIds'> = {
  name: '',
  ...defaultConnectionSettings,
  ...importValuesOf(defaultImportSettings),
  greetingFile: null,
};

const settingsOf = (connection: Connection): Pick<Connection, ConnectionSetting> =>
  Object.fromEntries(connectionSettings.map((name) => [name, connection[name]])) as Pick<Connection, ConnectionSetting>;

/** The values of the form: the connection's, or those of a new one with these queues. */
export const valuesOf = (connection: Connection | null, queueIds: readonly number[]): ConnectionValues => {
  if (!connection) return { ...blank, queueIds: [...queueIds] };
  return {
    name: connection.name,
    queueIds: connection.queueIds,
    ...settingsOf(connection),
    ...importValuesOf(connection),
    greetingFile: connection.greetingMediaAttachment,
  };
};

const numbers = [
  'timeCreateNewTicket',
  'maxUseBotQueues',
  'timeUseBotQueues',
  'timeSendQueue',
  'expiresTicket',
  'timeInactiveMessage',
  'maxUseBotQueuesNPS',
  'expiresTicketNPS',
] as const;

/** Returns the body that saves the values: an emptied number is 0, a vacation without a message has no days. */
export const toBody = ({ greetingFile: _greetingFile, ...values }: ConnectionValues) => ({
  ...values,
  ...(Object.fromEntries(numbers.map((name) => [name, Number(values[name]) || 0])) as Pick<
    Connection,
    (typeof numbers)[number]
  >),
  ...(values.collectiveVacationMessage.trim() === ''
    ? { collectiveVacationStart: null, collectiveVacationEnd: null }
    : {}),
});

const texts = [
  'greetingMessage',
  'complationMessage',
  'outOfHoursMessage',
  'collectiveVacationMessage',
  'expiresInactiveMessage',
  'inactiveMessage',
  'ratingMessage',
] as const;

export const limits = {
  name: connectionLimits.name,
  ...(Object.fromEntries(texts.map((name) => [name, connectionLimits.message])) as Record<
    (typeof texts)[number],
    typeof connectionLimits.message
  >),
};

const messages: Record<RuledSetting, (problem: SettingProblem) => string> = {
  ratingMessage: () => translate('connections:form.errorRatingMessage'),
  expiresTicketNPS: () => translate('connections:form.errorExpiresNPS'),
  sendIdQueue: () => translate('connections:form.errorSendQueue'),
  collectiveVacationStart: (problem) => translate(`connections:form.errorVacation.${problem}`),
  collectiveVacationEnd: (problem) => translate(`connections:form.errorVacation.${problem}`),
};

/** The rules of the form, which are the server's (specification 2, section 5). */
export const rulesOf = (
  before: Connection | null,
  { settings, company }: Pick<LoginResult, 'settings' | 'company'>,
): FormRulesRecord<ConnectionValues> => {
  const ruleOf = (name: RuledSetting) => (_: unknown, values: ConnectionValues) => {
    const body: DependentSettings = toBody(values);
    const problem = settingRules[name](body, {
      asksForRatings: settings.userRating === 'enabled',
      today: localTime(Date.now(), company.timeZone).date,
      storedStart: before?.collectiveVacationStart ?? null,
    });
    return problem === null ? null : messages[name](problem);
  };
  const ruled = Object.fromEntries(
    (Object.keys(settingRules) as RuledSetting[]).map((name) => [name, ruleOf(name)]),
  ) as Record<RuledSetting, ReturnType<typeof ruleOf>>;
  return {
    ...importRules(before),
    ...ruled,
    ratingMessage: (value, values) => ruled.ratingMessage(value, values) ?? textRule(connectionLimits.message)(value),
    schedules: serviceHoursRule,
  };
};

/** Values from which the variables of a text are rendered. */
export interface VariableValues {
  contactName: string;
  userName: string;
  ticketId: number;
  queueName: string;
  connectionName: string;
  companyName: string;
  /** IANA name of the company's time zone. */
  timeZone: string;
  /** Milliseconds since 1970. */
  now: number;
}

interface LocalTime {
  year: string;
  month: string;
  day: string;
  hour: string;
  minute: string;
  second: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

const formatIn = (timeZone: string): Intl.DateTimeFormat => {
  const known =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
  formats.set(timeZone, known);
  return known;
};

const localTime = ({ now, timeZone }: VariableValues): LocalTime =>
  Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  ) as unknown as LocalTime;

/** Returns the greeting of the time of day: product texts, always in Portuguese (behaviour, section 15). */
const greetingAt = (hour: number): string => {
  if (hour < 6) return 'Boa madrugada';
  if (hour < 12) return 'Bom dia';
  return hour < 18 ? 'Boa tarde' : 'Boa noite';
};

const dateOf = ({ day, month, year }: LocalTime): string => `${day}-${month}-${year}`;
const hourOf = ({ hour, minute, second }: LocalTime): string => `${hour}:${minute}:${second}`;

const milliseconds = (now: number): string => String(now % 1000).padStart(3, '0');

const variables = {
  firstName: ({ contactName }) => contactName.trim().split(/\s+/)[0] ?? '',
  name: ({ contactName }) => contactName,
  userName: ({ userName }) => userName,
  ms: (values) => greetingAt(Number(localTime(values).hour)),
  protocol: (values) => {
    const { year, month, day, minute, second } = localTime(values);
    return `${year}${month}${day}${minute}${second}${milliseconds(values.now)}${values.ticketId}`;
  },
  date: (values) => dateOf(localTime(values)),
  hour: (values) => hourOf(localTime(values)),
  data_hora: (values) => `${dateOf(localTime(values))} às ${hourOf(localTime(values))}`,
  ticket_id: ({ ticketId }) => String(ticketId),
  queue: ({ queueName }) => queueName,
  connection: ({ connectionName }) => connectionName,
  name_company: ({ companyName }) => companyName,
} satisfies Record<string, (values: VariableValues) => string>;

export type VariableName = keyof typeof variables;

/** Names of the variables that a text may contain in double braces. */
export const variableNames = Object.keys(variables) as VariableName[];

const placeholder = /\{\{\s*(\w+)\s*\}\}/g;

const isVariable = (name: string): name is VariableName => Object.hasOwn(variables, name);

/** Returns the names in double braces in a text that are no variables: they are sent as written. */
export const unknownVariables = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name).filter((name) => !isVariable(name))),
];

/**
 * Replaces the variables of a text by their values (behaviour, section 15). Values are not escaped and not searched for
 * variables; unknown variables are left unchanged.
 */
export const renderVariables = (text: string, values: VariableValues): string =>
  text.replace(placeholder, (written, name: string) => (isVariable(name) ? variables[name](values) : written));

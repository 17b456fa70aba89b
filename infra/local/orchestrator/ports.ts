/** Which port is whose, counted from the base: the README and `npm start` show the same. */
const offsets = {
  web: 0,
  http: 1,
  sockets: 2,
  table: 3,
  queues: 4,
  storage: 5,
  services: 6,
  phone: 7,
  phoneMedia: 8,
  functions: 9,
  sessionHost: 10,
  control: 11,
  graph: 12,
} as const;

export type PortName = keyof typeof offsets;
export type Ports = Readonly<Record<PortName, number>>;

/** How many ports one instance takes, from its base on. */
export const portCount = Object.keys(offsets).length;

export const portsFrom = (base: number): Ports =>
  Object.fromEntries(Object.entries(offsets).map(([name, offset]) => [name, base + offset])) as Ports;

/** What a person would call the part behind a port. */
export const portPurpose: Readonly<Record<PortName, string>> = {
  web: 'web app',
  http: 'HTTP API',
  sockets: 'WebSocket API',
  table: 'table (DynamoDB)',
  queues: 'queues (SQS)',
  storage: 'storage (S3)',
  services: 'Cognito, KMS, Scheduler, mailbox',
  phone: 'WhatsApp simulator',
  phoneMedia: 'WhatsApp simulator, media',
  functions: 'Lambda',
  sessionHost: 'session host',
  control: 'control of this instance',
  graph: 'Meta (Graph API, customers)',
};

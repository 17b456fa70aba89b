/** The port of each part, counted from the base, as in the README and the output of `npm start`. */
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
  openAi: 13,
  stripe: 14,
  asaas: 15,
  mercadoPago: 16,
  efi: 17,
  efiApi: 18,
  integrations: 19,
  focusNfe: 20,
  integrators: 21,
  containers: 22,
} as const;

export type PortName = keyof typeof offsets;
export type Ports = Readonly<Record<PortName, number>>;

/** Number of consecutive ports that an instance uses. */
export const portCount = Object.keys(offsets).length;

export const portsFrom = (base: number): Ports =>
  Object.fromEntries(Object.entries(offsets).map(([name, offset]) => [name, base + offset])) as Ports;

/** Names for people of the parts behind the ports. */
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
  functions: 'Lambda, EventBridge, API Gateway',
  sessionHost: 'session host',
  control: 'control of this instance',
  graph: 'Meta (Graph API, customers)',
  openAi: 'OpenAI',
  stripe: 'Stripe (payments)',
  asaas: 'Asaas (payments)',
  mercadoPago: 'Mercado Pago (payments)',
  efi: 'Efi (payments)',
  efiApi: 'Efi, API by HTTPS',
  integrations: 'Typebot, Dialogflow, webhooks',
  focusNfe: 'Focus NFe (service notes)',
  integrators: 'REST API of integrators',
  containers: 'ECS',
};

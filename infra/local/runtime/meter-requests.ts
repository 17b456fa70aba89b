import { $Command, type ConsumedCapacity } from '@aws-sdk/client-dynamodb';

/** Requests of one caller, counted by their kinds, such as `table writes`. */
export type Requests = Record<string, number>;
/** Requests by their caller: a function, the session host, or what runs beside both. */
export type RequestsByCaller = Record<string, Requests>;

/** Counts the requests of a process. */
interface Meter {
  /** Adds to what a caller has asked. */
  add(caller: string, what: string, count?: number): void;
  /** Returns the requests since the last call. */
  take(): RequestsByCaller;
}

type Resolve = typeof $Command.prototype.resolveMiddlewareWithContext;

const isWrite = (operation: string): boolean => /^(?:Put|Update|Delete|BatchWrite|TransactWrite)/.test(operation);

/** Returns the units of a call of the table, those of each index by its name. */
const unitsOf = (operation: string, output: object): Requests => {
  const { ConsumedCapacity: consumed = [] } = output as { ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] };
  const units: Requests = {};
  const kind = isWrite(operation) ? 'writes' : 'reads';
  for (const { CapacityUnits = 0, GlobalSecondaryIndexes = {} } of [consumed].flat()) {
    const ofIndexes = Object.entries(GlobalSecondaryIndexes);
    for (const [name, { CapacityUnits: own = 0 }] of ofIndexes)
      units[`table ${kind} of ${name}`] = (units[`table ${kind} of ${name}`] ?? 0) + own;
    const own = CapacityUnits - ofIndexes.reduce((sum, [, { CapacityUnits: each = 0 }]) => sum + each, 0);
    units[`table ${kind}`] = (units[`table ${kind}`] ?? 0) + own;
  }
  return units;
};

/** Returns the kind of a request to SQS. A receive that finds nothing belongs to the base, not to an act. */
const queueRequest = (operation: string, input: object, output: object): Requests => {
  const kind = (input as { QueueUrl?: string }).QueueUrl?.endsWith('.fifo') ? 'FIFO' : 'standard';
  const isEmpty = operation === 'ReceiveMessage' && !(output as { Messages?: unknown[] }).Messages?.length;
  return { [isEmpty ? `empty ${kind} receives` : `${kind} queue requests`]: 1 };
};

const services: Record<string, string> = {
  ApiGatewayManagementApiClient: 'socket messages',
  KMSClient: 'key requests',
  SecretsManagerClient: 'secret requests',
  SchedulerClient: 'schedules',
  SESv2Client: 'mails',
  CognitoIdentityProviderClient: 'user pool requests',
};

/** Returns a request to S3, and what it reads of an object of the class of those that are rarely read. */
const storageRequest = (operation: string, input: object, output: object): Requests => {
  const isWrite = /^(?:Put|Post|Copy|Create|Complete|Upload|List)/.test(operation);
  const { StorageClass, ContentLength = 0 } = (isWrite ? input : output) as {
    StorageClass?: string;
    ContentLength?: number;
  };
  const kind = isWrite ? 'storage writes' : 'storage reads';
  if (StorageClass !== 'STANDARD_IA') return { [kind]: 1 };
  return { [`rare ${kind}`]: 1, ...(operation === 'GetObject' ? { 'rare bytes read': ContentLength } : {}) };
};

const countedAs = (client: string, operation: string, input: object, output: object): Requests => {
  if (client === 'DynamoDBClient') return unitsOf(operation, output);
  if (client === 'SQSClient') return queueRequest(operation, input, output);
  if (client === 'S3Client') return storageRequest(operation, input, output);
  return { [services[client] ?? client]: 1 };
};

/**
 * Counts every request that an AWS SDK client of this process sends from now on: all commands of all clients inherit
 * from one class. The table says itself what each call costs.
 *
 * @param caller returns who sends a request, by its input where several do
 */
export const meterRequests = (caller: (input: object) => string): Meter => {
  const counted = new Map<string, Requests>();
  const meter: Meter = {
    add: (who, what, count = 1) => {
      const own = counted.get(who) ?? {};
      own[what] = (own[what] ?? 0) + count;
      counted.set(who, own);
    },
    take: () => {
      const taken = Object.fromEntries(counted);
      counted.clear();
      return taken;
    },
  };
  const resolveUncounted: Resolve = Reflect.get($Command.prototype, 'resolveMiddlewareWithContext');
  $Command.prototype.resolveMiddlewareWithContext = function (stack, configuration, options, context) {
    const send = resolveUncounted.call(this, stack, configuration, options, context);
    const { clientName, commandName } = context;
    const operation = commandName.replace(/Command$/, '');
    return async (args) => {
      const input = args.input as object;
      const who = caller(input);
      const isOfTable = clientName === 'DynamoDBClient';
      const result = await send(isOfTable ? { ...args, input: { ...input, ReturnConsumedCapacity: 'INDEXES' } } : args);
      // A link is signed by a command that is not sent.
      if (Object.hasOwn(result.output as object, 'presigned')) return result;
      const requests = countedAs(clientName, operation, input, result.output as object);
      for (const [what, count] of Object.entries(requests)) meter.add(who, what, count);
      return result;
    };
  };
  return meter;
};

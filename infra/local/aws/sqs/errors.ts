/** An error of SQS's JSON protocol: its type, its code in the older query protocol, and a message. */
export class SqsError extends Error {
  readonly type: string;
  readonly queryCode: string;

  constructor(type: string, message: string, queryCode = type) {
    super(message);
    this.name = 'SqsError';
    this.type = type;
    this.queryCode = queryCode;
  }
}

export const queueDoesNotExist = () =>
  new SqsError('QueueDoesNotExist', 'The specified queue does not exist.', 'AWS.SimpleQueueService.NonExistentQueue');

export const invalidParameter = (message: string) => new SqsError('InvalidParameterValue', message);

export const missingParameter = (name: string) =>
  new SqsError('MissingParameter', `The request must contain the parameter ${name}.`);

export const receiptHandleIsInvalid = (handle: string) =>
  new SqsError('ReceiptHandleIsInvalid', `The input receipt handle "${handle}" is not a valid receipt handle.`);

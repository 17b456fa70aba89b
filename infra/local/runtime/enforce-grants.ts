import { AsyncLocalStorage } from 'node:async_hooks';
import { $Command } from '@aws-sdk/client-dynamodb';
import type { S3Client } from '@aws-sdk/client-s3';
import { accessDenied } from './access-denied.ts';
import type { FunctionHost } from './function-host.ts';
import { permissionsOf } from './permissions.ts';
import { requiredPermissions, type Call } from './required-permissions.ts';

/** True while a command is sent or a link is signed. */
const sending = new AsyncLocalStorage<boolean>();

/** Throws the service's access-denied error when the function that runs now lacks a permission that the call needs. */
const requireGrant = (host: FunctionHost, call: Call): void => {
  const running = host.current();
  if (!running) return;
  const granted = permissionsOf(running.shape);
  const missing = requiredPermissions(call).find((permission) => !granted.has(permission));
  if (missing === undefined) return;
  const message = `The function ${running.name} is not authorized to perform: ${missing}`;
  console.error(message);
  throw accessDenied(call, message);
};

type Resolve = typeof $Command.prototype.resolveMiddlewareWithContext;

/**
 * Refuses every call of an AWS SDK client that the calling function's shape does not grant, as IAM does on AWS.
 * Functions share one process and its credentials here, so the services cannot tell them apart. All commands of all
 * clients inherit from one class, so clients made inside a function's modules are covered. Calls from outside of a
 * function are not checked. A presigned link is refused when it is signed; on AWS, it is refused when it is used.
 *
 * A value that one function reads and a module caches (the Meta app's secret, an opened token) is not checked again
 * for another function; `infra/aws/grants.test.ts` lists each function's grants for that.
 *
 * @returns a function that ends the enforcement
 */
export const enforceGrants = (host: FunctionHost): (() => void) => {
  const resolveUnchecked: Resolve = Reflect.get($Command.prototype, 'resolveMiddlewareWithContext');
  $Command.prototype.resolveMiddlewareWithContext = function (stack, configuration, options, context) {
    const send = resolveUnchecked.call(this, stack, configuration, options, context);
    const { clientName: client, commandName } = context;
    const operation = commandName.replace(/Command$/, '');
    return async (args) => {
      requireGrant(host, { client, operation, input: args.input as object });
      return sending.run(true, () => send(args));
    };
  };
  return () => {
    $Command.prototype.resolveMiddlewareWithContext = resolveUnchecked;
  };
};

/**
 * Refuses presigned upload forms to functions that may not write media. A form is signed without a command, by the
 * client's credentials alone: credentials that are read while no command is sent are read for a form.
 */
export const enforceFormGrants = ({ config }: S3Client, host: FunctionHost): void => {
  const { credentials } = config;
  const checked: typeof credentials = (options) => {
    if (sending.getStore() !== true) requireGrant(host, { client: 'S3Client', operation: 'PutObject', input: {} });
    return credentials(options);
  };
  Object.defineProperty(config, 'credentials', { value: checked, enumerable: true, configurable: true });
};

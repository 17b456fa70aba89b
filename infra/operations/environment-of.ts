import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';

/** Returns the environment of a deployed function. */
export const environmentOf = async (FunctionName: string): Promise<Record<string, string>> => {
  const client = new LambdaClient();
  try {
    return (await client.send(new GetFunctionConfigurationCommand({ FunctionName }))).Environment?.Variables ?? {};
  } finally {
    client.destroy();
  }
};

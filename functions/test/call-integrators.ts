interface IntegratorsAnswer {
  status: number;
  headers: Headers;
  body: { error?: string; message?: string; details?: Record<string, unknown>; status?: string };
}

/** Calls the REST API of integrators through its gateway, as a program does. */
export const callIntegrators = async (
  path: string,
  { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> },
): Promise<IntegratorsAnswer> => {
  const response = await fetch(`${process.env.INTEGRATORS_URL}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body ?? {}),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as IntegratorsAnswer['body'],
  };
};

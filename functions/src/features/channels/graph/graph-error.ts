import * as z from 'zod';

const schema = z.object({
  error: z.object({
    message: z.string().default(''),
    type: z.string().default(''),
    code: z.number().default(0),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    fbtrace_id: z.string().optional(),
  }),
});

/** The Graph API refused a call. The error lacks its message, because it may repeat what a person wrote. */
export class GraphError extends Error {
  readonly status: number;
  readonly code: number;
  readonly subcode: number;
  readonly isTransient: boolean;
  readonly trace: string;

  constructor(status: number, body: unknown) {
    const { error } = schema.safeParse(body).data ?? { error: { code: 0 } as z.output<typeof schema>['error'] };
    super(`the Graph API refused: ${status}, code ${error.code}, subcode ${error.error_subcode ?? 0}`);
    this.name = 'GraphError';
    this.status = status;
    this.code = error.code;
    this.subcode = error.error_subcode ?? 0;
    this.isTransient = error.is_transient ?? false;
    this.trace = error.fbtrace_id ?? '';
  }
}

/** The Graph API did not answer: whether it executed the call is unknown. */
export class GraphUnanswered extends Error {
  constructor(cause: unknown) {
    super('the Graph API did not answer', { cause });
    this.name = 'GraphUnanswered';
  }
}

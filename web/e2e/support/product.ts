/** Browser tests that run at a time; each has a product of its own, so that one may end parts of it beside the others. */
export const products = Number(process.env.RECADO_E2E_WORKERS ?? 2);

const firstBase = Number(process.env.RECADO_E2E_PORT_BASE ?? 4600);

/** The first of the ports that a product takes. */
export const portBaseOf = (product: number): number => firstBase + 24 * product;

/** The product of this worker process. */
export const portBase = portBaseOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0));

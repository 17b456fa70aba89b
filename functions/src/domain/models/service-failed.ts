import type { ServiceFailure } from '../engine/service-failure.ts';

/** A service failed for a reason that people are to know. Another attempt changes nothing. */
export class ServiceFailed extends Error {
  readonly failure: ServiceFailure;

  constructor(failure: ServiceFailure, cause?: unknown) {
    super(`a service failed: ${failure}`, { cause });
    this.name = 'ServiceFailed';
    this.failure = failure;
  }
}

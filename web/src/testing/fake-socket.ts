import { vi } from 'vitest';

/** A WebSocket controlled by a test. */
export class FakeSocket {
  static OPEN = 1;
  readyState = 0;
  readonly sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly protocols: string[];

  constructor(_url: string, protocols: string[] = []) {
    this.protocols = protocols;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

/** Replaces the global WebSocket. Returns the sockets opened since. */
export const stubWebSocket = (): FakeSocket[] => {
  const sockets: FakeSocket[] = [];
  class RecordedSocket extends FakeSocket {
    constructor(url: string, protocols?: string[]) {
      super(url, protocols);
      sockets.push(this);
    }
  }
  vi.stubGlobal('WebSocket', RecordedSocket);
  return sockets;
};

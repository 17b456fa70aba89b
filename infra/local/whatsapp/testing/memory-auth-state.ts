import {
  BufferJSON,
  initAuthCreds,
  type AuthenticationCreds,
  type AuthenticationState,
  type SignalDataTypeMap,
} from '@whiskeysockets/baileys';

/** A client's credentials and keys in memory, serialised as on disk. */
export class MemoryAuthState {
  private readonly items = new Map<string, string>();
  private creds = JSON.stringify(initAuthCreds(), BufferJSON.replacer);

  /** Returns the state that a client loads when it starts. */
  load(): AuthenticationState {
    return {
      creds: JSON.parse(this.creds, BufferJSON.reviver) as AuthenticationCreds,
      keys: {
        get: <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) => {
          const found: Record<string, SignalDataTypeMap[T]> = {};
          for (const id of ids) {
            const item = this.items.get(`${type}/${id}`);
            if (item !== undefined) found[id] = JSON.parse(item, BufferJSON.reviver) as SignalDataTypeMap[T];
          }
          return Promise.resolve(found);
        },
        set: (data) => {
          for (const [type, values] of Object.entries(data)) {
            for (const [id, value] of Object.entries(values ?? {})) this.write(`${type}/${id}`, value);
          }
          return Promise.resolve();
        },
      },
    };
  }

  saveCreds(creds: AuthenticationCreds): void {
    this.creds = JSON.stringify(creds, BufferJSON.replacer);
  }

  /** Deletes all Signal sessions. */
  forgetSessions(): void {
    for (const key of this.items.keys()) {
      if (key.startsWith('session/')) this.items.delete(key);
    }
  }

  count(type: string): number {
    return [...this.items.keys()].filter((key) => key.startsWith(`${type}/`)).length;
  }

  /** Returns a copy of the current state. */
  snapshot(): MemoryAuthState {
    const copy = new MemoryAuthState();
    copy.creds = this.creds;
    for (const [key, value] of this.items) copy.items.set(key, value);
    return copy;
  }

  private write(key: string, value: unknown): void {
    if (value === null || value === undefined) this.items.delete(key);
    else this.items.set(key, JSON.stringify(value, BufferJSON.replacer));
  }
}

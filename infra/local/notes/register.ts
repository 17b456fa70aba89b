import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A note as the service has it. */
export interface RegisteredNote {
  readonly ref: string;
  readonly createdAt: number;
  status: 'processando_autorizacao' | 'autorizado' | 'erro_autorizacao' | 'cancelado';
  /** The fields that it was asked for with. */
  fields: Readonly<Record<string, unknown>>;
  number: string | null;
  error: { codigo: string; mensagem: string } | null;
  /** The times that it was asked for. */
  asked: number;
}

/** The notes of the stand-in, by their ids at the shop. With a file they survive a restart. */
export class Register {
  readonly #file: string | undefined;
  readonly #notes = new Map<string, RegisteredNote>();

  constructor(file?: string) {
    this.#file = file;
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    try {
      const stored = JSON.parse(readFileSync(file, 'utf8')) as RegisteredNote[];
      for (const note of stored) this.#notes.set(note.ref, note);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  /** All notes, the oldest first. */
  get notes(): RegisteredNote[] {
    return [...this.#notes.values()];
  }

  find(ref: string): RegisteredNote | undefined {
    return this.#notes.get(ref);
  }

  /** Queues a note; one that was refused is queued again with other fields. */
  queue(ref: string, fields: RegisteredNote['fields']): RegisteredNote {
    const before = this.find(ref);
    const asked = (before?.asked ?? 0) + 1;
    const note: RegisteredNote = {
      ...{ ref, fields, asked, createdAt: before?.createdAt ?? Date.now() },
      ...{ status: 'processando_autorizacao', number: null, error: null },
    };
    this.#notes.set(ref, note);
    this.#store();
    return note;
  }

  /** Ends the processing of a note: the authority issues it, or refuses it. */
  decide(note: RegisteredNote, error: RegisteredNote['error']): void {
    note.error = error;
    note.status = error ? 'erro_autorizacao' : 'autorizado';
    note.number = error ? null : String(this.notes.filter(({ number }) => number !== null).length + 1);
    this.#store();
  }

  cancel(note: RegisteredNote): void {
    note.status = 'cancelado';
    this.#store();
  }

  #store(): void {
    if (this.#file !== undefined) writeFileSync(this.#file, JSON.stringify(this.notes));
  }
}

import * as z from 'zod';
import type { Context } from '../../../context/context.ts';
import { reportKey } from '../../../platform/media/keys.ts';
import { zipEnd, type ZipEntry, zipEntry, zipFile, zipLimits } from '../../../platform/zip.ts';

/** The name under which the archive stands beside what is kept between slices. */
export const archiveName = 'person.zip';
const mimetype = 'application/zip';

/** Bytes of a part: S3 takes none below 5 MiB, but the last one. */
const partBytes = 8 * 1024 * 1024;

/** The state of an archive between two slices. */
export const archiveState = z.object({
  upload: z.string(),
  parts: z.array(z.string()),
  offset: z.int(),
  /** The names of what is kept: bytes that fill no part yet, and the directory; null before the first. */
  rest: z.string().nullable(),
  directory: z.string().nullable(),
});
type ArchiveState = z.output<typeof archiveState>;

const directory = z.object({ entries: z.array(zipEntry), leftOut: z.array(z.string()) });

/** An archive that several slices of a job write into one object, in parts. A repeated slice writes the same parts again. */
export class Archive {
  readonly #context: Context;
  readonly #jobId: string;
  readonly #state: ArchiveState;
  readonly entries: ZipEntry[];
  /** Files that are not in it, because archives hold no more. */
  readonly leftOut: string[];
  #chunks: Uint8Array[];
  #size: number;
  #offset: number;

  private constructor(
    context: Context,
    jobId: string,
    state: ArchiveState,
    known: z.output<typeof directory>,
    rest: Uint8Array,
  ) {
    this.#context = context;
    this.#jobId = jobId;
    this.#state = { ...state, parts: [...state.parts] };
    this.entries = known.entries;
    this.leftOut = known.leftOut;
    this.#chunks = [rest];
    this.#size = rest.length;
    this.#offset = state.offset;
  }

  static #key(context: Context, jobId: string, name: string): string {
    return reportKey(context.company.id, jobId, name);
  }

  /** Continues an archive, or begins one. */
  static async open(context: Context, jobId: string, given: ArchiveState | null): Promise<Archive> {
    const { media } = context;
    const upload = given?.upload ?? (await media.beginParts(Archive.#key(context, jobId, archiveName), mimetype));
    const state = given ?? { upload, parts: [], offset: 0, rest: null, directory: null };
    const read = (name: string): Promise<Uint8Array> => media.read(Archive.#key(context, jobId, name));
    const known: unknown =
      state.directory === null
        ? { entries: [], leftOut: [] }
        : JSON.parse(Buffer.from(await read(state.directory)).toString());
    const rest = state.rest === null ? new Uint8Array() : await read(state.rest);
    return new Archive(context, jobId, state, directory.parse(known), rest);
  }

  async #writeParts(isLast: boolean): Promise<void> {
    while (this.#size >= partBytes || (isLast && this.#size > 0)) {
      const bytes = Buffer.concat(this.#chunks);
      const part = isLast && bytes.length < 2 * partBytes ? bytes : bytes.subarray(0, partBytes);
      const rest = bytes.subarray(part.length);
      const { upload, parts } = this.#state;
      const key = Archive.#key(this.#context, this.#jobId, archiveName);
      parts.push(await this.#context.media.writePart(key, upload, parts.length + 1, part));
      this.#chunks = [rest];
      this.#size = rest.length;
    }
  }

  #append(bytes: Uint8Array): void {
    this.#chunks.push(bytes);
    this.#size += bytes.length;
    this.#offset += bytes.length;
  }

  /** Adds a file. One that the archive can't hold is named in `leftOut`. */
  async add(name: string, content: Uint8Array): Promise<void> {
    const { bytes, entry } = zipFile(name, content, this.#offset);
    const room = zipLimits.bytes - this.#offset - 64 * 1024 * 1024;
    if (bytes.length > room || this.entries.length >= zipLimits.files - 16) {
      this.leftOut.push(name);
      return;
    }
    this.#append(bytes);
    this.entries.push(entry);
    await this.#writeParts(false);
  }

  /** Keeps what the next slice needs. */
  async pause(): Promise<ArchiveState> {
    const { ids, media } = this.#context;
    const [rest, kept] = [ids.ulid(), ids.ulid()];
    const write = (name: string, bytes: Uint8Array): Promise<void> =>
      media.write(Archive.#key(this.#context, this.#jobId, name), { bytes, mimetype: 'application/octet-stream' });
    await write(rest, Buffer.concat(this.#chunks));
    await write(kept, Buffer.from(JSON.stringify({ entries: this.entries, leftOut: this.leftOut })));
    return { ...this.#state, offset: this.#offset, rest, directory: kept };
  }

  /** Writes the directory and ends the archive. */
  async end(): Promise<void> {
    this.#append(zipEnd(this.entries, this.#offset));
    await this.#writeParts(true);
    const { upload, parts } = this.#state;
    await this.#context.media.endParts(Archive.#key(this.#context, this.#jobId, archiveName), upload, parts);
  }
}

import { Transform, type TransformCallback } from 'node:stream';
import { S3Error } from '../errors/errors.ts';

/**
 * Decodes `aws-chunked` bodies with an unsigned trailer, the form in which the SDK sends streams:
 * `size-in-hex CRLF data CRLF … 0 CRLF name:value CRLF CRLF`. The trailer holds the checksum.
 */
export class ChunkedBody extends Transform {
  readonly trailers = new Map<string, string>();
  private buffered: Buffer = Buffer.alloc(0);
  private left = 0;
  private state: 'size' | 'data' | 'end' | 'trailers' = 'size';

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.buffered = this.buffered.length === 0 ? chunk : Buffer.concat([this.buffered, chunk]);
    try {
      while (this.step());
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    done(this.state === 'trailers' ? null : new S3Error('IncompleteBody'));
  }

  private step(): boolean {
    if (this.state === 'data') return this.passData();
    const line = this.takeLine();
    if (line === undefined) return false;
    if (this.state === 'size') this.beginChunk(line);
    else if (this.state === 'end') this.state = 'size';
    else if (line !== '')
      this.trailers.set(line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim());
    return true;
  }

  private beginChunk(line: string): void {
    const size = /^[0-9a-f]+/i.exec(line);
    if (!size) throw new S3Error('IncompleteBody');
    this.left = parseInt(size[0], 16);
    this.state = this.left === 0 ? 'trailers' : 'data';
  }

  private passData(): boolean {
    const some = this.buffered.subarray(0, this.left);
    if (some.length === 0) return false;
    this.push(some);
    this.buffered = this.buffered.subarray(some.length);
    this.left -= some.length;
    if (this.left === 0) this.state = 'end';
    return true;
  }

  private takeLine(): string | undefined {
    const end = this.buffered.indexOf('\r\n');
    if (end < 0) return undefined;
    const line = this.buffered.subarray(0, end).toString('latin1');
    this.buffered = this.buffered.subarray(end + 2);
    return line;
  }
}

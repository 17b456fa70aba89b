import { strToU8, Zip, ZipDeflate } from 'fflate';
import { EventEmitter } from 'events';

const level = 6;

/** The sink that a part of an archive is written to, and the sink of the archive. */
interface Sink {
  write(chunk: Uint8Array, done?: () => void): void;
  end(): void;
}

/** A part of an archive that is written bit by bit. */
interface Source {
  pipe(target: Sink): void;
}

/**
 * An archive that passes its bytes on while its parts are written: the methods of the package `archiver` that exceljs'
 * streaming writer calls, over fflate. The package itself needs Node.
 */
class ZipArchive extends EventEmitter {
  #target: Sink | undefined;

  readonly #zip = new Zip((error, chunk, isLast) => {
    if (error) {
      this.emit('error', error);
      return;
    }
    this.#target?.write(chunk);
    if (isLast) this.#target?.end();
  });

  pipe(target: Sink): void {
    this.#target = target;
  }

  append(source: string | Source, { name }: { name: string }): void {
    const part = new ZipDeflate(name.replace(/^\//, ''), { level });
    this.#zip.add(part);
    if (typeof source === 'string') {
      part.push(strToU8(source), true);
      return;
    }
    source.pipe({
      write: (chunk, done) => {
        // The writer uses its buffers again.
        part.push(chunk.slice());
        done?.();
      },
      end: () => part.push(new Uint8Array(), true),
    });
  }

  finalize(): void {
    this.#zip.end();
  }
}

/** Makes an archive, as the package `archiver` does. */
const createArchive = (): ZipArchive => new ZipArchive();

export default createArchive;
// exceljs is CommonJS and calls what it requires.
export { createArchive as 'module.exports' };

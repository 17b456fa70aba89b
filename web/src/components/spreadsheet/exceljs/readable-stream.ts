import { EventEmitter } from 'events';

/** What exceljs' buffers need of the package `readable-stream`: they have methods of their own, and emit events. */
export class Duplex extends EventEmitter {}

import { EventEmitter } from 'events';

/**
 * The part of the package `readable-stream` that exceljs' buffers need: they have methods of their own, and emit
 * events.
 */
export class Duplex extends EventEmitter {}

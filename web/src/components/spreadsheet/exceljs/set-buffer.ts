import { Buffer } from 'buffer';

// exceljs uses Node's global variable. Only a worker that writes a spreadsheet imports this.
Object.assign(globalThis, { Buffer });

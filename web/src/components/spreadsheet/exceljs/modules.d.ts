declare module 'exceljs/lib/stream/xlsx/workbook-writer.js' {
  import { stream } from 'exceljs';
  export default stream.xlsx.WorkbookWriter;
}

import { gramsOf } from '../../../../functions/src/data/search/grams.ts';
import type { Stencil } from './stencil.ts';
import type { TableFile } from './table-file.ts';

/** The search index, gathered first and then written gram by gram: in the order of its keys it is written many times faster. */
export class Postings {
  private readonly texts = new Map<number, string>();
  private readonly contacts = new Map<string, number[]>();

  add(contactId: number, text: string): void {
    this.texts.set(contactId, text);
    for (const gram of gramsOf(text)) {
      const known = this.contacts.get(gram);
      if (known) known.push(contactId);
      else this.contacts.set(gram, [contactId]);
    }
  }

  write(file: TableFile, stencil: Stencil): void {
    for (const gram of [...this.contacts.keys()].sort()) {
      for (const contactId of this.contacts.get(gram)!)
        file.putRow(stencil.row({ gram, contactId, text: this.texts.get(contactId)! }));
    }
  }
}

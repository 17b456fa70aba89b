import { gramsOf } from '../../../../functions/src/data/search/grams.ts';
import type { ItemTemplate } from './item-template.ts';
import type { TableFile } from './table-file.ts';

/** Collects the entries of the search index and writes them in the order of their keys, which is many times faster. */
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

  write(file: TableFile, template: ItemTemplate): void {
    for (const gram of [...this.contacts.keys()].sort()) {
      for (const contactId of this.contacts.get(gram)!)
        file.putRow(template.row({ gram, contactId, text: this.texts.get(contactId)! }));
    }
  }
}

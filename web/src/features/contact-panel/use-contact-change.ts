import { getContact, type Contact } from '@recado/shared/contract/contacts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';

interface Options<Value> {
  /** The fields of the contact that show the change at once. */
  change: (value: Value) => Partial<Contact>;
  send: (value: Value) => Promise<unknown>;
}

/** Changes a contact: the panel shows it at once, and what was there before if the server refuses it. */
export const useContactChange = <Value>(contactId: number, { change, send }: Options<Value>) => {
  const client = useQueryClient();
  const { queryKey } = endpointQuery(getContact, { params: { id: contactId } });
  const show = (fields: Partial<Contact>): void =>
    void client.setQueryData<Contact>(queryKey, (contact) => contact && { ...contact, ...fields });
  return useMutation({
    mutationFn: send,
    onMutate: async (value: Value) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Contact>(queryKey);
      show(change(value));
      return before;
    },
    onError: (_error, value, before) => {
      if (!before) return;
      const changed = Object.keys(change(value)) as (keyof Contact)[];
      show(Object.fromEntries(changed.map((field) => [field, before[field]])));
    },
    scope: { id: `contact-${contactId}` },
  });
};

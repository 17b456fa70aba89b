// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { expect, test, vi } from 'vitest';
import type { Uploaded, uploadToLibrary } from '../../api/upload-file.ts';
import { setUpDom } from '../../testing/render.tsx';
import { FileField } from './FileField.tsx';
import { FormTabs } from './FormTabs.tsx';

setUpDom();

test('the upload goes on while another tab of the form is shown', async () => {
  const uploading = Promise.withResolvers<Uploaded>();
  let signal: AbortSignal | undefined;
  const upload: typeof uploadToLibrary = (_, options) => {
    ({ signal } = options);
    return uploading.promise;
  };
  const onChange = vi.fn<(file: Uploaded | null) => void>();
  const field = (
    <FileField label="Anexo" fileName={null} upload={upload} onChange={onChange} onBusy={() => undefined} />
  );
  const tabs = [
    { name: 'message', label: 'Mensagem', fields: [], content: field },
    { name: 'recurrence', label: 'Recorrência', fields: [], content: 'recurrence' },
  ];
  // Not in Mantine's mode for tests, in which hidden tabs keep their effects.
  const { container } = render(
    <MantineProvider>
      <FormTabs refused={null} tabs={tabs} />
    </MantineProvider>,
  );
  const file = new File(['%PDF-1.4'], 'oferta.pdf', { type: 'application/pdf' });
  fireEvent.change(container.querySelector('input[type=file]')!, { target: { files: [file] } });
  await waitFor(() => expect(signal).toBeDefined());
  fireEvent.click(screen.getByRole('tab', { name: 'Recorrência' }));
  const uploaded = { key: 'uploads/1/oferta.pdf', name: 'oferta.pdf', mimetype: 'application/pdf' };
  uploading.resolve(uploaded);
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(uploaded));
  expect(signal!.aborted).toBe(false);
});

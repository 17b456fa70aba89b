// @vitest-environment jsdom
import type { ContentElement } from '@recado/shared/flow/nodes/content/content';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { notifySuccess } from '../../../../../components/notify.ts';
import { renderWithProviders, setUpDom } from '../../../../../testing/render.tsx';
import { ElementCard } from './ElementCard.tsx';

vi.mock('../../../../../components/notify.ts', () => ({ notifySuccess: vi.fn<() => void>() }));
vi.mock('../../../../../api/upload-file.ts', () => ({
  uploadToLibrary: (file: File) =>
    Promise.resolve({ key: `uploads/1/${file.name}`, name: file.name, mimetype: file.type }),
}));
vi.mock('./compress-image.ts', () => ({ compressImage: (file: File) => Promise.resolve(file) }));

setUpDom('flowEditor');

const empty = { number: '1', value: '', original: '', mimetype: '', size: 0 };
const choose = async (element: ContentElement, file: File) => {
  vi.mocked(notifySuccess).mockClear();
  const onChange = vi.fn<(element: ContentElement) => void>();
  const props = {
    variables: [],
    isFirst: true,
    isLast: true,
    onMove: vi.fn<() => void>(),
    onRemove: vi.fn<() => void>(),
  };
  const { container } = renderWithProviders(
    <ElementCard {...props} element={element} onChange={onChange} onBusy={() => undefined} />,
  );
  fireEvent.change(container.querySelector('input[type=file]')!, { target: { files: [file] } });
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  expect(onChange.mock.calls[0]![0]).toMatchObject({
    value: `uploads/1/${file.name}`,
    original: file.name,
    size: file.size,
  });
  return vi.mocked(notifySuccess).mock.calls;
};

test('an image and an audio that were uploaded have a toast each', async () => {
  const image = await choose({ ...empty, type: 'img' }, new File(['x'], 'vitrine.png', { type: 'image/png' }));
  expect(image).toEqual([['Imagem adicionada com sucesso!']]);
  const record = { type: 'audio', record: false, seconds: 0, waveform: '' } as const;
  const audio = await choose({ ...empty, ...record }, new File(['x'], 'aviso.ogg', { type: 'audio/ogg' }));
  expect(audio).toEqual([['Audio adicionada com sucesso!']]);
});

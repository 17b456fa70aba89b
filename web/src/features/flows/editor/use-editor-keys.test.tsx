// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useEditorKeys } from './use-editor-keys.ts';

const open = () => {
  const dispatch = vi.fn();
  const duplicate = vi.fn();
  const Keys = () => {
    useEditorKeys(dispatch, duplicate);
    return <input aria-label="field" />;
  };
  render(<Keys />);
  return { dispatch, duplicate };
};

test('undo, redo and the copy of selected nodes have their keys, outside fields', () => {
  const { dispatch, duplicate } = open();
  for (const key of ['z', 'y']) fireEvent.keyDown(document.body, { key, ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'Z', metaKey: true, shiftKey: true });
  expect(dispatch.mock.calls).toEqual([[{ type: 'undo' }], [{ type: 'redo' }], [{ type: 'redo' }]]);
  const isDefault = fireEvent.keyDown(document.body, { key: 'd', ctrlKey: true });
  expect(isDefault).toBe(false);
  fireEvent.keyDown(document.body, { key: 'd', ctrlKey: true, repeat: true });
  fireEvent.keyDown(document.body, { key: 'd' });
  fireEvent.keyDown(screen.getByLabelText('field'), { key: 'd', ctrlKey: true });
  expect(duplicate).toHaveBeenCalledOnce();
  expect(dispatch).toHaveBeenCalledTimes(3);
});

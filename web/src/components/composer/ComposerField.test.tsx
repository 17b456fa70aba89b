// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { ComposerField } from './ComposerField.tsx';

setUpDom();

test('the cursor stands after a draft when its field first gets the focus, and stays where it was afterwards', () => {
  const nothing = () => undefined;
  renderWithProviders(
    <ComposerField
      ref={createRef()}
      value="Meio escrito"
      onText={nothing}
      onSend={nothing}
      suggestions={[]}
      minRows={1}
      maxRows={8}
    />,
  );
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  field.setSelectionRange(0, 0);
  field.focus();
  expect([field.selectionStart, field.selectionEnd]).toEqual([12, 12]);
  field.setSelectionRange(4, 4);
  field.blur();
  field.focus();
  expect(field.selectionStart).toBe(4);
});

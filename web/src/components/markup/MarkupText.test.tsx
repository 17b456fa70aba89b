// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MarkupText } from './MarkupText.tsx';

test('a script tag in a message is rendered as text', () => {
  const { container } = render(
    <MarkupText text={'<script>window.hacked = true</script><img src=x onerror=alert(1)>'} />,
  );
  expect(container.querySelector('script, img')).toBeNull();
  expect(container.textContent).toBe('<script>window.hacked = true</script><img src=x onerror=alert(1)>');
});

test('links open in a new tab without opener', () => {
  const { container } = render(<MarkupText text="*olá* https://recado.com" />);
  const link = container.querySelector('a')!;
  expect(link.getAttribute('href')).toBe('https://recado.com');
  expect(link.getAttribute('rel')).toContain('noopener');
  expect(container.querySelector('strong')!.textContent).toBe('olá');
});

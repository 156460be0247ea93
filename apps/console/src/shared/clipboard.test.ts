import { afterEach, expect, test, vi } from 'vitest';
import { copyText, readClipboard } from '#shared/clipboard.ts';
import { randomId } from '#shared/random-id.ts';

const NO_CLIPBOARD = { userAgent: navigator.userAgent };

afterEach(() => void Reflect.deleteProperty(document, 'execCommand'));

/** Returns the text that the browser would copy: the selection. */
function copying(answer: boolean): string[] {
  const copied: string[] = [];
  Object.defineProperty(document, 'execCommand', {
    configurable: true,
    value: () => {
      const field = document.activeElement;
      if (field instanceof HTMLTextAreaElement) {
        copied.push(field.value.slice(field.selectionStart, field.selectionEnd));
      }
      return answer;
    },
  });
  return copied;
}

test('a page over plain http copies what is selected in a field, and gives the focus back', async () => {
  vi.stubGlobal('navigator', NO_CLIPBOARD);
  const copied = copying(true);
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  expect(await copyText('one\ntwo')).toBe(true);
  expect(copied).toEqual(['one\ntwo']);
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea[readonly]')).toBeNull();
  button.remove();
});

test('where nothing can be copied or read the caller is told', async () => {
  vi.stubGlobal('navigator', NO_CLIPBOARD);
  copying(false);
  expect(await copyText('text')).toBe(false);
  expect(await readClipboard()).toBeUndefined();
});

test('an id needs no https, and is another each time', () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 100 }, randomId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/u);
});

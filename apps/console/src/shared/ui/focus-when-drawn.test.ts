import { afterAll, expect, test, vi } from 'vitest';
import { focusWhenDrawn } from '#shared/ui/focus-when-drawn.ts';

function parts() {
  document.body.replaceChildren();
  const [standIn, other] = [document.createElement('button'), document.createElement('button')];
  const container = document.createElement('div');
  document.body.append(standIn, other, container);
  return { container, standIn, other };
}
afterAll(() => document.body.replaceChildren());

const drawIn = (container: HTMLElement) => container.append(document.createElement('input'));

test('a field that is drawn later gets the focus, unless the user has gone elsewhere', async () => {
  const here = parts();
  focusWhenDrawn(here.container, 'input', here.standIn);
  expect(document.activeElement).toBe(here.standIn);
  drawIn(here.container);
  await vi.waitFor(() => expect(document.activeElement).toBe(here.container.firstChild));

  const elsewhere = parts();
  focusWhenDrawn(elsewhere.container, 'input', elsewhere.standIn);
  elsewhere.other.focus();
  drawIn(elsewhere.container);
  await Promise.resolve();
  expect(document.activeElement).toBe(elsewhere.other);
});

test('a field that is there gets the focus at once', () => {
  const { container, standIn } = parts();
  drawIn(container);
  focusWhenDrawn(container, 'input', standIn);
  expect(document.activeElement).toBe(container.firstChild);
});

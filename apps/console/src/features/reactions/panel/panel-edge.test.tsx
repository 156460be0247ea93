import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PanelEdge } from '#features/reactions/panel/panel-edge.tsx';
import { renderAt } from '#testing/render.tsx';

test('the panel is made wider and narrower by keys within its limits, and gets its width back', async () => {
  renderAt(<PanelEdge />);
  const edge = await screen.findByRole('separator', { name: 'Width of the panel' });
  expect(edge).toHaveAttribute('aria-valuenow', '400');
  act(() => edge.focus());
  await userEvent.keyboard('{ArrowLeft}');
  expect(edge).toHaveAttribute('aria-valuenow', '416');
  await userEvent.keyboard('{End}{ArrowLeft}');
  expect(edge).toHaveAttribute('aria-valuenow', '560');
  expect(localStorage.getItem('parley.reaction_panel_width')).toBe('560');
  expect(document.documentElement.style.getPropertyValue('--p-reaction-panel')).toBe('560px');
  await userEvent.keyboard('{Home}{ArrowRight}');
  expect(edge).toHaveAttribute('aria-valuenow', '304');
  fireEvent.doubleClick(edge);
  expect(edge).toHaveAttribute('aria-valuenow', '400');
});

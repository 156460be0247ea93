import { consoleTheme, sparkline } from '@parley/charts';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DrawingView } from '#shared/ui/drawing-view.tsx';

it('makes elements of a drawing, and text of hostile names', () => {
  const complaints = vi.spyOn(console, 'error');
  const drawing = sparkline([1, 2], '<b>Calls</b>', { width: 100, height: 28, theme: consoleTheme });
  render(<DrawingView drawing={drawing} />);
  const picture = screen.getByRole('img', { name: '<b>Calls</b>' });
  expect(picture.querySelector('path')).toHaveAttribute('stroke-width', '1.5');
  expect(picture.querySelector('circle')).toHaveAttribute('fill', 'var(--p-field)');
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockRestore();
});

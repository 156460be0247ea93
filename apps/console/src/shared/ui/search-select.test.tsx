import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { TimeZoneSelect } from '#shared/ui/time-zone-select.tsx';
import { renderAt } from '#testing/render.tsx';

function Zone() {
  const [zone, setZone] = useState<string | null>('UTC');
  return <TimeZoneSelect label="Time zone" value={zone} onChange={setZone} />;
}

test('typing into a chosen time zone replaces it and finds another', async () => {
  renderAt(<Zone />);
  const field = screen.getByRole('combobox', { name: 'Time zone' });
  await userEvent.click(field);
  await userEvent.keyboard('Dublin');
  expect(field).toHaveValue('Dublin');
  await userEvent.click(await screen.findByRole('option', { name: 'Europe/Dublin' }));
  expect(field).toHaveValue('Europe/Dublin');
  // The field still has the focus; a click opens its list again.
  await userEvent.click(field);
  await userEvent.keyboard('Pra');
  expect(field).toHaveValue('Pra');
});

test('a select says that nothing is found, and keeps its value', async () => {
  renderAt(<Zone />);
  await userEvent.tab();
  await userEvent.keyboard('Atlantis');
  expect(await screen.findByText('Nothing found')).toBeVisible();
  await userEvent.tab();
  expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveValue('UTC');
});

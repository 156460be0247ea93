import { IMPORTED_BEFORE } from '@parley/contract';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { button, dialogOf, openOutbound as open, sent } from '#features/outbound/testing/open-outbound.tsx';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { stubSending } from '#testing/sending.ts';
import { refusal, type SentCall } from '#testing/server.ts';

beforeEach(() => listenForHotkeys());

test('a call list is sent after a question, and each line that was not added has its reason', async () => {
  stubSending();
  let isRefused = true;
  const { calls } = open({
    answers: {
      'POST /outbound/campaigns/5/upload': () =>
        isRefused
          ? refusal(400, 'invalid', 'The column destination is missing')
          : {
              added: 2,
              skipped: [{ line: 418, reason: 'Not a phone number' }],
              skipped_total: 1,
              skipped_by_reason: [{ reason: 'Not a phone number', count: 1 }],
            },
    },
  });
  await userEvent.click(await button('Import call list'));
  const dialog = await dialogOf('Import a call list into Card renewal');
  await userEvent.upload(dialog.getByLabelText('Choose a CSV file'), new File(['destination\n12'], 'people.csv'));
  const question = await dialogOf('Import this call list?');
  expect(question.getByText('people.csv (14 B) is added to Card renewal.')).toBeVisible();
  expect(question.getByText(/It is running/u)).toBeVisible();
  expect(sent(calls, 'POST')).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText(/Cannot upload files!\s+The column destination is missing/u)).toBeVisible();
  isRefused = false;
  await userEvent.click(question.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('Successfully uploaded')).toBeVisible();
  const result = await dialogOf('Call list of Card renewal');
  expect(result.getByText('2 contacts added')).toBeVisible();
  expect(result.getByText('Line 418: Not a phone number')).toBeVisible();
});

test('a call list that was imported before is sent again after a second question', async () => {
  stubSending();
  const words = 'This file was imported on 2030-01-07 07:00 UTC and added 2 contacts. Import it again?';
  const { calls } = open({
    answers: {
      'POST /outbound/campaigns/5/upload': ({ query }: SentCall) =>
        query.get('again') === '1'
          ? { added: 0, skipped: [], skipped_total: 0, skipped_by_reason: [] }
          : refusal(400, IMPORTED_BEFORE, words),
    },
  });
  await userEvent.click(await button('Import call list'));
  const dialog = await dialogOf('Import a call list into Card renewal');
  await userEvent.upload(dialog.getByLabelText('Choose a CSV file'), new File(['destination\n12'], 'people.csv'));
  const question = await dialogOf('Import this call list?');
  await userEvent.click(question.getByRole('button', { name: 'Import' }));
  expect(await question.findByText(words)).toBeVisible();
  expect(sent(calls, 'POST')).toHaveLength(1);
  await userEvent.click(question.getByRole('button', { name: 'Import again' }));
  expect(await (await dialogOf('Call list of Card renewal')).findByText('0 contacts added')).toBeVisible();
});

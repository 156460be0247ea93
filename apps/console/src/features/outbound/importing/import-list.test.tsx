import { IMPORTED_BEFORE } from '@parley/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { button, dialogOf, openOutbound as open } from '#features/outbound/testing/open-outbound.tsx';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { stubSending } from '#testing/sending.ts';
import { refusal, type SentCall } from '#testing/server.ts';
import { tablePreview } from '#testing/table-preview.ts';

beforeEach(() => listenForHotkeys());

const PREVIEW = tablePreview({
  ...{ total: 3, faulty: 1 },
  columns: [
    { name: 'destination', role: 'destination' },
    { name: 'Kdy', role: 'slot' },
  ],
  rows: [{ line: 2, cells: ['+420777123460', '26.11.2026 10:00'], reason: null, note: null }],
  faults: [{ line: 4, reason: 'Not a phone number: “x”', cells: ['x', ''] }],
});

test('the dialog shows the rows as they are read, and asks for columns and for the order of dates', async () => {
  stubSending();
  const asked: Record<string, string>[] = [];
  const { calls } = open({
    answers: {
      'POST /outbound/campaigns/5/upload/preview': ({ query }: SentCall) => {
        asked.push(Object.fromEntries(query));
        const roles = query.get('columns')?.split(',');
        const columns = PREVIEW.columns.map((column, index) => ({ ...column, role: roles?.[index] ?? column.role }));
        return { ...PREVIEW, columns, asks_day_order: roles !== undefined };
      },
      'POST /outbound/campaigns/5/upload': () => ({
        added: 2,
        columns: [],
        skipped: [],
        skipped_total: 0,
        skipped_by_reason: [],
        not_called: [],
      }),
    },
  });
  await userEvent.click(await button('Import call list'));
  const dialog = await dialogOf('Import a call list into Card renewal');
  await userEvent.upload(dialog.getByLabelText('Choose a file'), new File(['destination\n12'], 'people.csv'));
  const question = await dialogOf('Import this call list?');
  expect(await question.findByText('+420777123460')).toBeVisible();
  expect(question.getByText('2 rows can be imported.')).toBeVisible();
  expect(question.getByText('Line 4: Not a phone number: “x”')).toBeVisible();
  await userEvent.selectOptions(question.getByLabelText('Column Kdy'), 'scheduled_time');
  const order = await question.findByLabelText('Order of dates');
  expect(question.getByRole('button', { name: 'Import' })).toBeDisabled();
  await userEvent.selectOptions(order, 'Day first: 26.11.2026');
  await waitFor(() => expect(question.getByRole('button', { name: 'Import' })).toBeEnabled());
  await userEvent.click(question.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('2 contacts added')).toBeVisible();
  expect(asked.at(-1)).toMatchObject({ columns: 'destination,scheduled_time', day_order: 'dmy' });
  const upload = calls.find(({ path }) => path === '/outbound/campaigns/5/upload');
  expect(Object.fromEntries(upload?.query ?? [])).toMatchObject({
    ...{ columns: 'destination,scheduled_time', day_order: 'dmy' },
  });
});

test('a call list is sent after a question, and each line that was not added has its reason', async () => {
  stubSending();
  let isRefused = true;
  const { calls } = open({
    answers: {
      'POST /outbound/campaigns/5/upload/preview': () => PREVIEW,
      'POST /outbound/campaigns/5/upload': () =>
        isRefused
          ? refusal(400, 'invalid', 'The column destination is missing')
          : {
              added: 2,
              columns: ['destination'],
              skipped: [{ line: 418, reason: 'Not a phone number' }],
              skipped_total: 1,
              skipped_by_reason: [{ reason: 'Not a phone number', count: 1 }],
              not_called: [],
            },
    },
  });
  await userEvent.click(await button('Import call list'));
  const dialog = await dialogOf('Import a call list into Card renewal');
  await userEvent.upload(dialog.getByLabelText('Choose a file'), new File(['destination\n12'], 'people.csv'));
  const question = await dialogOf('Import this call list?');
  expect(question.getByText('people.csv (14 B) is added to Card renewal.')).toBeVisible();
  expect(question.getByText(/It is running/u)).toBeVisible();
  expect(calls.some(({ path }) => path.endsWith('/upload'))).toBe(false);
  await question.findByText('2 rows can be imported.');
  await userEvent.click(question.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText(/Cannot upload files!\s+The column destination is missing/u)).toBeVisible();
  isRefused = false;
  await userEvent.click(question.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('2 contacts added, 1 line not added')).toBeVisible();
  const result = await dialogOf('Call list of Card renewal');
  expect(result.getByText('2 contacts added')).toBeVisible();
  expect(result.getByText('Line 418: Not a phone number')).toBeVisible();
});

test('a call list that was imported before is sent again after a second question', async () => {
  stubSending();
  const words = 'This file was imported on 2030-01-07 07:00 UTC and added 2 contacts. Import it again?';
  const { calls } = open({
    answers: {
      'POST /outbound/campaigns/5/upload/preview': () => PREVIEW,
      'POST /outbound/campaigns/5/upload': ({ query }: SentCall) =>
        query.get('again') === '1'
          ? { added: 0, columns: [], skipped: [], skipped_total: 0, skipped_by_reason: [], not_called: [] }
          : refusal(400, IMPORTED_BEFORE, words),
    },
  });
  await userEvent.click(await button('Import call list'));
  const dialog = await dialogOf('Import a call list into Card renewal');
  await userEvent.upload(dialog.getByLabelText('Choose a file'), new File(['destination\n12'], 'people.csv'));
  const question = await dialogOf('Import this call list?');
  await question.findByText('2 rows can be imported.');
  await userEvent.click(question.getByRole('button', { name: 'Import' }));
  expect(await question.findByText(words)).toBeVisible();
  expect(calls.filter(({ path }) => path.endsWith('/upload'))).toHaveLength(1);
  await userEvent.click(question.getByRole('button', { name: 'Import again' }));
  expect(await (await dialogOf('Call list of Card renewal')).findByText('0 contacts added')).toBeVisible();
});

async function chooseList(file: File) {
  await userEvent.click(await button('Import call list'));
  const dialog = await dialogOf('Import a call list into Card renewal');
  await userEvent.upload(dialog.getByLabelText('Choose a file'), file);
  return dialogOf('Import this call list?');
}

const WORKBOOK = new File(['PK'], 'people.xlsx');

test('a row with a fault is corrected in the dialog, checked again, and imported with the rest', async () => {
  stubSending();
  const { calls } = open({
    answers: {
      'POST /outbound/campaigns/5/upload/preview': (sent: SentCall) => {
        const [repair] = repairsIn(sent);
        if (repair?.cells[0] === '+420777123461') return { ...PREVIEW, faulty: 0, faults: [] };
        return { ...PREVIEW, faults: PREVIEW.faults.map((one) => ({ ...one, cells: repair?.cells ?? one.cells })) };
      },
      'POST /outbound/campaigns/5/upload': () => ({
        ...{ added: 3, columns: [], skipped: [], skipped_total: 0, skipped_by_reason: [], not_called: [] },
      }),
    },
  });
  const question = await chooseList(WORKBOOK);
  const cell = await question.findByLabelText('destination of line 4');
  expect(cell).toHaveValue('x');
  await userEvent.clear(cell);
  await userEvent.type(cell, 'y');
  await userEvent.tab();
  expect(await question.findByRole('button', { name: 'Undo the correction of line 4' })).toBeVisible();
  expect(question.getByText('Line 4: Not a phone number: “x”')).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Undo the correction of line 4' }));
  expect(await question.findByLabelText('destination of line 4')).toHaveValue('x');
  await userEvent.clear(question.getByLabelText('destination of line 4'));
  await userEvent.type(question.getByLabelText('destination of line 4'), '+420777123461{Enter}');
  expect(await question.findByText('Line 4: corrected')).toBeVisible();
  expect(question.getByText('3 rows can be imported.')).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('3 contacts added')).toBeVisible();
  const upload = calls.find(({ path }) => path === '/outbound/campaigns/5/upload');
  expect(upload && repairsIn(upload)).toEqual([{ line: 4, cells: ['+420777123461', ''] }]);
});

test('columns that are assigned one right after the other are all assigned', async () => {
  const asked: (string | null)[] = [];
  open({
    answers: {
      'POST /outbound/campaigns/5/upload/preview': ({ query }: SentCall) => {
        asked.push(query.get('columns'));
        return { ...PREVIEW, columns: PREVIEW.columns.map(({ name }) => ({ name, role: 'slot' })) };
      },
    },
  });
  const question = await chooseList(WORKBOOK);
  await userEvent.selectOptions(await question.findByLabelText('Column destination'), 'destination');
  await userEvent.selectOptions(question.getByLabelText('Column Kdy'), 'scheduled_time');
  await waitFor(() => expect(asked.at(-1)).toBe('destination,scheduled_time'));
});

test('the order of dates is chosen where only one fits, and a sheet of an Excel file can be', async () => {
  const asked: Record<string, string>[] = [];
  open({
    answers: {
      'POST /outbound/campaigns/5/upload/preview': ({ query }: SentCall) => {
        asked.push(Object.fromEntries(query));
        const sheet = query.get('sheet') ?? 'People';
        return { ...PREVIEW, sheets: ['People', 'Others'], sheet, asks_day_order: true, fitting_day_order: 'dmy' };
      },
    },
  });
  const question = await chooseList(WORKBOOK);
  expect(await question.findByLabelText('Sheet')).toHaveValue('People');
  expect(question.queryByLabelText('Encoding')).toBeNull();
  await waitFor(() => expect(question.getByLabelText('Order of dates')).toHaveValue('dmy'));
  await waitFor(() => expect(question.getByRole('button', { name: 'Import' })).toBeEnabled());
  await userEvent.selectOptions(question.getByLabelText('Sheet'), 'Others');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ sheet: 'Others', day_order: 'dmy' }));
});

function repairsIn({ body }: SentCall): { line: number; cells: string[] }[] {
  const repairs = (body as FormData).get('repairs');
  return typeof repairs === 'string' ? JSON.parse(repairs) : [];
}

test('the preview says which rows are added but never called', async () => {
  const reason = 'the campaign does not allow IE';
  open({
    answers: {
      'POST /outbound/campaigns/5/upload/preview': () => ({
        ...PREVIEW,
        rows: [{ line: 2, cells: ['+353 1 679 5555', ''], reason: null, note: reason }],
        notes: [{ reason, count: 2 }],
      }),
    },
  });
  await userEvent.click(await button('Import call list'));
  const dialog = await dialogOf('Import a call list into Card renewal');
  await userEvent.upload(dialog.getByLabelText('Choose a file'), new File(['destination\n12'], 'people.csv'));
  const question = await dialogOf('Import this call list?');
  expect(await question.findByText(`2 rows will not be called: ${reason}.`)).toBeVisible();
  expect(question.getByTitle(`It will not be called: ${reason}.`)).toBeVisible();
});

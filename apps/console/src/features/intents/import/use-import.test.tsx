import { ROLE } from '@parley/domain/permission';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fakeProject, type FakeProject } from '#features/intents/testing/fake-project.tsx';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { live } from '#shared/live/live-state.ts';
import { hearTasks, setHearing } from '#shared/tasks/task-list.ts';
import { REDO, UNDO } from '#testing/editing.tsx';
import { refusal, signIn, type SentCall } from '#testing/server.ts';
import { tablePreview } from '#testing/table-preview.ts';

let project: FakeProject;

beforeEach(() => {
  project = fakeProject();
  return listenForHotkeys();
});

describe('importing', () => {
  const file = new File(['intent,template\nBye,bye\n'], 'bye.csv', { type: 'text/csv' });
  const confirm = async () => {
    const button = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Import' });
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
  };
  const choose = async () => userEvent.upload(await screen.findByLabelText('File with intents'), file);

  test('asks, uploads, reads the intents again, tells what was skipped, and trains', async () => {
    project.open({
      'PUT /intents/import': () => {
        project.intents.push({ id: 9, name: 'Bye', templates: ['bye'], version: project.tick() });
        return {
          intents_added: 1,
          templates_added: 1,
          version: 101,
          skipped: [{ line: 3, reason: 'It is there already' }],
        };
      },
    });
    await screen.findByRole('button', { name: 'Import Intents' });
    await choose();
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('Import intents from “bye.csv”?');
    await confirm();
    expect(await screen.findByText('Submitted for NLU train')).toBeVisible();
    expect(await screen.findByText('Line 3: It is there already')).toBeVisible();
    expect(await screen.findByText('Successfully trained')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Bye', hidden: true })).toBeInTheDocument();
    const upload = project.calls.find(({ path }) => path === '/intents/import');
    expect(upload?.body).toBeInstanceOf(FormData);
    expect(upload?.query.has('atime')).toBe(false);
  });

  test('by somebody who may not train says so beforehand and after, and starts no training', async () => {
    const { permissions } = signIn();
    const { '/run/train': _train, ...others } = permissions.roles[ROLE.administrator] ?? {};
    signIn({ permissions: { ...permissions, roles: { [ROLE.administrator]: others } } });
    project.open({
      'PUT /intents/import': () => ({ intents_added: 1, templates_added: 1, version: 101, skipped: [] }),
    });
    await screen.findByRole('button', { name: 'Import Intents' });
    await choose();
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('You cannot train the model');
    await confirm();
    expect(
      await screen.findByText(/^1 intent and 1 template added\. .* until someone with the permission/u),
    ).toBeVisible();
    expect(screen.queryByText('Submitted for NLU train')).toBeNull();
    expect(project.calls.some(({ path }) => path === '/run/train')).toBe(false);
  });

  test('trains the project into which it was, wherever one has gone', async () => {
    const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
    project.open({
      'PUT /intents/import': () =>
        isRead.then(() => ({ intents_added: 0, templates_added: 0, version: null, skipped: [] })),
    });
    await screen.findByRole('button', { name: 'Import Intents' });
    await choose();
    await confirm();
    await waitFor(() => expect(project.calls.some(({ path }) => path === '/intents/import')).toBe(true));
    signIn({ projects: [2, 1] });
    read();
    await screen.findByText('Successfully trained');
    expect(project.calls.find(({ path }) => path === '/run/train')?.query.get('project_id')).toBe('1');
  });

  test('is taken back and done again like any other change', async () => {
    const bye = { id: 9, name: 'Bye', templates: ['bye'], version: 101 };
    project.open({
      'PUT /intents/import': () => {
        project.intents.push(bye);
        return { intents_added: 1, templates_added: 1, version: 101, skipped: [] };
      },
      'PUT /intents/import/undo': ({ body }: SentCall) => {
        const { version } = body as { version: number };
        project.intents = version === 101 ? project.intents.filter((one) => one !== bye) : [...project.intents, bye];
        return { version: version + 100 };
      },
    });
    await screen.findByRole('button', { name: 'Import Intents' });
    await choose();
    await confirm();
    expect(await screen.findByText('Successfully trained')).toBeVisible();
    await userEvent.keyboard(UNDO);
    expect(await screen.findByText('Import undone: 1 intent and 1 template')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Bye' })).toBeNull());
    await userEvent.keyboard(REDO);
    expect(await screen.findByRole('button', { name: 'Bye' })).toBeVisible();
    expect(
      project
        .writes()
        .map(([, body]) => body)
        .slice(1),
    ).toEqual([{ version: 101 }, { version: 201 }]);
  });

  test('reads the evaluation once, when the training has ended', async () => {
    const task = { id: 5, started_at: 1, message: '', progress: 1, state: 'done' } as const;
    const { promise: isTrained, resolve: endTraining } = Promise.withResolvers<void>();
    project.open({
      'PUT /intents/import': { intents_added: 0, templates_added: 1, version: 101, skipped: [] },
      'GET /run/train': () => isTrained.then(() => ({ status: 'ok', trained_at: 0, seconds: 1, unchanged: false })),
    });
    await screen.findByRole('button', { name: 'Import Intents' });
    await choose();
    const reads = () => project.calls.filter(({ path }) => path === '/intents/evaluation').length;
    const before = reads();
    act(() => setHearing(true));
    onTestFinished(() => setHearing(false));
    await confirm();
    await screen.findByText('Submitted for NLU train');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    // In the server's order: the change, then the ends of the import and the training.
    act(() => {
      live.set({ intentsVersion: project.tick() });
      hearTasks([{ ...task, kind: 'import' }]);
    });
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    act(() => hearTasks([{ ...task, id: 6, kind: 'train' }]));
    endTraining();
    await screen.findByText('Successfully trained');
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(reads() - before).toBe(1);
  });

  test('tells that it runs and how far it is, and can be cancelled', async () => {
    const message = '84 of about 200 rows read';
    const task = { id: 5, kind: 'import', state: 'running', progress: 0.21, started_at: 1, message } as const;
    project.open({
      'PUT /intents/import': () => new Promise(() => {}),
      'GET /tasks': [task],
    });
    await screen.findByRole('button', { name: 'Import Intents' });
    await choose();
    await confirm();
    expect(await screen.findByText(/Importing “bye\.csv”, 24 B/u)).toBeVisible();
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByText('21 %')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import Intents' })).toBeDisabled();
    // The task has ended, and the imported intents are still being read.
    act(() => hearTasks([{ ...task, state: 'done', progress: 1 }]));
    expect(await screen.findByText('100 %')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel import' }));
    expect(await screen.findByText('Nothing was imported.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import Intents' })).toBeEnabled();
    expect(project.calls.some(({ path }) => path === '/run/train')).toBe(false);
  });

  test('shows the rows as they are read, and takes columns, corrected rows, and the choice to leave rows out', async () => {
    const columns = [
      { name: 'Phrase', role: 'template' },
      { name: 'Want', role: 'none' },
    ];
    const faults = [
      { line: 3, reason: 'Intent name cannot be empty', cells: ['How much?', ''] },
      { line: 4, reason: 'Template cannot be empty', cells: ['', 'Pay'] },
    ];
    const previews: SentCall[] = [];
    project.open({
      'POST /intents/import/preview': (sent: SentCall) => {
        previews.push(sent);
        const roles = sent.query.get('columns')?.split(',');
        const repaired = repairsIn(sent).map(({ line }) => line);
        const left = faults.filter(({ line }) => !repaired.includes(line));
        return tablePreview({
          columns: columns.map((column, index) => ({ ...column, role: roles?.[index] ?? column.role })),
          rows: [{ line: 2, cells: ['lost my card', 'Block'], reason: null, note: null }],
          ...(roles
            ? { total: 3, faulty: left.length, faults: left }
            : { fault: 'Line 1: Expected the column intent' }),
        });
      },
      'PUT /intents/import': () => ({ intents_added: 1, templates_added: 2, version: 101, skipped: [] }),
    });
    await screen.findByRole('button', { name: 'Import Intents' });
    await choose();
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Line 1: Expected the column intent')).toBeVisible();
    await userEvent.selectOptions(dialog.getByLabelText('Column Want'), 'intent');
    expect(await dialog.findByText('Line 3: Intent name cannot be empty')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
    await userEvent.type(dialog.getByLabelText('Want of line 3'), 'Price{Enter}');
    expect(await dialog.findByText('Line 3: corrected')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Leave out 1 row and import the rest' }));
    await confirm();
    expect(await screen.findByText('Successfully trained')).toBeVisible();
    const upload = project.calls.find(({ path, method }) => path === '/intents/import' && method === 'PUT');
    expect(Object.fromEntries(upload?.query ?? [])).toMatchObject({ columns: 'template,intent', faulty: 'skip' });
    expect(upload && repairsIn(upload)).toEqual([{ line: 3, cells: ['How much?', 'Price'] }]);
  });

  test('that is refused shows the lines, and trains nothing', async () => {
    project.open({
      'PUT /intents/import': refusal(400, 'invalid', 'The file cannot be read', {
        issues: [{ path: 'body.file', message: 'Line 7: Three columns instead of two' }],
      }),
    });
    await screen.findByRole('button', { name: 'Import Intents' });
    await choose();
    await confirm();
    expect(await screen.findByText('Line 7: Three columns instead of two')).toBeVisible();
    expect(screen.getByText('Error! Cannot upload files!')).toBeVisible();
    expect(project.calls.some(({ path }) => path === '/run/train')).toBe(false);
  });
});

function repairsIn({ body }: SentCall): { line: number; cells: string[] }[] {
  const repairs = (body as FormData).get('repairs');
  return typeof repairs === 'string' ? JSON.parse(repairs) : [];
}

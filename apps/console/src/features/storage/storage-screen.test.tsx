import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { storage } from '@parley/contract';
import { ROLE } from '@parley/domain/permission';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StorageScreen } from '#features/storage/storage-screen.tsx';
import { tellRefusal } from '#app/refusals.ts';
import { callForBlob } from '#shared/api/client.ts';
import { onRefusal } from '#shared/api/refusals.ts';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { notices } from '#shared/notices/notices.ts';
import { renderAt } from '#testing/render.tsx';
import { stubSending } from '#testing/sending.ts';
import { refusal, serve, signIn, type SentCall } from '#testing/server.ts';

const seconds = (day: number) => new Date(2026, 10, day, 10, 41, 58).getTime() / 1_000;
const file = (name: string, day: number, others = {}) => ({
  name,
  size: 1_300_000,
  type: 'application/pdf',
  version: seconds(day),
  versions: 1,
  who: 7,
  ...others,
});
const FILES = [
  file('fee table.pdf', 20, { versions: 3, size: 4_800_000 }),
  file('terms.pdf', 23),
  file('hold.wav', 18, { type: 'audio/wav', size: 88_000 }),
];
const PLAYS = [{ id: 4, name: 'Hand over', intents: [], actions: [{ name: 'play', args: { file: 'hold.wav' } }] }];

let stopListening = () => {};
let calls: SentCall[];
beforeEach(() => {
  stubSending();
  stopListening = listenForHotkeys();
  vi.stubGlobal('CSS', { escape: (text: string) => text.replaceAll('"', '\\"') });
  Object.assign(URL, { createObjectURL: () => 'blob:of-a-test', revokeObjectURL: () => undefined });
});
afterEach(() => {
  stopListening();
  notices.set({ shown: [] });
});

async function open(answers: Record<string, unknown> = {}, { role = ROLE.editor }: { role?: number } = {}) {
  signIn({ role });
  calls = serve({
    'GET /storage': FILES,
    'GET /reactions': PLAYS,
    'GET /config': { docs_url: '/docs/', file_limit_mb: 1 },
    'GET /storage/versions': [],
    'GET /storage/quota': { used: 6_300_000, allowed: 1_000_000_000, attachments: 100_000 },
    ...answers,
  });
  const view = renderAt(<StorageScreen />);
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading…' })).not.toBeInTheDocument());
  return view;
}

const sent = (method: string) => calls.filter((call) => call.method === method);
const rows = () => screen.getAllByRole('row').slice(1);
const picker = () => screen.getByLabelText('Files to upload');
const aFile = (name: string, size = 10) => new File(['x'.repeat(size)], name);

const confirmUpload = async () =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Upload' }));

test('lists name, size, type and version date, the latest first, with what uses a file', async () => {
  await open();
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'terms.pdfapplication/pdfunused1.3 MB2026-11-23 10:41:58',
    'fee table.pdf3 versionsapplication/pdfunused4.8 MB2026-11-20 10:41:58',
    'hold.wavaudio/wav1 reaction88 kB2026-11-18 10:41:58',
  ]);
  expect(screen.getByRole('link', { name: 'Download fee table.pdf' })).toHaveAttribute(
    'href',
    '/v1/file?file=fee+table.pdf&project_id=1&user_id=7',
  );
  await userEvent.type(screen.getByLabelText('Search files'), 'TERMS');
  expect(rows()).toHaveLength(1);
  await userEvent.clear(screen.getByLabelText('Search files'));
  await userEvent.type(screen.getByLabelText('Search files'), 'nothing');
  expect(screen.getByText('No match.')).toBeVisible();
});

test('uploads several files after a confirmation that says which are new versions', async () => {
  const list = [...FILES];
  await open({
    'GET /storage': () => [...list],
    'POST /file': ({ body }: SentCall) => {
      const { name } = (body as FormData).get('file') as File;
      if (!list.some((one) => one.name === name)) list.push(file(name, 24));
      return { name, size: 10, type: 'text/plain', version: 1 };
    },
  });
  await userEvent.upload(picker(), [aFile('new.txt'), aFile('terms.pdf')]);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Upload 2 files?')).toBeVisible();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'new.txt 10 B',
    'terms.pdf 10 B, new version of the existing file',
  ]);
  expect(sent('POST')).toHaveLength(0);
  await userEvent.click(dialog.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText('Successfully uploaded')).toBeVisible();
  expect(screen.getByText(/new\.txt\s+terms\.pdf/u)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Open new.txt' })).toBeVisible();
  expect(sent('POST').map(({ query }) => query.get('project_id'))).toEqual(['1', '1']);
  expect(screen.queryByRole('region', { name: 'Uploads' })).not.toBeInTheDocument();
});

test('counts the files of an upload, and names only some of them afterwards', async () => {
  const counts = new Set<string>();
  const watching = new MutationObserver(() => {
    const [count] = /Uploading \d+ of \d+/u.exec(document.body.textContent ?? '') ?? [];
    if (count !== undefined) counts.add(count);
  });
  watching.observe(document.body, { childList: true, characterData: true, subtree: true });
  await open({ 'POST /file': () => ({ version: 1 }) });
  await userEvent.upload(
    picker(),
    Array.from({ length: 7 }, (_, at) => aFile(`${at + 1}.txt`)),
  );
  await confirmUpload();
  expect(await screen.findByText('Successfully uploaded')).toBeVisible();
  watching.disconnect();
  expect([...counts].every((count) => count.endsWith(' of 7'))).toBe(true);
  expect(counts.size).toBeGreaterThan(1);
  expect(screen.getByText(/^1\.txt\s.*5\.txt\sand 2 files more$/su)).toBeVisible();
});

test('a canceled question uploads nothing', async () => {
  await open();
  await userEvent.upload(picker(), aFile('new.txt'));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(sent('POST')).toHaveLength(0);
});

test('shows how far an upload is, and cancels it', async () => {
  await open({ 'POST /file': () => new Promise(() => {}) });
  await userEvent.upload(picker(), aFile('slow.txt', 1_000));
  await confirmUpload();
  const uploads = within(await screen.findByRole('region', { name: 'Uploads' }));
  expect(await uploads.findByText('Uploading 1 of 1')).toBeVisible();
  expect(uploads.getByText('50 %')).toBeVisible();
  expect(uploads.getByText('500 B of 1 kB')).toBeVisible();
  await userEvent.click(uploads.getByRole('button', { name: 'Cancel upload of slow.txt' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Uploads' })).not.toBeInTheDocument());
  expect(notices.get().shown).toEqual([]);
});

test('a refused upload says why, and stays until it is dismissed', async () => {
  await open({ 'POST /file': refusal(400, 'invalid', 'The file name contains control characters') });
  await userEvent.upload(picker(), aFile('bad\u202ename.txt'));
  await confirmUpload();
  expect(await screen.findByText('Error!')).toBeVisible();
  expect(screen.getByText(/^Cannot upload files!/u)).toBeVisible();
  const uploads = within(screen.getByRole('region', { name: 'Uploads' }));
  expect(uploads.getByText('The file name contains control characters')).toBeVisible();
  await userEvent.click(uploads.getByRole('button', { name: /^Dismiss/u }));
  expect(screen.queryByRole('region', { name: 'Uploads' })).not.toBeInTheDocument();
});

test('a file over the limit is not sent', async () => {
  await open();
  await userEvent.upload(picker(), aFile('huge.bin', 1024 * 1024 + 1));
  expect(await screen.findByText('Larger than 1 MB, not uploaded')).toBeVisible();
  expect(screen.getByText('Cannot upload files!')).toBeVisible();
  expect(sent('POST')).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss huge.bin' }));
});

test('files are dropped anywhere; folders are not taken', async () => {
  await open();
  const dataTransfer = {
    types: ['Files'],
    items: [{ kind: 'file' }, { kind: 'file' }],
    files: [aFile('a'), aFile('b')],
  };
  fireEvent.dragOver(document.body, { dataTransfer });
  expect(await screen.findByText('Drop to upload 2 files')).toBeVisible();
  fireEvent.drop(document.body, { dataTransfer });
  expect(await screen.findByText('Upload 2 files?')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const folder = { kind: 'file', webkitGetAsEntry: () => ({ isDirectory: true }), getAsFile: () => aFile('folder') };
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], items: [folder], files: [aFile('folder')] } });
  expect(await screen.findByText('Folders cannot be uploaded. Drop the files in them.')).toBeVisible();
});

test('deletes after a confirmation that names what uses the file', async () => {
  let isThere = true;
  await open({
    'GET /storage': () => (isThere ? FILES : FILES.slice(0, 2)),
    'DELETE /file': () => {
      isThere = false;
      return { version: 9 };
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Delete hold.wav' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^Used by Hand over:/u)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Delete file' }));
  expect(await screen.findByText('File deleted')).toBeVisible();
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(sent('DELETE')[0]?.query.get('file')).toBe('hold.wav');
});

const dated = (body: unknown, atime: number) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', 'x-atime': String(atime) } });

test('a deletion is of the list that was read, whichever file was looked at meanwhile', async () => {
  await open({
    'GET /storage': () => dated(FILES, 500),
    'GET /file': () => new Response('RIFF', { headers: { 'x-atime': '100' } }),
    'DELETE /file': { version: 501 },
  });
  await act(() => callForBlob(storage.download, { query: { file: 'hold.wav' } }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete terms.pdf' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete file' }));
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
  expect(sent('DELETE')[0]?.query.get('atime')).toBe('500');
});

test('a file that somebody replaced meanwhile is not deleted, and the notice says who was faster', async () => {
  onRefusal(tellRefusal);
  const conflicts = [{ resource: 'files', id: 3, version: 9, who: 8, deleted: false }];
  await open({ 'DELETE /file': refusal(409, 'conflict', 'A concurrent edit occurred.', { conflicts }) });
  await userEvent.click(screen.getByRole('button', { name: 'Delete terms.pdf' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete file' }));
  expect(await screen.findByText('Conflict! Data not saved.')).toBeVisible();
});

test('the panel of a file is closed before the server deletes it, and opens again if it does not', async () => {
  const panel = () => screen.queryByRole('complementary', { name: 'terms.pdf' });
  let wasOpen: boolean | undefined;
  await open({
    'DELETE /file': () => {
      wasOpen = panel() !== null;
      return refusal(500, 'internal', 'Broken');
    },
  });
  await userEvent.click(screen.getByText('terms.pdf'));
  expect(panel()).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Delete terms.pdf' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete file' }));
  await waitFor(() => expect(wasOpen).toBe(false));
  await waitFor(() => expect(panel()).toBeVisible());
});

test('says when a file cannot be deleted', async () => {
  await open({ 'DELETE /file': refusal(500, 'internal', 'Broken') });
  await userEvent.click(screen.getByRole('button', { name: 'Delete terms.pdf' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete file' }));
  expect(await screen.findByText(/^Cannot delete file/u)).toBeVisible();
  expect(rows()).toHaveLength(3);
});

test('the details have the versions of a file, to download and to restore', async () => {
  const version = (day: number, size: number) => ({
    version: seconds(day),
    mtime: seconds(day) * 1e6,
    size,
    type: 'x',
    who: 7,
  });
  await open({
    'GET /storage/versions': [version(20, 4_800_000), version(9, 6_000)],
    'POST /file/restore': { version: 10 },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Open fee table.pdf' }));
  const panel = within(screen.getByRole('complementary', { name: 'fee table.pdf' }));
  expect(await panel.findByText('current')).toBeVisible();
  expect(panel.getByText('Jana N., 6 kB')).toBeVisible();
  expect(panel.getByRole('link', { name: 'Download the version of 2026-11-09 10:41:58' })).toHaveAttribute(
    'href',
    expect.stringContaining(`mtime=${seconds(9) * 1e6}`) as string,
  );
  await userEvent.click(panel.getByRole('button', { name: 'Restore the version of 2026-11-09 10:41:58' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Restore version' }));
  expect(await screen.findByText('fee table.pdf restored')).toBeVisible();
  expect(sent('POST')[0]?.query.get('mtime')).toBe(String(seconds(9) * 1e6));
});

test('a replacement becomes a version of the file, whatever its own name', async () => {
  await open({ 'POST /file': { name: 'terms.pdf', size: 10, type: 'text/plain', version: 1 } });
  await userEvent.click(screen.getByRole('button', { name: 'Open terms.pdf' }));
  await userEvent.click(screen.getByRole('button', { name: 'Replace' }));
  await userEvent.upload(screen.getByLabelText('Replacement file'), aFile('terms (final).pdf'));
  expect(await screen.findByText(/new version of the existing file/u)).toBeVisible();
  await confirmUpload();
  expect(await screen.findByText('Successfully uploaded')).toBeVisible();
  const [upload] = sent('POST').map(({ body }) => (body as FormData).get('file') as File);
  expect(upload?.name).toBe('terms.pdf');
});

test('works by keys: choose, delete, close', async () => {
  await open();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('complementary', { name: 'fee table.pdf' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Open fee table.pdf' })).toHaveFocus();
  await userEvent.keyboard('{Delete}');
  expect(await screen.findByText('Delete fee table.pdf?')).toBeVisible();
  expect(screen.getByText('All 3 versions are deleted.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
});

test('who may only look downloads, and neither uploads nor deletes', async () => {
  await open({}, { role: ROLE.viewer });
  expect(screen.getByText(/You can download files but not upload or delete them/u)).toBeVisible();
  expect(screen.getByText('“Upload files”')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Download terms.pdf' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Upload' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Delete terms.pdf' })).not.toBeInTheDocument();
  expect(screen.queryByText(/Drop files anywhere/u)).not.toBeInTheDocument();
});

test('a project without files says what they are for', async () => {
  await open({ 'GET /storage': [] });
  expect(screen.getByText('Add files that the bot plays or sends')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Drop files anywhere on this screen, up to 1 MB each' })).toBeVisible();
});

test('offers to try again when the files cannot be read', async () => {
  let isBroken = true;
  await open({ 'GET /storage': () => (isBroken ? refusal(500, 'internal', 'Broken') : FILES) });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isBroken = false;
  await userEvent.click(retry);
  expect(await screen.findByText('terms.pdf')).toBeVisible();
});

test('the screen says how much of the project’s room is used', async () => {
  await open();
  expect(await screen.findByText('3 files, 6.3 MB of 1 GB used')).toBeVisible();
  expect(screen.queryByText(/are left for files/u)).toBeNull();
});

test('near the limit the screen warns and says what to do', async () => {
  await open({ 'GET /storage/quota': { used: 950_000_000, allowed: 1_000_000_000, attachments: 400_000_000 } });
  const warning = await screen.findByText(/^Only 50 MB are left for files and attachments\./u);
  expect(warning).toHaveTextContent('Attachments of callers take 400 MB and go with their conversations');
});

test('beyond the limit the screen says what is refused', async () => {
  await open({ 'GET /storage/quota': { used: 1_000_000_000, allowed: 1_000_000_000, attachments: 0 } });
  expect(
    await screen.findByText(
      /^The 1 GB of this project are used up\. Uploads and attachments of callers are refused\./u,
    ),
  ).toHaveTextContent('Delete files that no reaction uses');
});

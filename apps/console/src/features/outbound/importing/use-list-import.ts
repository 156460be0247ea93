import { CALL_LIST_LIMIT, IMPORTED_BEFORE, outbound, type ImportedCallList } from '@parley/contract';
import { useState } from 'react';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { notify } from '#shared/notices/notices.ts';
import { showAction } from '#shared/open-screen.ts';
import { session } from '#shared/session/session.ts';
import { counted } from '#texts/counted.ts';
import { outboundTexts } from '#texts/outbound.ts';
import { texts as specTexts } from '#texts/spec.ts';
import { useTablePreview } from '#parts/importing/use-table-preview.ts';
import { refreshCampaigns } from '#features/outbound/campaign-commands.ts';

const { importing: texts } = outboundTexts;

/** Keeps the call list that was chosen for a campaign, sends it, and keeps what came of it. */
export function useListImport(campaignId: number, chosen: File | undefined) {
  const [file, setFile] = useState(chosen);
  const [share, setShare] = useState<number>();
  const [result, setResult] = useState<ImportedCallList>();
  const [repeated, setRepeated] = useState<string>();
  const [aborted] = useState(() => new AbortController());
  const isTooLarge = file !== undefined && file.size > CALL_LIST_LIMIT;
  const preview = useTablePreview(isTooLarge ? undefined : file, (table) =>
    call(outbound.preview, { params: { id: campaignId }, ...table }),
  );

  async function send(): Promise<void> {
    const { sent } = preview;
    if (!sent) return;
    setShare(0);
    const { projectId } = session.get();
    try {
      const { signal } = aborted;
      const query = { ...sent.query, ...(repeated !== undefined && { again: '1' as const }) };
      const params = { id: campaignId };
      const sending = { params, query, signal, handles: ['local' as const], onProgress: setShare };
      const taken = await call(outbound.upload, { ...sent, ...sending });
      setResult(taken);
      const action = showAction('/app/outbound', projectId, { campaign: campaignId });
      const { added, skipped_total: refused } = taken;
      if (refused === 0) notify.success({ title: specTexts.outbound.uploaded, projectId, action });
      else
        notify.info({
          title: texts.uploadedSome(counted(added, texts.contact), counted(refused, texts.line)),
          projectId,
          action,
        });
    } catch (error) {
      if (error instanceof ApiError && error.code === IMPORTED_BEFORE) setRepeated(error.message);
      else tellFailed(error);
    } finally {
      setShare(undefined);
      await refreshCampaigns();
    }
  }

  return {
    file,
    choose(newest: File | undefined): void {
      if (!newest) return;
      setRepeated(undefined);
      preview.forget();
      setFile(newest);
    },
    isTooLarge,
    preview,
    /** The sent part, from 0 to 1; undefined while nothing is sent. */
    share,
    result,
    /** The server's words on a file that the campaign has taken before. */
    repeated,
    send,
    abort: () => aborted.abort(),
  };
}

function tellFailed(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (!(error instanceof ApiError) && !(error instanceof CallSkipped)) throw error;
  if (error instanceof ApiError && error.wasTold) return;
  notify.error({
    title: specTexts.error.title,
    message: `${specTexts.outbound.cannotUpload}\n${error.message}`,
  });
}

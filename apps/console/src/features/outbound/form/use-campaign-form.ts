import { outbound } from '@parley/contract';
import type { Campaign } from '@parley/domain/campaign';
import { useState } from 'react';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { lastRead, refresh } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { texts as specTexts } from '#texts/spec.ts';
import {
  changedFields,
  draftOf,
  faultAt,
  faultsOf,
  inputOf,
  newDraft,
  type CampaignDraft,
  type Fault,
} from '#features/outbound/form/campaign-draft.ts';

export interface OpenedCampaign {
  /** A new one unless given. */
  campaign: Campaign | undefined;
  onSaved: (id: number) => void;
  onClose: () => void;
}

/** Holds a campaign's edits, and saves the changed fields. */
export function useCampaignForm({ campaign, onSaved, onClose }: OpenedCampaign) {
  const [base] = useState(() => campaign && inputOf(draftOf(campaign)));
  const [draft, setDraft] = useState(() => (campaign ? draftOf(campaign) : newDraft()));
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  /** Refusals so far: at each, the first field with a fault gets the focus. */
  const [refusals, setRefusals] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [version, setVersion] = useState(campaign?.version);

  /** A visible fault disappears with its cause; further faults appear only at the next attempt to save. */
  function choose(change: Partial<CampaignDraft>): void {
    const next = { ...draft, ...change };
    setDraft(next);
    if (faults.length > 0) setFaults(faultsOf(next).filter(({ path }) => faultAt(faults, path) !== undefined));
  }

  function show(found: readonly Fault[]): void {
    setFaults(found);
    if (found.length > 0) setRefusals((count) => count + 1);
    if (found.some(({ path }) => path.startsWith('rules') && !path.startsWith('rules.countries'))) setOpen(true);
  }

  async function send(): Promise<number> {
    const input = inputOf(draft);
    if (!campaign || !base) return (await call(outbound.create, { body: input, handles: isOfFields })).id;
    const { id } = campaign;
    const body = changedFields(base, input);
    await call(outbound.update, { params: { id }, body, atime: version, handles: isOfFields });
    return id;
  }

  async function save(): Promise<void> {
    const found = faultsOf(draft);
    show(found);
    if (found.length > 0) return;
    setBusy(true);
    try {
      const id = await send();
      await refresh(outbound.list);
      notify.success({ title: campaign ? specTexts.outbound.updated : specTexts.outbound.created });
      onSaved(id);
      onClose();
    } catch (refused) {
      if (!(refused instanceof ApiError || refused instanceof CallSkipped)) throw refused;
      if (!(refused instanceof ApiError)) return;
      show(refused.issues.map(({ path, message }) => ({ path: path.replace(/^body\./u, ''), message })));
      if (refused.status === 409) await takeNewest();
    } finally {
      setBusy(false);
    }
  }

  /**
   * A notice has reported the conflict. The next save is based on the latest version and changes only its own fields.
   */
  async function takeNewest(): Promise<void> {
    await refresh(outbound.list);
    setVersion(lastRead(outbound.list)?.find(({ id }) => id === campaign?.id)?.version ?? version);
  }

  return {
    draft,
    choose,
    error: (field: string) => faultAt(faults, field),
    refusals,
    /** The rules that few campaigns need are shown. */
    isOpen,
    setOpen,
    isBusy,
    wasChangedMeanwhile: version !== campaign?.version,
    save,
  };
}

export type CampaignForm = ReturnType<typeof useCampaignForm>;

/** Refusals that are shown at their fields. */
function isOfFields({ status, issues }: ApiError): boolean {
  return status === 400 && issues.length > 0;
}

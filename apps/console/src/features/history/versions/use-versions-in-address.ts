import { useAddress } from '#shared/use-address.ts';
import { mtimeOf, type Moment } from '#features/history/versions/moments.ts';
import { COMPARED, type Compared } from '#features/history/comparison/serialize.ts';

/**
 * The address holds the whole choice, so that a comparison can be sent to somebody. Without a left side, the left side
 * is the version that production runs.
 */
export function useVersionsInAddress(moments: readonly Moment[], tabs: readonly Compared[], production?: number) {
  const { params, write } = useAddress();
  const [newest, second] = moments;
  const draft = newest?.seconds ?? 0;
  const right = numberIn(params.get('right')) ?? draft;
  const left = numberIn(params.get('left')) ?? production ?? second?.seconds ?? draft;
  const tab = COMPARED.find((resource) => resource === params.get('tab') && tabs.includes(resource)) ?? tabs[0];
  /** The current draft, beyond the second in which it was saved. */
  const mtime = (seconds: number) => (seconds === draft ? (newest?.version ?? 0) : mtimeOf(seconds));
  return {
    left: { seconds: left, mtime: mtime(left), isDraft: left === draft },
    right: { seconds: right, mtime: mtime(right), isDraft: right === draft },
    tab,
    thing: params.get('thing') ?? undefined,
    /** The thing whose changes are listed. */
    auditedId: numberIn(params.get('of')),
    isAll: params.get('all') === '1',
    hasAudit: params.get('audit') === '1',
    isInline: params.get('view') === 'inline',
    pickLeft: (seconds: number) => write({ left: () => String(seconds) }),
    // The draft moves on: an address without a right side means it.
    pickRight: (seconds: number) => write({ right: () => (seconds === draft ? '' : String(seconds)) }),
    swap: () => write({ left: () => String(right), right: () => String(left) }),
    showTab: (resource: Compared) => write({ tab: () => resource, thing: () => '', of: () => '' }),
    select: (name: string) => write({ thing: () => name }),
    showChangesOf: (id: number | undefined) => write({ of: () => (id === undefined ? '' : String(id)) }),
    compare: (from: number, to: number, name: string) =>
      write({ left: () => String(from), right: () => (to === draft ? '' : String(to)), thing: () => name }),
    toggleAll: () => write({ all: (all) => (all === '1' ? '' : '1') }),
    toggleAudit: () => write({ audit: (audit) => (audit === '1' ? '' : '1') }),
    showInline: (isInline: boolean) => write({ view: () => (isInline ? 'inline' : '') }),
  };
}

function numberIn(text: string | null): number | undefined {
  return text !== null && /^\d{1,12}$/u.test(text) ? Number(text) : undefined;
}

import { calls } from '@parley/contract';
import type { CallPart } from '@parley/domain/call';
import { call, type Session } from '../../product/client.ts';

export interface MessagesLeft {
  /** Messages that were spoken to their end, after the beep. */
  afterBeep: number;
  /** Machines by the sign by which they were known. */
  knownBy: Record<string, number>;
  faults: string[];
}

const PAGE = 100;
const MICROSECONDS = 1_000;

/** Looks through the records of all calls for machines, and for when their message began. */
export async function messagesLeft(
  session: Session,
  projectId: number,
  recordsAfterMs: number,
  message: string,
): Promise<MessagesLeft> {
  const left: MessagesLeft = { afterBeep: 0, knownBy: {}, faults: [] };
  for (const id of await answeredCalls(session, projectId)) {
    const query = { project_id: projectId, project_env: 'dev' };
    const { called, answered, parts } = await call(session, calls.get, { params: { id }, query });
    const machine = partOf(parts, 'machine');
    if (machine) left.knownBy[machine.part.by] = (left.knownBy[machine.part.by] ?? 0) + 1;
    const told = partOf(parts, 'message');
    const began = parts.find(({ part }) => part.kind === 'said' && message.startsWith(part.text))?.at;
    if (!told || began === undefined) continue;
    const afterMs = (began - (answered ?? 0)) / MICROSECONDS;
    const isAfter = told.part.after === 'beep' && afterMs >= recordsAfterMs;
    if (isAfter && told.part.is_whole) left.afterBeep += 1;
    else left.faults.push(`${called}: the message began ${Math.round(afterMs)} ms after the answer`);
  }
  return left;
}

async function answeredCalls(session: Session, projectId: number): Promise<number[]> {
  const ids: number[] = [];
  for (let before: number | null | undefined; before !== null;) {
    const page: Record<string, string | number> = before === undefined ? {} : { before };
    const query = { project_id: projectId, project_env: 'dev', limit: PAGE, ...page };
    const { items, next } = await call(session, calls.list, { query });
    ids.push(...items.filter(({ answered }) => answered !== null).map(({ id }) => id));
    before = next;
  }
  return ids;
}

function partOf<K extends CallPart['kind']>(parts: readonly { at: number; part: CallPart }[], kind: K) {
  return parts.find((each): each is { at: number; part: Extract<CallPart, { kind: K }> } => each.part.kind === kind);
}

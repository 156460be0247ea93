import { intents, type Fallback } from '@parley/contract';
import type { ApiError } from '#shared/api/api-error.ts';
import { lastRead, readAgain } from '#shared/api/hooks.ts';
import type { NoticesAbout } from '#shared/changes/change.ts';
import { notify } from '#shared/notices/notices.ts';
import { quoted } from '#shared/quoted.ts';
import { fallbackTexts } from '#texts/fallbacks.ts';
import { texts } from '#texts/spec.ts';
import { updateLocal } from '#features/fallbacks/changes/fallback-changes.ts';
import { takeOver } from '#features/fallbacks/changes/take-over.ts';
import { reloadPhrases } from '#features/fallbacks/reload-phrases.ts';
import { withRefusals, type Refusal } from '#features/fallbacks/local.ts';

/** The rows still show the refusal, so the notice may close before the user reads it. */
const REFUSAL_MS = 8_000;

interface Decided {
  about: NoticesAbout;
  phrases: readonly Fallback[];
  intent: { id: number; name: string } | null;
}

/** Marks the phrases whose decision was refused. True if the user has seen the reason. */
export async function showRefused(error: ApiError, { about, phrases, intent }: Decided): Promise<boolean> {
  const { projectId } = about;
  const ids = phrases.map(({ id }) => id);
  if (error.status === 409) await takeOver(projectId, ids);
  if (error.status !== 400 && error.status !== 404) return false;
  if (error.status === 404 && intent && (await isGone(projectId, intent.id))) {
    show(
      projectId,
      phrases.map(({ id }) => ({ id, reason: texts.error.gone })),
      phrases,
      intent,
    );
    tell(intent.name, texts.error.gone, about);
    return true;
  }
  const refused = refusedIn(error, phrases);
  show(projectId, refused, phrases, intent);
  const [first] = refused;
  const words = phrases.find(({ id }) => id === first?.id)?.intent;
  if (words !== undefined && first) tell(quoted(words), first.reason, about);
  // A phrase goes with the last conversation in which it was said, and would hold up the others.
  if (error.status === 404) reloadPhrases(projectId);
  return words !== undefined;
}

export function refusalsOf(
  refused: readonly { id: number; reason: string }[],
  phrases: readonly Fallback[],
  intent: Refusal['intent'],
): Map<number, Refusal> {
  const ids = new Set(refused.map(({ id }) => id));
  const others = phrases.filter(({ id }) => !ids.has(id));
  return new Map(refused.map(({ id, reason }) => [id, { reason, intent, others }]));
}

function show(
  projectId: number,
  refused: readonly { id: number; reason: string }[],
  phrases: readonly Fallback[],
  intent: Refusal['intent'],
): void {
  updateLocal(projectId, (local) => withRefusals(local, refusalsOf(refused, phrases, intent)));
}

function tell(what: string, reason: string, about: NoticesAbout): void {
  const message = fallbackTexts.refused.for(what, reason);
  notify.error({ ...about, title: texts.error.title, message, duration: REFUSAL_MS });
}

/** The server names each phrase that is a reason by its place; else it is about all of them. */
function refusedIn({ issues, message }: ApiError, phrases: readonly Fallback[]): { id: number; reason: string }[] {
  const named = issues.flatMap(({ path, message: reason }) => {
    const [, place] = /^body\.unclassified_ids\.(\d+)$/u.exec(path) ?? [];
    const phrase = place === undefined ? undefined : phrases[Number(place)];
    return phrase ? [{ id: phrase.id, reason }] : [];
  });
  return named.length > 0 ? named : phrases.map(({ id }) => ({ id, reason: message }));
}

async function isGone(projectId: number, intentId: number): Promise<boolean> {
  await readAgain(intents.list, projectId);
  return lastRead(intents.list, projectId)?.every(({ id }) => id !== intentId) ?? false;
}

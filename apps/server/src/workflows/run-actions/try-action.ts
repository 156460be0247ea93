import { randomUUID } from 'node:crypto';
import type { actions, BodyOf, ReplyOf } from '@parley/contract';
import { configOf, momentIn, type HttpRequest } from '@parley/dialogue';
import type { DetachedContext } from '#http/context.ts';
import { readSettings } from '#features/settings/settings-store.ts';
import type { InProject } from '#platform/db/database.ts';
import type { Outgoing } from '#platform/outgoing/outgoing.ts';
import { callOutside } from '#workflows/run-actions/call-outside.ts';
import type { ProjectActions } from '#workflows/run-actions/project-actions.ts';

export interface TrialDeps {
  inProject: InProject;
  actions: ProjectActions;
  outgoing: Outgoing;
}

export async function tryAction(
  deps: TrialDeps,
  { projectId, now, actor }: DetachedContext,
  { source, ...sample }: BodyOf<typeof actions.try>,
): Promise<ReplyOf<typeof actions.try>> {
  const settings = await deps.inProject(projectId, 'read', (db) => readSettings({ db, projectId, now, actor }));
  const requests: ReplyOf<typeof actions.try>['requests'] = [];
  const started = performance.now();
  const { effects, value, failure } = await deps.actions.run({
    owner: String(projectId),
    source,
    given: {
      ...sample,
      confidence: 1,
      alternatives: [],
      failures: 0,
      config: configOf(settings, settings.config_dev),
      now: momentIn(settings.time_zone, now()),
      conversation: { id: randomUUID(), environment: 'draft' },
    },
    moment: { seed: '', now: now() },
    call: (request) => recordedCall(deps.outgoing, request, requests),
  });
  return {
    effects,
    ...(value === undefined ? {} : { result: value }),
    requests,
    failure: failure ?? null,
    milliseconds: performance.now() - started,
  };
}

async function recordedCall(
  outgoing: Outgoing,
  request: HttpRequest,
  requests: ReplyOf<typeof actions.try>['requests'],
) {
  const started = performance.now();
  const answer = await callOutside(outgoing, request);
  requests.push({
    method: request.method,
    url: request.url,
    status: answer.ok ? answer.value.status : null,
    error: answer.ok ? null : answer.error,
    milliseconds: performance.now() - started,
  });
  return answer;
}

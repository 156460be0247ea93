import { wallClock, type Host, type HttpAnswer, type HttpRequest } from '@parley/dialogue';
import type { ChatEnvironment } from '@parley/domain/deployment';
import type { Microseconds } from '@parley/domain/ids';
import { emptyModel, understanding, type Model } from '@parley/nlu';
import { traced } from '#platform/traces/traces.ts';
import { inTurn, pauses } from '#platform/pauses.ts';
import type { Sandbox } from '#platform/sandbox/sandbox.ts';
import { inProcessResults } from '#platform/expressions/in-process-expression.ts';
import type { ProjectActions } from '#workflows/run-actions/project-actions.ts';
import { seededRandom } from '#workflows/converse/random.ts';

export interface TurnHostOptions {
  environment: ChatEnvironment;
  sandbox: Sandbox;
  /** The owner of the sandbox's code. */
  owner: string;
  /** Null before the first training. */
  model: Model | null;
  now: Microseconds;
  /** The project's time zone, which determines the meaning of "tomorrow". */
  timeZone: string;
  seed: number;
  /** The conversation's id. */
  conversation: string;
  actions: ProjectActions;
  /** Sends a request of the bot, or returns why it was not sent. */
  call(request: HttpRequest): Promise<HttpAnswer>;
  stopwatch?: Host['stopwatch'];
}

/** Everything external that one turn needs. Equal options give equal turns. */
export function turnHost(options: TurnHostOptions): Host {
  const { environment, sandbox, owner, model, now, timeZone, seed, conversation, actions, call } = options;
  let calls = 0;
  return {
    environment,
    pause: pauses(),
    now: () => now,
    random: seededRandom(seed),
    async understand(text, said) {
      const day = wallClock(timeZone, now);
      const read = await traced('understand', {}, () =>
        inTurn(owner, understanding(model ?? emptyModel(), text, day, undefined, said)),
      );
      return model ? read : { ...read, untrained: true };
    },
    async evaluate(expressions, scope) {
      const plain = inProcessResults(expressions, scope);
      const running = expressions.filter((_, index) => plain[index] === null);
      if (running.length === 0) return plain.filter((result) => result !== null);
      // Each call has its own random numbers, which repeat when the turn is repeated.
      const moment = { seed: `${seed}:${calls++}`, now };
      const count = { attributes: { 'parley.expressions': running.length } };
      const evaluated = traced('sandbox expressions', count, () => sandbox.evaluate(owner, running, scope, moment));
      const results = (await evaluated).values();
      return plain.map((result) => result ?? results.next().value ?? { ok: false, error: 'Not evaluated' });
    },
    runAction: ({ action, args, scope, http }) =>
      traced('sandbox action', {}, () =>
        actions.run({
          owner,
          source: action.source,
          given: { ...scope, args, conversation: { id: conversation, environment } },
          moment: { seed: `${seed}:${calls++}`, now },
          call: http,
        }),
      ),
    http: call,
    ...(options.stopwatch ? { stopwatch: options.stopwatch } : {}),
  };
}

import type {
  Action,
  ActionCall,
  Alternative,
  ChatEnvironment,
  LogLevel,
  Microseconds,
  Understanding,
} from '@parley/domain';
import type { Json } from '#json.ts';
import type { Moment } from '#moment.ts';

/** The values that a condition and a `{{ }}` see. */
export interface ExpressionScope {
  slots: Record<string, unknown>;
  /** By entity name: the value, or an array of values for a multiple entity. */
  entities: Record<string, Json>;
  /** What was found in the order of the text: `{ entity, role, value, text, start, end }`. */
  found?: Json[];
  /** As the caller typed or said it. */
  text: string;
  intent: string | null;
  confidence: number;
  /** Other intents that the text may mean, the likeliest first; where none was recognized, the best guess first. */
  alternatives: Alternative[];
  /** How many of the caller's messages in a row were not recognized, with this one. */
  failures: number;
  now: Moment;
  config: Record<string, string | number | boolean>;
  /** Name of the active scope. */
  scope: string | null;
}

export type EvaluationResult =
  | { ok: true; value: Json | undefined }
  | { ok: false; error: string; line?: number | undefined };

/** Effects that one of the project's own actions asked for, in its order. */
export type ActionEffect =
  | { kind: 'say'; text: string }
  | { kind: 'set'; name: string; value: Json | undefined }
  | { kind: 'goto'; reaction: string }
  | { kind: 'log'; level: LogLevel; text: string };

export interface ActionRun {
  action: Action;
  args: ActionCall['args'];
  scope: ExpressionScope;
  /** How its requests go out. */
  http: Host['http'];
}

export interface HttpRequest {
  /** In capitals. */
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

/** `body` is the value that JSON says, where the answer is JSON, else its text. */
export type HttpAnswer =
  | { ok: true; value: { status: number; headers: Record<string, string>; body: Json } }
  | { ok: false; error: string };

/** Effects from before a throw count too. */
export interface ActionOutcome {
  effects: ActionEffect[];
  failure?: { error: string; line?: number | undefined };
}

/** Everything that a turn needs from outside. Equal answers give equal turns. */
export interface Host {
  environment: ChatEnvironment;
  now(): Microseconds;
  /** From 0 to 1, exclusive, like `Math.random`. */
  random(): number;
  /**
   * With `isKeys`, the caller has pressed the text; `asked` names the entities that the open question takes, `corrects`
   * those of the answer before, which a number alone may correct.
   */
  understand(
    text: string,
    said: { isKeys: boolean; asked: readonly string[]; corrects?: readonly string[] },
  ): Understanding | Promise<Understanding>;
  /** One result for each expression, in order; never rejects because of what an expression does. */
  evaluate(expressions: string[], scope: ExpressionScope): Promise<EvaluationResult[]>;
  runAction(run: ActionRun): Promise<ActionOutcome>;
  /** Calls an allowed address, once; never rejects. */
  http(request: HttpRequest): Promise<HttpAnswer>;
  /** Called between actions. Lets others go first once the turn has computed for a while. */
  pause?(): Promise<void>;
  /** Milliseconds since any moment, to measure code and calls. Absent where runs must be reproducible. */
  stopwatch?(): number;
}

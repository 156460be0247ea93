/*
 * Runs inside QuickJS before anything of a project's. Makes the language deterministic, takes away what could
 * make code from text or keep something for later, freezes the rest, and gives the host its functions.
 */
(() => {
  'use strict';

  const KEPT_GLOBALS = [
    'Object',
    'Function',
    'Array',
    'String',
    'Number',
    'Boolean',
    'Symbol',
    'BigInt',
    'Math',
    'JSON',
    'Date',
    'RegExp',
    'Map',
    'Set',
    'WeakMap',
    'WeakSet',
    'Promise',
    'Proxy',
    'Reflect',
    'Iterator',
    'Error',
    'AggregateError',
    'EvalError',
    'RangeError',
    'ReferenceError',
    'SyntaxError',
    'TypeError',
    'URIError',
    'InternalError',
    'ArrayBuffer',
    'DataView',
    'Int8Array',
    'Uint8Array',
    'Uint8ClampedArray',
    'Int16Array',
    'Uint16Array',
    'Int32Array',
    'Uint32Array',
    'BigInt64Array',
    'BigUint64Array',
    'Float16Array',
    'Float32Array',
    'Float64Array',
    'parseInt',
    'parseFloat',
    'isNaN',
    'isFinite',
    'decodeURI',
    'decodeURIComponent',
    'encodeURI',
    'encodeURIComponent',
    'escape',
    'unescape',
    'globalThis',
    'undefined',
    'NaN',
    'Infinity',
  ];
  const LONGEST_VALUE = 262_144;
  const LONGEST_MESSAGE = 500;
  const MOST_EFFECTS = 500;
  const MOST_REQUESTS = 20;
  const LEVELS = ['error', 'warn', 'info', 'ok', 'fine'];

  const { parse, stringify } = JSON;
  // Most results by far, and making JSON is most of their cost.
  const TRUE = stringify({ ok: true, value: true });
  const FALSE = stringify({ ok: true, value: false });
  const { construct, ownKeys, getOwnPropertyDescriptor, getPrototypeOf } = Reflect;
  const { defineProperty, freeze, isFrozen, values: valuesOf } = Object;
  const RealDate = Date;
  const RealPromise = Promise;
  const RealError = Error;
  const text = String;

  let now = 0;
  let random = 0;
  const functions = [];
  let results = [];
  let effects = [];
  let effectsLength = 0;
  let outcome = '';
  const answers = new Map();

  fixDate();
  fixRandom();
  blockCodeFromText();
  for (const name of ownKeys(globalThis)) {
    if (!KEPT_GLOBALS.includes(name)) delete globalThis[name];
  }
  freezeAll();
  return { register, evaluate, takeResults, start, settle, takeOutcome };

  /** The number under which a compiled expression is called. */
  function register(compiled) {
    functions.push(compiled);
    return functions.length - 1;
  }

  function evaluate(batch) {
    const { expressions, values, ...time } = parse(batch);
    now = time.now;
    random = time.seed;
    results = [];
    for (const value of values) freezeDeep(value);
    for (const index of expressions) results.push(resultOf(functions[index], values));
  }

  /** What is finished so far, a line of JSON each: after an interrupt, the rest is missing. */
  function takeResults() {
    return results.join('\n');
  }

  /** Runs an action with what it is given and what it may do; `request` asks the host for an HTTP request. */
  function start(action, input, request) {
    const { values, ...time } = parse(input);
    now = time.now;
    random = time.seed;
    freezeDeep(values);
    let requests = 0;
    const tools = {
      say: (said) => effect({ kind: 'say', text: text(said) }),
      set: (name, value) => effect({ kind: 'set', name: text(name), value }),
      goto: (reaction) => effect({ kind: 'goto', reaction: text(reaction) }),
      log: (level, said) => effect(said === undefined ? logged('info', level) : logged(level, said)),
      http: (options) =>
        new RealPromise((resolve, reject) => {
          requests += 1;
          if (requests > MOST_REQUESTS) throw new RangeError(`At most ${MOST_REQUESTS} requests`);
          const json = stringify(options ?? {});
          if (json.length > LONGEST_VALUE) throw new RangeError('The request is too large');
          answers.set(requests, { resolve, reject });
          request(requests, json);
        }),
    };
    if (typeof action !== 'function') return finish(failed('The default export must be a function'));
    try {
      const returned = action(freeze({ ...values, ...freeze(tools) }));
      new RealPromise((resolve) => resolve(returned)).then(finishWith, (error) => finish(describe(error)));
    } catch (error) {
      finish(describe(error));
    }
  }

  /** The answer to a request, as JSON. */
  function settle(id, json) {
    const waiting = answers.get(id);
    answers.delete(id);
    const { ok, value, error } = parse(json);
    if (ok) waiting.resolve(value);
    else waiting.reject(new RealError(error));
  }

  /** What came of the action, as JSON; empty while it runs. What it did by then stands beside it. */
  function takeOutcome() {
    return `{"effects":[${effects.join()}],"result":${outcome === '' ? 'null' : outcome}}`;
  }

  function effect(done) {
    const json = stringify(done);
    effectsLength += json.length;
    if (effects.length >= MOST_EFFECTS) throw new RangeError(`At most ${MOST_EFFECTS} effects`);
    if (effectsLength > LONGEST_VALUE) throw new RangeError('The action says and stores too much');
    effects.push(json);
  }

  function logged(level, said) {
    // As the built-in action does: no text is lost for its level.
    const known =
      level === undefined || level === null || level === '' ? 'info' : LEVELS.includes(level) ? level : 'warn';
    return { kind: 'log', level: known, text: text(said) };
  }

  function finishWith(value) {
    try {
      const json = stringify({ ok: true, value });
      finish(json.length > LONGEST_VALUE ? failed('The value is too large') : json);
    } catch (error) {
      finish(describe(error));
    }
  }

  function finish(json) {
    outcome = json;
  }

  function resultOf(compiled, values) {
    try {
      const value = compiled(...values);
      if (value === true) return TRUE;
      if (value === false) return FALSE;
      if (value instanceof RealPromise) return failed('An expression cannot return a promise');
      const json = stringify({ ok: true, value });
      return json.length > LONGEST_VALUE ? failed('The value is too large') : json;
    } catch (error) {
      return describe(error);
    }
  }

  function describe(error) {
    try {
      // Where no memory is left for an error either, nothing is thrown in its place.
      if (error === null) return failed('Out of memory, or threw null');
      if (!(error instanceof RealError)) return failed('Thrown: ' + text(error));
      const line = /(?:expression|action):(\d+)/.exec(text(error.stack));
      return failed(text(error.name) + ': ' + text(error.message), line === null ? undefined : +line[1]);
    } catch {
      return failed('Thrown: an unreadable value');
    }
  }

  function failed(message, line) {
    return stringify({ ok: false, error: message.slice(0, LONGEST_MESSAGE), line });
  }

  function freezeDeep(value) {
    if (typeof value !== 'object' || value === null || isFrozen(value)) return;
    freeze(value);
    for (const item of valuesOf(value)) freezeDeep(item);
  }

  function fixDate() {
    function TurnDate(...args) {
      if (new.target === undefined) return new RealDate(now).toString();
      return construct(RealDate, args.length === 0 ? [now] : args, new.target);
    }
    defineProperty(TurnDate, 'name', { value: 'Date' });
    TurnDate.now = () => now;
    TurnDate.parse = RealDate.parse;
    TurnDate.UTC = RealDate.UTC;
    TurnDate.prototype = RealDate.prototype;
    defineProperty(RealDate.prototype, 'constructor', { value: TurnDate });
    globalThis.Date = TurnDate;
  }

  /** Mulberry32. */
  function fixRandom() {
    Math.random = () => {
      random = (random + 0x6d2b79f5) | 0;
      let t = Math.imul(random ^ (random >>> 15), 1 | random);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
    };
  }

  function blockCodeFromText() {
    function Function() {
      throw new TypeError('Code cannot be created from text');
    }
    Function.prototype = getPrototypeOf(Function);
    for (const kind of [function () {}, function* () {}, async function () {}, async function* () {}]) {
      defineProperty(getPrototypeOf(kind), 'constructor', { value: Function });
    }
    globalThis.Function = Function;
  }

  /** Everything that an expression can reach, so that none can leave something behind for another. */
  function freezeAll() {
    const iterators = [
      [][Symbol.iterator](),
      ''[Symbol.iterator](),
      new Map()[Symbol.iterator](),
      new Set()[Symbol.iterator](),
      'a'.matchAll(/a/g),
    ];
    const generators = [function* () {}, async function () {}, async function* () {}];
    const pending = [globalThis, ...iterators, ...generators, ...generators.map((kind) => kind.prototype)];
    if (typeof Iterator === 'function')
      pending.push(
        Iterator.from({ next() {} }),
        [].values().map((item) => item),
      );
    const seen = new Set();
    for (const thing of pending) {
      if ((typeof thing !== 'object' && typeof thing !== 'function') || thing === null || seen.has(thing)) continue;
      seen.add(thing);
      freeze(thing);
      pending.push(getPrototypeOf(thing));
      for (const key of ownKeys(thing)) {
        const { value, get, set } = getOwnPropertyDescriptor(thing, key);
        pending.push(value, get, set);
      }
    }
  }
})();

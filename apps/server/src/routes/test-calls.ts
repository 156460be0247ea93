import { testCalls } from '@parley/contract';
import { socketRoute } from '#http/route.ts';
import type { RecognizerTests } from '#workflows/test-calls/recognizer-tests.ts';
import type { TestCalls } from '#workflows/test-calls/test-calls.ts';

interface TestCallsDeps {
  testCalls: TestCalls;
  recognizerTests: RecognizerTests;
}

export const testCallRoutes = (deps: TestCallsDeps) => [
  socketRoute(testCalls.call, (context, { query }) => deps.testCalls.prepare(context, query)),
  socketRoute(testCalls.recognize, (context, { query }) => deps.recognizerTests.prepare(context, query)),
];

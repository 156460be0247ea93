import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { EventStream, type EventSink } from '#http/event-stream.ts';

const app = Fastify();
let begin: (sink: EventSink) => Promise<void>;
app.get('/', (_request, reply) => new EventStream(300, (sink) => begin(sink)).answer(reply));
afterAll(() => app.close());

test('a stream that breaks after its first event ends, and so is reopened', async () => {
  begin = async (sink) => {
    sink.send('changed', [1], 7);
    throw new Error('The database is away');
  };
  const { statusCode, body } = await app.inject('/');
  expect(statusCode).toBe(200);
  expect(body).toContain('event: changed\nid: 7\ndata: [1]\n\n');
});

test('a stream refused before its first event is a refusal', async () => {
  begin = async () => {
    throw new Error('refused');
  };
  expect((await app.inject('/')).statusCode).toBe(500);
});

test('a stream ended before its first event is an empty stream, and receives no later events', async () => {
  begin = async (sink) => {
    sink.end();
    sink.send('changed', ['a secret']);
    sink.beat();
  };
  const { statusCode, headers, body } = await app.inject('/');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
  expect(body).toMatch(/^retry: \d+\n:\n\n$/u);
});

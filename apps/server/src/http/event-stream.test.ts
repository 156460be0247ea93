import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { EventStream, type EventSink } from '#http/event-stream.ts';

const app = Fastify();
let begin: (sink: EventSink) => Promise<void>;
app.get('/', (_request, reply) => new EventStream(300, (sink) => begin(sink)).answer(reply));
afterAll(() => app.close());

test('a stream that breaks after it has told something ends, and so is opened again', async () => {
  begin = async (sink) => {
    sink.send('changed', [1], 7);
    throw new Error('The database is away');
  };
  const { statusCode, body } = await app.inject('/');
  expect(statusCode).toBe(200);
  expect(body).toContain('event: changed\nid: 7\ndata: [1]\n\n');
});

test('a stream that is refused before it has told anything is a refusal', async () => {
  begin = async () => {
    throw new Error('refused');
  };
  expect((await app.inject('/')).statusCode).toBe(500);
});

test('a stream that is ended before it has told anything is an empty stream, and hears nothing that is sent later', async () => {
  begin = async (sink) => {
    sink.end();
    sink.send('changed', ['a secret']);
    sink.beat();
  };
  const { statusCode, headers, body } = await app.inject('/');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
  expect(body).toMatch(/^retry: \d+\n:\n\n$/u);
});

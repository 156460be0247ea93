import type { FastifyReply } from 'fastify';
import { EventStream } from '#http/event-stream.ts';
import { FileReply, TextReply } from '#http/reply.ts';

/** Sends a handler's result. */
export function send(reply: FastifyReply, result: unknown): unknown {
  if (result instanceof EventStream) return result.answer(reply);
  if (result === undefined) return reply.code(204).send();
  if (result instanceof FileReply) {
    // Never displayed by the browser, whatever its content.
    reply.header('content-disposition', attachmentNamed(result.fileName));
    reply.header('content-security-policy', "default-src 'none'; sandbox");
    return reply.type(result.contentType).send(result.bytes);
  }
  if (!(result instanceof TextReply)) return reply.send(result);
  if (result.fileName !== undefined) {
    reply.header('content-disposition', attachmentNamed(result.fileName));
  }
  return reply.type(result.contentType).send(result.text);
}

/** RFC 6266, with a name of any letters. */
function attachmentNamed(name: string): string {
  return `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`;
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublicContext } from '#http/context.ts';
import type { MountOptions } from '#http/mount-options.ts';

/** Facts about a request for every handler. */
export function publicContext(
  request: FastifyRequest,
  reply: FastifyReply,
  { now, isHttps }: Pick<MountOptions, 'now' | 'isHttps'>,
): PublicContext {
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps } as const;
  return {
    requestId: request.id,
    address: request.ip,
    log: request.log,
    now,
    cookies: request.cookies,
    setCookie: (name, value, { maxAgeSeconds }) =>
      void reply.setCookie(name, value, { ...cookieOptions, maxAge: maxAgeSeconds }),
    clearCookie: (name) => void reply.clearCookie(name, cookieOptions),
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    setHeader: (name, value) => void reply.header(name, value),
  };
}

import type { SipRequest, SipResponse } from '#sip/message.ts';
import { reply } from '#sip/reply.ts';
import { createTimers, GIVE_UP, resend, T2, T4 } from '#sip/transactions/timers.ts';
import type { Flow, Layer, Server } from '#sip/transactions/types.ts';

/** Answers a request, and repeats the answer to retransmissions (RFC 3261, 17.2; RFC 6026). */
export function startServer(layer: Layer, key: string, request: SipRequest, flow: Flow): Server {
  const server: Server = {
    request,
    flow,
    timers: createTimers(layer.clock),
    state: 'proceeding',
    last: null,
    cancelled: null,
    respond: (response) => respond(layer, key, server, response),
    onCancelled(cancelled) {
      server.cancelled = cancelled;
    },
  };
  layer.servers.set(key, server);
  if (request.method === 'INVITE') server.respond(reply(request, 100));
  return server;
}

function respond(layer: Layer, key: string, server: Server, response: SipResponse): void {
  if (server.state !== 'proceeding') return;
  server.last = response;
  const send = () => server.flow.send(response);
  if (response.status < 200) {
    send();
    return;
  }
  const end = () => {
    server.timers.stopAll();
    layer.servers.delete(key);
  };
  if (server.request.method === 'INVITE' && response.status >= 300) {
    server.state = 'completed';
    if (server.flow.isReliable) send();
    else resend(server.timers, send, T2);
    server.timers.set('end', GIVE_UP, end);
    return;
  }
  server.state = server.request.method === 'INVITE' ? 'accepted' : 'completed';
  send();
  server.timers.set('end', server.state === 'completed' && server.flow.isReliable ? T4 : GIVE_UP, end);
}

/** A repeated request gets the last response again; a 2xx to an INVITE is repeated by the call until its ACK. */
export function hearAgain(server: Server): void {
  if (server.last && server.state !== 'accepted' && server.state !== 'confirmed') server.flow.send(server.last);
}

/** Takes the ACK of a refusal; false: the ACK is for a 2xx, which is the call's. */
export function confirmServer(server: Server): boolean {
  if (server.state !== 'completed' && server.state !== 'confirmed') return false;
  if (server.state === 'completed') {
    server.state = 'confirmed';
    server.timers.stop('resend');
  }
  return true;
}

export function cancelServer(server: Server): void {
  if (server.state === 'proceeding') server.cancelled?.();
}

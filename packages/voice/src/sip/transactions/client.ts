import { valueOf } from '#sip/message.ts';
import type { Header, SipRequest, SipResponse } from '#sip/message.ts';
import { createTimers, GIVE_UP, LONGEST_RINGING, resend, T2, T4 } from '#sip/transactions/timers.ts';
import type { Client, ClientEvents, ClientTransaction, Flow, Layer } from '#sip/transactions/types.ts';
import { cseqOf, topVia } from '#sip/values.ts';

/** Sends a request and repeats it until the other side answers (RFC 3261, 17.1; RFC 6026). */
export function startClient(layer: Layer, flow: Flow, request: SipRequest, events: ClientEvents): ClientTransaction {
  const client: Client = {
    request,
    flow,
    events,
    timers: createTimers(layer.clock),
    state: 'calling',
    isCancelled: false,
    fail() {
      if (client.state !== 'calling' && client.state !== 'proceeding') return;
      end(layer, client);
      events.onTimeout();
    },
  };
  layer.clients.set(keyOf(request), client);
  client.timers.set('give up', GIVE_UP, client.fail);
  const send = () => flow.send(request);
  if (flow.isReliable) send();
  else resend(client.timers, send, request.method === 'INVITE' ? GIVE_UP : T2);
  return { cancel: () => cancel(layer, client) };
}

export function hearResponse(layer: Layer, client: Client, response: SipResponse): void {
  if (client.request.method === 'INVITE') hearInviteResponse(layer, client, response);
  else hearOtherResponse(layer, client, response);
}

function hearInviteResponse(layer: Layer, client: Client, response: SipResponse): void {
  const isOpen = client.state === 'calling' || client.state === 'proceeding';
  if (response.status >= 300) {
    if (isOpen || client.state === 'completed') client.flow.send(ackOf(client.request, response));
    if (!isOpen) return;
    finish(layer, client, 'completed', client.flow.isReliable ? 0 : GIVE_UP);
  } else if (response.status >= 200) {
    if (isOpen) finish(layer, client, 'accepted', GIVE_UP);
    else if (client.state !== 'accepted') return;
  } else {
    if (!isOpen) return;
    client.timers.stop('resend');
    if (client.state === 'calling') client.timers.set('give up', LONGEST_RINGING, client.fail);
    client.state = 'proceeding';
    // RFC 3261 forbids a CANCEL before this point: a call that was given up earlier is taken back only now.
    if (client.isCancelled) sendCancel(layer, client);
  }
  client.events.onResponse(response);
}

function hearOtherResponse(layer: Layer, client: Client, response: SipResponse): void {
  if (client.state !== 'calling' && client.state !== 'proceeding') return;
  if (response.status >= 200) finish(layer, client, 'completed', client.flow.isReliable ? 0 : T4);
  else client.state = 'proceeding';
  client.events.onResponse(response);
}

/** Keeps a finished transaction for a while to handle repeated responses. */
function finish(layer: Layer, client: Client, state: 'completed' | 'accepted', staysFor: number): void {
  client.state = state;
  client.timers.stopAll();
  if (staysFor === 0) end(layer, client);
  else client.timers.set('end', staysFor, () => end(layer, client));
}

function end(layer: Layer, client: Client): void {
  client.timers.stopAll();
  client.state = 'completed';
  layer.clients.delete(keyOf(client.request));
}

function cancel(layer: Layer, client: Client): void {
  if (client.isCancelled || client.request.method !== 'INVITE') return;
  client.isCancelled = true;
  if (client.state === 'proceeding') sendCancel(layer, client);
}

function sendCancel(layer: Layer, client: Client): void {
  client.timers.set('give up', GIVE_UP, client.fail);
  const headers = [...sameTransaction(client.request, 'CANCEL'), toOf(client.request)];
  const request: SipRequest = { kind: 'request', method: 'CANCEL', uri: client.request.uri, headers, body: '' };
  if (layer.clients.has(keyOf(request))) return;
  startClient(layer, client.flow, request, { onResponse() {}, onTimeout() {} });
}

function ackOf(request: SipRequest, response: SipResponse): SipRequest {
  const headers = [...sameTransaction(request, 'ACK'), { name: 'to', value: valueOf(response, 'to') ?? '' }];
  return { kind: 'request', method: 'ACK', uri: request.uri, headers, body: '' };
}

function sameTransaction(request: SipRequest, method: string): Header[] {
  const kept = request.headers.filter(({ name }) => ['route', 'from', 'call-id', 'max-forwards'].includes(name));
  const via = { name: 'via', value: valueOf(request, 'via') ?? '' };
  return [via, ...kept, { name: 'cseq', value: `${cseqOf(request).number} ${method}` }];
}

function toOf(request: SipRequest): Header {
  return { name: 'to', value: valueOf(request, 'to') ?? '' };
}

function keyOf(request: SipRequest): string {
  return `${topVia(request)?.parameters.get('branch')} ${request.method}`;
}

import type { Clock } from '#seams.ts';
import type { SipRequest, SipResponse } from '#sip/message.ts';
import { cseqOf, topVia } from '#sip/values.ts';
import { hearResponse, startClient } from '#sip/transactions/client.ts';
import { cancelServer, confirmServer, hearAgain, startServer } from '#sip/transactions/server.ts';
import type { Flow, Layer, LayerEvents, Transactions } from '#sip/transactions/types.ts';
import { reply } from '#sip/reply.ts';

/** The most server transactions; each lasts 32 s, so this allows 150 calls a second. */
const MOST_SERVERS = 10_000;

export function createTransactions(clock: Clock, events: LayerEvents): Transactions {
  const layer: Layer = { clock, clients: new Map(), servers: new Map(), events };
  return {
    request: (flow, request, clientEvents) => startClient(layer, flow, request, clientEvents),
    receive(message, answersTo) {
      if (message.kind === 'response') receiveResponse(layer, message);
      else receiveRequest(layer, message, answersTo);
    },
    fail(flow) {
      for (const client of layer.clients.values()) if (client.flow === flow) client.fail();
    },
    get open() {
      return layer.clients.size + layer.servers.size;
    },
    close() {
      for (const open of [...layer.clients.values(), ...layer.servers.values()]) open.timers.stopAll();
      layer.clients.clear();
      layer.servers.clear();
    },
  };
}

function receiveResponse(layer: Layer, response: SipResponse): void {
  const branch = topVia(response)?.parameters.get('branch');
  const client = layer.clients.get(`${branch} ${cseqOf(response).method}`);
  if (client) hearResponse(layer, client, response);
}

function receiveRequest(layer: Layer, request: SipRequest, answersTo: Flow): void {
  const { method } = request;
  const invited = method === 'ACK' || method === 'CANCEL' ? layer.servers.get(serverKey(request, 'INVITE')) : undefined;
  if (method === 'ACK') {
    if (!invited || !confirmServer(invited)) layer.events.onAck(request);
    return;
  }
  const key = serverKey(request, method);
  const known = layer.servers.get(key);
  if (known) {
    hearAgain(known);
    return;
  }
  if (layer.servers.size >= MOST_SERVERS) {
    answersTo.send(reply(request, 503, [{ name: 'retry-after', value: '5' }]));
    return;
  }
  const transaction = startServer(layer, key, request, answersTo);
  if (method !== 'CANCEL') {
    layer.events.onRequest(transaction);
    return;
  }
  transaction.respond(reply(request, invited ? 200 : 481));
  if (invited) cancelServer(invited);
}

/** Old senders omit the branch of RFC 3261; several headers together then identify a request. */
function serverKey(request: SipRequest, method: string): string {
  const via = topVia(request);
  const branch = via?.parameters.get('branch') ?? '';
  const sender = `${via?.host}:${via?.port} ${method}`;
  if (branch.startsWith('z9hG4bK')) return `${branch} ${sender}`;
  const shared = request.headers.filter(({ name }) => name === 'call-id' || name === 'from').map(({ value }) => value);
  return `${shared.join(' ')} ${cseqOf(request).number} ${sender}`;
}

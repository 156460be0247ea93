import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { text } from 'node:stream/consumers';

/** The name in the configurations. */
export const HOST = 'parley.example.com';
const LONGEST_MS = 10_000;

function options(port, path, { method = 'GET', headers = {} } = {}) {
  // The certificate is made for the check.
  const tls = { servername: HOST, rejectUnauthorized: false };
  return {
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: { host: HOST, ...headers },
    ...tls,
    agent: false,
    timeout: LONGEST_MS,
  };
}

async function responseOf(request, body) {
  request.on('timeout', () => request.destroy(new Error('no answer in time')));
  request.end(body);
  const [response] = await once(request, 'response');
  return response;
}

/** `seen` is the request as the server behind the proxy got it. */
export async function askSecure(port, path, { body, ...rest } = {}) {
  const response = await responseOf(secureRequest(options(port, path, rest)), body);
  const said = await text(response);
  const isJson = response.headers['content-type'] === 'application/json';
  return { status: response.statusCode, headers: response.headers, seen: isJson ? JSON.parse(said) : {} };
}

export async function askPlain(port, path) {
  const response = await responseOf(plainRequest(options(port, path)));
  response.resume();
  return { status: response.statusCode, headers: response.headers };
}

/** The first bytes of an answer that does not end. */
export async function firstBytes(port, path) {
  const response = await responseOf(secureRequest(options(port, path)));
  const [bytes] = await once(response, 'data');
  response.destroy();
  return String(bytes);
}

/** Whether a websocket opens and carries bytes both ways. */
export async function opensWebsocket(port) {
  const key = randomBytes(16).toString('base64');
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-key': key,
    'sec-websocket-version': '13',
  };
  const request = secureRequest(options(port, '/socket', { headers }));
  request.on('timeout', () => request.destroy(new Error('no websocket in time')));
  request.end();
  const [response, socket] = await once(request, 'upgrade');
  socket.on('error', () => undefined);
  socket.write('ping');
  const [bytes] = await once(socket, 'data');
  socket.destroy();
  return response.statusCode === 101 && String(bytes) === 'ping';
}

export * from '#media-session.ts';
export * from '#seams.ts';
export { createSipEngine } from '#sip/engine.ts';
export type { SipEngineOptions } from '#sip/engine.ts';
export type { SipAccount } from '#sip/account.ts';
export type { Listener, SipSockets, SipTransport, StreamSocket } from '#sip/sockets.ts';
export type { Trace, TracedMessage } from '#sip/trace.ts';

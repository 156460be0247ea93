export * from '#call/call-events.ts';
export * from '#call/conversation-port.ts';
export * from '#call/expectation.ts';
export * from '#media-session.ts';
export * from '#seams.ts';

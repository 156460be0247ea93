export * from '#media-session.ts';
export * from '#seams.ts';

export * from '#seams.ts';

import { defineConfig } from 'vite';

/** One classic script without imports: a page loads it with one tag, and the server puts its configuration before it. */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    lib: { entry: 'src/main.tsx', formats: ['iife'], name: 'parleyChatClient', fileName: () => 'client.js' },
  },
});

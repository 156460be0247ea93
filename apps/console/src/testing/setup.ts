import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import React from 'react';
import { afterAll, afterEach, vi } from 'vitest';
import { onRefusal, onSuccess } from '#shared/api/refusals.ts';
import { resetPage } from '#shared/global-state.ts';

// A test's condition holds right away or never, but a busy machine may be slow.
configure({ asyncUtilTimeout: 30_000 });

// In development, React records a stack for each element, only for its warnings. That takes a third of the time of all
// tests. React stops at 10,000 stacks a second, so it is made to count that many.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object,
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set: () => {}, configurable: true },
);

// Layout and media, which jsdom lacks.
Object.assign(globalThis, {
  matchMedia: (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }),
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
});
// Virtual lists draw what fits.
Object.defineProperties(HTMLElement.prototype, {
  clientHeight: { configurable: true, get: () => 800 },
  clientWidth: { configurable: true, get: () => 1_280 },
});
// A growing text field measures again when a font arrives.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
Element.prototype.scrollIntoView = () => {};
Element.prototype.scrollTo = () => {};
// Nothing is painted; jsdom would say so each time.
HTMLCanvasElement.prototype.getContext = () => null;
// Nor does a link lead to a download.
HTMLAnchorElement.prototype.click = function click() {
  if (this.hasAttribute('download')) this.addEventListener('click', (event) => event.preventDefault(), { once: true });
  HTMLElement.prototype.click.call(this);
};

// Test files share modules: one file's leftover timers must not reach the next.
const timers = new Set<ReturnType<typeof setTimeout>>();
const { setTimeout: begin } = globalThis;
globalThis.setTimeout = Object.assign((...given: Parameters<typeof begin>) => {
  const timer = begin(...given);
  timers.add(timer);
  return timer;
}, begin);
afterAll(() => {
  globalThis.setTimeout = begin;
  for (const timer of timers) clearTimeout(timer);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  cleanup();
  onRefusal(() => {});
  onSuccess(() => {});
  resetPage();
  localStorage.clear();
  sessionStorage.clear();
});

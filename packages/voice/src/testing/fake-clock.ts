export { MovedClock as FakeClock } from '#listening/moved-clock.ts';

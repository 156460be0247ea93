import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Figures for operators: the process itself, and the response time of each route. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answered = new Histogram({
    name: 'parley_http_request_seconds',
    help: 'Time to answer a request, by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const hearing = new Gauge({
    name: 'parley_notifications_open',
    help: '1 if the connection for notifications answers; 0 if this server looks for changes each second instead',
    registers: [registry],
  });
  const losses = new Counter({
    name: 'parley_notifications_lost_total',
    help: 'How often the connection for notifications was lost',
    registers: [registry],
  });
  return {
    registry,
    onNotifications(isOpen: boolean): void {
      hearing.set(Number(isOpen));
      if (!isOpen) losses.inc();
    },
    onAnswered: (route: string, method: string, status: number, seconds: number) =>
      answered.observe({ route, method, status: String(status) }, seconds),
  };
}

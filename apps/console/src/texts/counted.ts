/** `1 template`, `2,100 templates` */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** `2,100`. By hand, as a browser's own way of it takes tens of milliseconds the first time, before the first screen. */
export function grouped(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/gu, ',');
}

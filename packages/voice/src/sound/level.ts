/** The root mean square of some samples: 0 for silence, 32,768 for the loudest. */
export function levelOf(samples: Int16Array): number {
  if (samples.length === 0) return 0;
  let sum = 0;
  for (let at = 0; at < samples.length; at++) sum += (samples[at] ?? 0) ** 2;
  return Math.sqrt(sum / samples.length);
}

export function toSample(value: number): number {
  return Math.max(-32_768, Math.min(32_767, Math.round(value)));
}

/** The texts count things too, and import nothing from here. */
export { counted, grouped } from '#texts/counted.ts';

/** Whether a write was refused since its name, or what else must be unique, is taken. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

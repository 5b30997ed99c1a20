/** Structured log lines for operators. Never pass secrets or message texts. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

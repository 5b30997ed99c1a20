/** Structured lines for whoever operates the service. Never handed secrets or people's texts. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

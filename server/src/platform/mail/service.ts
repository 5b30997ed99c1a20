import { service } from '../core/index.ts'

/** The configured mail server, and the sender of the service's own emails. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password. */
  server: string
  from: string
}

/** Null where the service sends no email of its own. */
export const mailSettings = service<MailSettings | null>('mailSettings')

import { service } from '../core/index.ts'

/** The mail server of the settings, and who e-mails of the service are from. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password. */
  server: string
  from: string
}

/** Null where the service sends no e-mail of its own. */
export const mailSettings = service<MailSettings | null>('mailSettings')

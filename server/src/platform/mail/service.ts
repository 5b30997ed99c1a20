import { service } from '../core/index.ts'

/** The mail server of the settings, and who emails of the service are from. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password. */
  server: string
  from: string
}

/** Null where the service sends no email of its own. */
export const mailSettings = service<MailSettings | null>('mailSettings')

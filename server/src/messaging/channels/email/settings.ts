import { z } from 'zod'

export const Settings = z.strictObject({
  /** The sender's address, to which contacts reply. */
  address: z.email().max(254).toLowerCase(),
  /** The display name. */
  name: z.string().min(1).max(100),
  /** The host of the SMTP server. */
  host: z.string().min(1).max(253),
  port: z.int().min(1).max(65535).default(587),
  /** TLS from the first byte, or STARTTLS, which is then required; `none` is for a server on this machine. */
  encryption: z.enum(['tls', 'starttls', 'none']).default('starttls'),
  username: z.string().min(1).max(320).optional(),
  /** The IMAP mailbox for answers. Without it, the mail server must deliver them to the webhook. */
  imap: z
    .strictObject({
      host: z.string().min(1).max(253),
      port: z.int().min(1).max(65535).default(993),
      encryption: z.enum(['tls', 'starttls', 'none']).default('tls'),
      username: z.string().min(1).max(320).optional(),
      folder: z.string().min(1).max(255).default('INBOX'),
    })
    .optional(),
  /**
   * The name of the receiving host in `Authentication-Results`, such as `mx.google.com`: its checks prove who sent an
   * email. Without it, only answers to our emails are proven.
   */
  authservId: z
    .string()
    .min(1)
    .max(253)
    .regex(/^[^\s;"()]+$/)
    .optional(),
  /** The server's limit of emails per second. Accounts from before may have a fraction. */
  perSecond: z.number().positive().max(1000).default(10),
  /** The text below campaign emails: many countries require the sender's postal address. */
  footer: z.string().max(500).optional(),
  /** Whether the server may be this machine; a setting of the installation. */
  allowLoopback: z.boolean().default(false),
})
export type EmailSettings = z.output<typeof Settings>

/** What an operator enters. A channel keeps its rate as a whole number. */
export const EnteredSettings = Settings.omit({ allowLoopback: true }).extend({
  perSecond: z.int().min(1).max(1000).default(10),
})

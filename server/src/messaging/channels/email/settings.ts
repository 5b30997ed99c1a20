import { z } from 'zod'

export const Settings = z.strictObject({
  /** From whom emails come, and where answers go. */
  address: z.email().max(254).toLowerCase(),
  /** What people see beside it. */
  name: z.string().min(1).max(100),
  /** Of the mail server that sends them. */
  host: z.string().min(1).max(253),
  port: z.int().min(1).max(65535).default(587),
  /** From the first byte, or by STARTTLS, without which nothing is sent; `none` is for a server beside this one. */
  encryption: z.enum(['tls', 'starttls', 'none']).default('starttls'),
  username: z.string().min(1).max(320).optional(),
  /** Where answers come to, to be fetched; without, they are delivered to the webhook. */
  imap: z
    .strictObject({
      host: z.string().min(1).max(253),
      port: z.int().min(1).max(65535).default(993),
      encryption: z.enum(['tls', 'starttls', 'none']).default('tls'),
      username: z.string().min(1).max(320).optional(),
      folder: z.string().min(1).max(255).default('INBOX'),
    })
    .optional(),
  /** Emails a second that the server takes. */
  perSecond: z.number().positive().max(1000).default(10),
  /** Below the emails of journeys: many countries want the sender's postal address there. */
  footer: z.string().max(500).optional(),
  /** Whether the server may be this machine; the installation says so. */
  allowLoopback: z.boolean().default(false),
})
export type EmailSettings = z.output<typeof Settings>

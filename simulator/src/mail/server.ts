import type { MailFaults } from './faults.ts'
import type { Mailboxes } from './mailboxes.ts'
import type { MailPeople } from './people.ts'

/** A mail server with simulated contacts. */
export interface MailServer {
  host: string
  port: number
  boxes: Mailboxes
  people: MailPeople
  faults: MailFaults
  close(): Promise<void>
}

import type { Clock } from '../clock.ts'
import { Deliveries } from './deliveries.ts'
import { MailFaults } from './faults.ts'
import { Mailboxes } from './mailboxes.ts'
import { MailPeople } from './people.ts'
import type { MailServer } from './server.ts'
import { startSmtp } from './smtp.ts'

export { defineMail } from './control.ts'
export { mailPages } from './page.ts'

export async function startMail(settings: {
  host: string
  port: number
  clock: Clock
  seed: string
  log: (line: string) => void
}): Promise<MailServer> {
  const { host, clock, seed, log } = settings
  const boxes = new Mailboxes(clock)
  const faults = new MailFaults(seed)
  const deliveries = new Deliveries(log)
  const people = new MailPeople({ clock, boxes, deliveries })
  const smtp = await startSmtp(settings, { boxes, faults, onArrival: (mail) => people.receive(mail) })
  return {
    host,
    port: smtp.port,
    boxes,
    people,
    faults,
    close: async () => {
      deliveries.close()
      await smtp.close()
    },
  }
}

import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { decideReply, type Memory, NEW_MEMORY, PERSONAS, type Persona } from '../contacts/decisions.ts'
import { type Random, seededRandom } from '../randomness.ts'
import type { Deliveries } from './deliveries.ts'
import { composeEmail, writeBounce, writeComplaint } from './emails.ts'
import type { Mail, Mailboxes, MailFile } from './mailboxes.ts'

/** Virtual milliseconds until a contact answers. */
const UNTIL_ANSWER_MS = 20_000

export interface Writing {
  from: string
  /** The address of an account. The default is the account that wrote to the contact last. */
  to?: string | undefined
  text: string
  subject?: string | undefined
  html?: string | undefined
  files?: readonly MailFile[] | undefined
  headers?: Record<string, string> | undefined
}

/**
 * Contacts with mailboxes. The address determines their behavior: `bounces@` returns every email, `complains@` reports
 * it as spam, and `ana+answers@` has a persona. All others write only through the control API or the page.
 */
export class MailPeople {
  readonly #clock: Clock
  readonly #boxes: Mailboxes
  readonly #deliveries: Deliveries
  readonly #states = new Map<string, { memory: Memory; random: Random }>()

  constructor(parts: { clock: Clock; boxes: Mailboxes; deliveries: Deliveries }) {
    this.#clock = parts.clock
    this.#boxes = parts.boxes
    this.#deliveries = parts.deliveries
  }

  receive(mail: Mail): void {
    const [name, tag] = mail.person.split('@')[0]!.split('+')
    if (name === 'bounces') void this.report(mail, 'bounce')
    if (name === 'complains') void this.report(mail, 'complaint')
    const persona = PERSONAS.find((each) => each === tag)
    if (persona) this.#clock.after(UNTIL_ANSWER_MS, () => this.#answer(persona, mail))
  }

  /** Writes an email to an account; null when there is no account to write to. */
  async write({ from, to, text, subject, html, files = [], headers }: Writing): Promise<Mail | null> {
    const person = from.toLowerCase()
    const last = this.#boxes.mails(person).findLast((mail) => mail.direction === 'received')
    const account = this.#boxes.account(to ?? last?.account ?? '')
    if (!account) return null
    const answers = last?.account === account.address ? last : null
    const mail = this.#boxes.add({
      id: `<${randomUUID()}@people.parley.test>`,
      direction: 'sent',
      person,
      account: account.address,
      subject: subject ?? (answers ? `Re: ${answers.subject.replace(/^Re: /i, '')}` : 'Hello'),
      text,
      html: html ?? null,
      files,
      headers: headers ?? {},
      answers: answers?.id ?? null,
    })
    const name = person.split('@')[0]!
    const email = {
      id: mail.id,
      from: { address: person, name },
      to: account.address,
      subject: mail.subject,
      text,
      html: mail.html,
      files,
    }
    const results = `mail.parley.test; dmarc=pass header.from=${person.split('@')[1]}`
    const proven = { 'Authentication-Results': results, ...mail.headers }
    const bytes = await composeEmail({ ...email, answers, headers: proven, date: mail.at })
    void this.#deliveries.deliver(account, bytes)
    return mail
  }

  async report(mail: Mail, kind: 'bounce' | 'complaint'): Promise<void> {
    const account = this.#boxes.account(mail.account)
    if (!account) return
    const report = { id: `<${randomUUID()}@mail.parley.test>`, mail, date: this.#clock.now() }
    const bytes =
      kind === 'bounce'
        ? await writeBounce(report, '5.1.1', '550 5.1.1 No such user here')
        : await writeComplaint(report)
    await this.#deliveries.deliver(account, bytes)
  }

  #answer(persona: Persona, mail: Mail): void {
    const state = this.#states.get(mail.person) ?? { memory: NEW_MEMORY, random: seededRandom(mail.person) }
    this.#states.set(mail.person, state)
    const isFirst = mail.answers === null
    const unanswered = [{ id: mail.id, text: mail.text, choices: [], isTemplate: isFirst }]
    const { reply, memory } = decideReply(persona, state.memory, unanswered, state.random)
    state.memory = memory
    if (reply && 'text' in reply.content) void this.write({ from: mail.person, text: reply.content.text })
  }
}

import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { decideReply, type Memory, NEW_MEMORY, PERSONAS, type Persona } from '../contacts/decisions.ts'
import { type Random, seededRandom } from '../randomness.ts'
import { writeBounce, writeComplaint, writeLetter } from './letters.ts'
import type { Mail, Mailboxes, MailFile } from './mailboxes.ts'
import type { Post } from './post.ts'

/** Virtual milliseconds until somebody answers. */
const UNTIL_ANSWER_MS = 20_000

export interface Writing {
  from: string
  /** Of the account; whoever wrote to them last, otherwise. */
  to?: string | undefined
  text: string
  subject?: string | undefined
  html?: string | undefined
  files?: readonly MailFile[] | undefined
  headers?: Record<string, string> | undefined
}

/**
 * People with mailboxes. What an address says before its `+` or behind it is how they are: `bounces@` sends back what it
 * got, `complains@` calls it spam, and `ana+answers@` has a persona. The others write when a test or a reader of the
 * page has them write.
 */
export class MailPeople {
  readonly #clock: Clock
  readonly #boxes: Mailboxes
  readonly #post: Post
  readonly #minds = new Map<string, { memory: Memory; random: Random }>()

  constructor(parts: { clock: Clock; boxes: Mailboxes; post: Post }) {
    this.#clock = parts.clock
    this.#boxes = parts.boxes
    this.#post = parts.post
  }

  hear(mail: Mail): void {
    const [name, tag] = mail.person.split('@')[0]!.split('+')
    if (name === 'bounces') void this.report(mail, 'bounce')
    if (name === 'complains') void this.report(mail, 'complaint')
    const persona = PERSONAS.find((each) => each === tag)
    if (persona) this.#clock.after(UNTIL_ANSWER_MS, () => this.#answer(persona, mail))
  }

  /** Writes to an account; null when there is none to write to. */
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
    const letter = {
      id: mail.id,
      from: { address: person, name },
      to: account.address,
      subject: mail.subject,
      text,
      html: mail.html,
      files,
    }
    const bytes = await writeLetter({ ...letter, answers, headers: mail.headers, date: mail.at })
    void this.#post.deliver(account, bytes)
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
    await this.#post.deliver(account, bytes)
  }

  #answer(persona: Persona, mail: Mail): void {
    const mind = this.#minds.get(mail.person) ?? { memory: NEW_MEMORY, random: seededRandom(mail.person) }
    this.#minds.set(mail.person, mind)
    const isFirst = mail.answers === null
    const said = [{ id: mail.id, text: mail.text, choices: [], isTemplate: isFirst }]
    const { reply, memory } = decideReply(persona, mind.memory, said, mind.random)
    mind.memory = memory
    if (reply && 'text' in reply.content) void this.write({ from: mail.person, text: reply.content.text })
  }
}

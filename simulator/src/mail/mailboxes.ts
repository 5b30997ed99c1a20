import type { Clock } from '../clock.ts'

/** An account that sends through the mail server, and the address to which its incoming mail is delivered. */
export interface MailAccount {
  address: string
  password: string
  /** Null disables delivery. */
  callbackUrl: string | null
  /** The secret that signs deliveries. */
  webhookSecret: string
}

/** An attachment, or a picture within the HTML. */
export interface MailFile {
  fileName: string
  mimeType: string
  /** In base64. */
  data: string
  /** The content id of a picture that the HTML shows. */
  contentId?: string | undefined
}

/** An email to or from a contact. */
export interface Mail {
  /** The Message-ID. */
  id: string
  direction: 'received' | 'sent'
  /** The address of the contact. */
  person: string
  /** The address of the account. */
  account: string
  subject: string
  text: string
  html: string | null
  files: readonly MailFile[]
  headers: Record<string, string>
  /** The Message-ID of the email that it answers. */
  answers: string | null
  at: Date
}

/** The mailboxes of the mail server: its accounts and all emails. */
export class Mailboxes {
  readonly #clock: Clock
  readonly #accounts = new Map<string, MailAccount>()
  readonly #mails: Mail[] = []
  readonly #byPerson = new Map<string, Mail[]>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Creates an account, or updates the given fields of an existing one. */
  ensure(given: Partial<MailAccount> & { address: string }): MailAccount {
    const known = this.#accounts.get(given.address)
    const account = {
      password: `password of ${given.address}`,
      callbackUrl: null,
      webhookSecret: `secret of ${given.address}`,
      ...known,
      ...given,
    }
    this.#accounts.set(given.address, account)
    return account
  }

  account(address: string): MailAccount | null {
    return this.#accounts.get(address) ?? null
  }

  accounts(): MailAccount[] {
    return [...this.#accounts.values()]
  }

  add(mail: Omit<Mail, 'at'>): Mail {
    const kept = { ...mail, at: this.#clock.now() }
    this.#mails.push(kept)
    const box = this.#byPerson.get(mail.person) ?? []
    this.#byPerson.set(mail.person, box)
    box.push(kept)
    return kept
  }

  /** Oldest first; all emails, or those of one contact. */
  mails(person?: string): readonly Mail[] {
    return person === undefined ? this.#mails : (this.#byPerson.get(person) ?? [])
  }

  people(): string[] {
    return [...this.#byPerson.keys()]
  }

  withId(id: string): Mail | null {
    return this.#mails.find((mail) => mail.id === id) ?? null
  }
}

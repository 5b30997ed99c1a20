import type { Clock } from '../clock.ts'

/** Who sends through the mail server, and where what comes for them is delivered. */
export interface MailAccount {
  address: string
  password: string
  /** null: nothing is delivered. */
  callbackUrl: string | null
  /** Signs what is delivered. */
  webhookSecret: string
}

/** What is attached to an email, or stands within its layout. */
export interface MailFile {
  fileName: string
  mimeType: string
  /** In base64. */
  data: string
  /** Of a picture that the layout shows. */
  contentId?: string | undefined
}

/** An email that a person got or wrote. */
export interface Mail {
  /** Message-ID. */
  id: string
  direction: 'received' | 'sent'
  /** Of the person. */
  person: string
  /** Of the account. */
  account: string
  subject: string
  text: string
  html: string | null
  files: readonly MailFile[]
  headers: Record<string, string>
  /** The Message-ID that it answers. */
  answers: string | null
  at: Date
}

/** What the accounts and the people of the mail server have. */
export class Mailboxes {
  readonly #clock: Clock
  readonly #accounts = new Map<string, MailAccount>()
  readonly #mails: Mail[] = []
  readonly #byPerson = new Map<string, Mail[]>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Makes an account, or gives the one that there is what is new. */
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

  /** Oldest first; everybody's, or one person's. */
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

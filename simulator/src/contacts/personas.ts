import type { Accounts } from '../accounts.ts'
import type { Clock } from '../clock.ts'
import type { Inbound } from '../messages/inbound.ts'
import type { MessageRecord } from '../messages/records.ts'
import type { Statuses } from '../messages/statuses.ts'
import { between, type Random, seededRandom } from '../randomness.ts'
import { decideReply, type Memory, NEW_MEMORY, type Persona } from './decisions.ts'
import { type Casting, type Role, roleIn } from './roles.ts'

const HOUR_MS = 3_600_000
/** Virtual milliseconds until somebody without a persona reads. */
const UNTIL_READ = [1000, 5000] as const
/** Silent people still read. */
const SILENT_READERS = 0.5

/** A person and one business number. */
interface Talk {
  role: Role
  memory: Memory
  random: Random
  /** Whether what arrives is read at all. */
  reads: boolean
  unread: MessageRecord[]
  templates: number
  firstAt: number
  isThinking: boolean
}

/** Makes people read and answer their messages after a delay. */
export class Personas {
  readonly #clock: Clock
  readonly #accounts: Accounts
  readonly #inbound: Inbound
  readonly #statuses: Statuses
  readonly #roles = new Map<string, Role | null>()
  #casting: Casting
  #talks = new Map<string, Talk>()

  constructor(
    parts: { clock: Clock; accounts: Accounts; inbound: Inbound; statuses: Statuses },
    casting: Casting,
  ) {
    this.#clock = parts.clock
    this.#accounts = parts.accounts
    this.#inbound = parts.inbound
    this.#statuses = parts.statuses
    this.#casting = casting
    parts.statuses.onArrival = (message) => this.#hear(message)
  }

  get casting(): Casting {
    return this.#casting
  }

  /** Gives everyone a new role and forgets their plans. */
  cast(casting: Casting): void {
    this.#casting = casting
    this.#roles.clear()
    this.#talks = new Map()
  }

  personaOf(phone: string): Persona | null {
    return this.#roleOf(phone)?.persona ?? null
  }

  #roleOf(phone: string): Role | null {
    const known = this.#roles.get(phone)
    if (known !== undefined) return known
    const role = roleIn(this.#casting, phone)
    this.#roles.set(phone, role)
    return role
  }

  #hear(message: MessageRecord): void {
    const role = this.#roleOf(message.phone)
    if (!role) {
      const seen = between(seededRandom(message.id), ...UNTIL_READ)
      this.#clock.after(seen, () => this.#statuses.read(message))
      return
    }
    const talk = this.#talkOf(message, role)
    talk.unread.push(message)
    if (message.template) talk.templates += 1
    const wait = this.#waitOf(talk)
    if (talk.isThinking || wait === null) return
    talk.isThinking = true
    this.#clock.after(wait, () => this.#look(talk))
  }

  #talkOf(message: MessageRecord, role: Role): Talk {
    const key = `${message.phoneNumberId}/${message.phone}`
    const known = this.#talks.get(key)
    if (known) return known
    const random = seededRandom(`${this.#casting.seed}/${message.phone}`)
    const reads = role.persona !== 'silent' || random() < SILENT_READERS
    const talk: Talk = {
      role,
      memory: NEW_MEMORY,
      random,
      reads,
      unread: [],
      templates: 0,
      firstAt: this.#clock.ms(),
      isThinking: false,
    }
    this.#talks.set(key, talk)
    return talk
  }

  /** Virtual milliseconds until the person looks at the phone; null when not for the present messages. */
  #waitOf({ role, memory, templates, firstAt, random }: Talk): number | null {
    const [least, most] = role.thinkSeconds
    // Many answer soon, few late.
    const thinking = 1000 * least * (most / least) ** random()
    if (role.persona !== 'late' || memory.replies > 0) return thinking
    if (templates < role.rounds) return null
    return Math.max(thinking, firstAt + role.afterHours * HOUR_MS - this.#clock.ms())
  }

  #look(talk: Talk): void {
    talk.isThinking = false
    const messages = talk.unread
    talk.unread = []
    if (talk.reads) for (const message of messages) this.#statuses.read(message)
    const unanswered = messages.map(({ id, text, choices, template }) => ({
      id,
      text,
      choices,
      isTemplate: template !== null,
    }))
    const { reply, memory } = decideReply(talk.role.persona, talk.memory, unanswered, talk.random)
    talk.memory = memory
    const last = messages.at(-1)
    const to = last ? this.#accounts.numberWithId(last.phoneNumberId) : null
    if (reply && last && to) this.#inbound.write(last.phone, to, reply)
  }
}

import type { Accounts } from '../accounts.ts'
import type { Clock } from '../clock.ts'
import type { Inbound } from '../messages/inbound.ts'
import type { MessageRecord } from '../messages/records.ts'
import type { Statuses } from '../messages/statuses.ts'
import { between, type Random, seededRandom } from '../randomness.ts'
import { decideReply, type Memory, NEW_MEMORY, type Persona } from './decisions.ts'
import type { Handsets } from './handsets.ts'
import { type PersonaRules, type Role, roleIn } from './roles.ts'

const HOUR_MS = 3_600_000
/** Virtual milliseconds until a contact without a persona reads a message. */
const UNTIL_READ = [1000, 5000] as const
/** The share of silent contacts who read their messages. */
const SILENT_READERS = 0.5

/** The state between a contact and one business number. */
interface ContactState {
  role: Role
  memory: Memory
  random: Random
  /** Whether the contact reads messages at all. */
  reads: boolean
  unread: MessageRecord[]
  templates: number
  firstAt: number
  isThinking: boolean
}

/** Makes contacts read and answer their messages after a delay. */
export class Personas {
  readonly #clock: Clock
  readonly #accounts: Accounts
  readonly #inbound: Inbound
  readonly #statuses: Statuses
  readonly #handsets: Handsets
  readonly #roles = new Map<string, Role | null>()
  #rules: PersonaRules
  #states = new Map<string, ContactState>()

  constructor(
    parts: { clock: Clock; accounts: Accounts; inbound: Inbound; statuses: Statuses; handsets: Handsets },
    rules: PersonaRules,
  ) {
    this.#clock = parts.clock
    this.#accounts = parts.accounts
    this.#inbound = parts.inbound
    this.#statuses = parts.statuses
    this.#handsets = parts.handsets
    this.#rules = rules
    parts.statuses.onArrival = (message) => this.#receive(message)
  }

  get rules(): PersonaRules {
    return this.#rules
  }

  /** Assigns new personas to all contacts and discards pending replies. */
  assign(rules: PersonaRules): void {
    this.#rules = rules
    this.#roles.clear()
    this.#states = new Map()
  }

  personaOf(phone: string): Persona | null {
    return this.#roleOf(phone)?.persona ?? null
  }

  #roleOf(phone: string): Role | null {
    const known = this.#roles.get(phone)
    if (known !== undefined) return known
    const role = roleIn(this.#rules, phone)
    this.#roles.set(phone, role)
    return role
  }

  #receive(message: MessageRecord): void {
    // A tester reads and answers.
    if (this.#isManual(message)) return
    const role = this.#roleOf(message.phone)
    if (!role) {
      const seen = between(seededRandom(message.id), ...UNTIL_READ)
      this.#clock.after(seen, () => this.#statuses.read(message))
      return
    }
    const state = this.#stateOf(message, role)
    state.unread.push(message)
    if (message.template) state.templates += 1
    const wait = this.#waitOf(state)
    if (state.isThinking || wait === null) return
    state.isThinking = true
    this.#clock.after(wait, () => this.#readMessages(state))
  }

  #stateOf(message: MessageRecord, role: Role): ContactState {
    const key = `${message.phoneNumberId}/${message.phone}`
    const known = this.#states.get(key)
    if (known) return known
    const random = seededRandom(`${this.#rules.seed}/${message.phone}`)
    const reads = role.persona !== 'silent' || random() < SILENT_READERS
    const state: ContactState = {
      role,
      memory: NEW_MEMORY,
      random,
      reads,
      unread: [],
      templates: 0,
      firstAt: this.#clock.ms(),
      isThinking: false,
    }
    this.#states.set(key, state)
    return state
  }

  /** Virtual milliseconds until the contact reads the unread messages; null if the persona does not react to them. */
  #waitOf({ role, memory, templates, firstAt, random }: ContactState): number | null {
    const [least, most] = role.thinkSeconds
    // Most contacts answer soon, few late.
    const thinking = 1000 * least * (most / least) ** random()
    if (role.persona !== 'late' || memory.replies > 0) return thinking
    if (templates < role.rounds) return null
    return Math.max(thinking, firstAt + role.afterHours * HOUR_MS - this.#clock.ms())
  }

  #isManual({ wabaId, phone }: MessageRecord): boolean {
    return this.#handsets.of(wabaId, phone).isManual
  }

  #readMessages(state: ContactState): void {
    state.isThinking = false
    const messages = state.unread
    state.unread = []
    // A tester took the phone while the contact was thinking.
    if (messages.some((message) => this.#isManual(message))) return
    if (state.reads) for (const message of messages) this.#statuses.read(message)
    const unanswered = messages.map(({ id, text, choices, template }) => ({
      id,
      text,
      choices,
      isTemplate: template !== null,
    }))
    const { reply, memory } = decideReply(state.role.persona, state.memory, unanswered, state.random)
    state.memory = memory
    const last = messages.at(-1)
    const to = last ? this.#accounts.numberWithId(last.phoneNumberId) : null
    if (reply && last && to) this.#inbound.write(last.phone, to, reply)
  }
}

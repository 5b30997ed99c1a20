import { randomBytes } from 'node:crypto'
import { type Clock, idsFrom, publicUrl } from '../src/platform/core/index.ts'
import { sql } from '../src/platform/db/index.ts'
import type { DueWork } from '../src/platform/jobs/index.ts'
import { type Actor, type Ctx, inTransaction, type Runtime } from '../src/platform/operations/index.ts'
import { insertChannel } from './channels.ts'
import { workOneBatch } from './due-work.ts'
import { startTestApp, type TestApp } from './harness.ts'

/** Time that passes when a test says so. */
export class TestClock implements Clock {
  readonly scale = 1
  #now = new Date('2026-03-02T10:00:00.000Z').getTime()

  now(): Date {
    return new Date(this.#now)
  }

  pass(ms: number): void {
    this.#now += ms
  }
}

export interface TestParticipant {
  runId: string
  initiativeId: string
  contactId: string
  conversationId: string
  channelId: string
}

export interface TestInitiative {
  id: string
  journeyId: string
}

const TESTER: Actor = { kind: 'system', id: 'test' }

/**
 * People in the middle of an outreach, written as other parts of the service leave them: without a journey that acts,
 * a provider that sends, or workers that run by themselves.
 */
export class Outreach implements AsyncDisposable {
  readonly app: TestApp
  readonly clock = new TestClock()
  readonly runtime: Runtime
  readonly org: string
  readonly channelId: string
  readonly otherChannelId: string

  static async start(): Promise<Outreach> {
    const app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
    const outreach = new Outreach(app)
    await outreach.#connectNumbers()
    return outreach
  }

  private constructor(app: TestApp) {
    this.app = app
    this.org = app.org.id
    const newId = idsFrom(this.clock, randomBytes)
    this.runtime = { ...app.runtime, clock: this.clock, newId }
    this.runtime.services.provide(publicUrl, { url: 'https://parley.example' })
    this.channelId = newId()
    this.otherChannelId = newId()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.app.stop()
  }

  /** One transaction, as an operation or a worker would have it. */
  do<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
    return inTransaction(this.runtime, this.org, TESTER, work)
  }

  /** Lets a worker do what is due, once. Its pending calls are waited for when it can be disposed of. */
  async work(work: DueWork): Promise<void> {
    await workOneBatch(this.runtime, work, this.org)
    await work[Symbol.asyncDispose]?.()
  }

  async newInitiative(
    with_: { language?: string; questions?: object[]; name?: string } = {},
  ): Promise<TestInitiative> {
    const { newId, pool } = this.runtime
    const [id, journeyId, now] = [newId(), newId(), this.clock.now()]
    await pool.run(sql`
      insert into initiatives (org_id, id, name, channel, status, language, max_attempts, is_recurring,
                               guiding_questions, created_at, updated_at)
      values (${this.org}, ${id}, ${with_.name ?? 'Survey'}, 'WHATSAPP', 'ACTIVE', ${with_.language ?? 'en'}, 1, false,
              ${JSON.stringify(with_.questions ?? [])}::jsonb, ${now}, ${now})`)
    await pool.run(sql`
      insert into journeys (org_id, id, initiative_id, version, status, definition, created_at, updated_at)
      values (${this.org}, ${journeyId}, ${id}, 1, 'PUBLISHED', '{}', ${now}, ${now})`)
    return { id, journeyId }
  }

  /** Somebody with a live run who has been sent the opening message. */
  async newParticipant(
    initiative: TestInitiative,
    who: { phone: string; externalId?: string; name?: string; channelId?: string; opening?: string | null },
  ): Promise<TestParticipant> {
    const { newId, pool } = this.runtime
    const now = this.clock.now()
    const runId = newId()
    const channelId = who.channelId ?? this.channelId
    const contactId = await this.#contact(who.phone)
    const { id: conversationId } = await pool.one(sql<{ id: string }>`
      insert into conversations (org_id, id, channel_id, contact_id, owner, created_at)
      values (${this.org}, ${newId()}, ${channelId}, ${contactId}, 'nobody', ${now})
      on conflict (org_id, channel_id, contact_id) do update set rev = conversations.rev returning id`)
    await pool.run(sql`
      insert into runs (org_id, id, initiative_id, journey_id, contact_id, subject_id, person_external_id, phone_number,
                        name, trigger, state, status, node_id, node_kind, step_count, waiting_for, waiting_on, started_at)
      values (${this.org}, ${runId}, ${initiative.id}, ${initiative.journeyId}, ${contactId}, ${newId()},
              ${who.externalId ?? null}, ${who.phone}, ${who.name ?? null}, '{"kind":"manual"}',
              ${{ enteredAt: now.toISOString() }}, 'ACTIVE', 'talk', 'MANAGE_CONVERSATION', 1, 'conversation',
              ${conversationId}, ${now})`)
    const participant = { runId, initiativeId: initiative.id, contactId, conversationId, channelId }
    if (who.opening !== null) await this.tell(participant, who.opening ?? 'Hello, may we ask you something?')
    return participant
  }

  async #contact(phone: string): Promise<string> {
    const { id } = await this.runtime.pool.one(sql<{ id: string }>`
      insert into contacts (org_id, id, phone_number, created_at)
      values (${this.org}, ${this.runtime.newId()}, ${phone}, ${this.clock.now()})
      on conflict (org_id, phone_number) do update set name = contacts.name returning id`)
    return id
  }

  /** The journey wrote, and it left (or is in another state). */
  async tell(to: TestParticipant, text: string, status = 'sent'): Promise<void> {
    this.clock.pass(10)
    await this.runtime.pool.run(sql`
      insert into messages (org_id, id, conversation_id, channel_id, contact_id, run_id, initiative_id, direction, author,
                            type, text, status, created_at, sent_at)
      values (${this.org}, ${this.runtime.newId()}, ${to.conversationId}, ${to.channelId}, ${to.contactId}, ${to.runId},
              ${to.initiativeId}, 'outbound', 'journey', 'template', ${text}, ${status}, ${this.clock.now()},
              ${status === 'sent' ? this.clock.now() : null})`)
  }

  /** Somebody wrote; gives what the channel hands on. */
  async hear(from: TestParticipant, text: string) {
    this.clock.pass(10)
    const id = this.runtime.newId()
    const now = this.clock.now()
    await this.runtime.pool.run(sql`
      insert into messages (org_id, id, conversation_id, channel_id, contact_id, direction, author, type, text, status,
                            created_at)
      values (${this.org}, ${id}, ${from.conversationId}, ${from.channelId}, ${from.contactId}, 'inbound', 'participant',
              'text', ${text}, 'received', ${now})`)
    const { contactId, conversationId, channelId } = from
    return { id, contactId, conversationId, channelId, text, at: now }
  }

  /** What was written to a participant, in order, whether it has left or not. */
  async written(to: Pick<TestParticipant, 'conversationId'>): Promise<{ author: string; text: string }[]> {
    return this.runtime.pool.rows(sql<{ author: string; text: string }>`
      select author, text from messages
      where org_id = ${this.org} and conversation_id = ${to.conversationId} and direction = 'outbound'
        and type = 'text' order by created_at, id`)
  }

  conversation(of: Pick<TestParticipant, 'conversationId'>) {
    return this.runtime.pool.one(
      sql<{
        owner: string
        run_id: string | null
        turn_at: Date | null
        last_inbound_at: Date | null
        memory: Record<string, unknown>
        escalated_at: Date | null
      }>`select * from conversations where org_id = ${this.org} and id = ${of.conversationId}`,
    )
  }

  run(of: Pick<TestParticipant, 'runId'>) {
    return this.runtime.pool.one(sql<Record<string, unknown>>`
      select * from runs where org_id = ${this.org} and id = ${of.runId}`)
  }

  /** Subscribes to every event; `events` gives what was queued since. */
  async subscribe(): Promise<void> {
    const { newId, pool } = this.runtime
    const [credential, now] = [newId(), this.clock.now()]
    await pool.run(sql`
      insert into http_credentials (org_id, id, key, name, type, placement, value_sealed, created_at)
      values (${this.org}, ${credential}, 'k', 'k', 'BEARER', '{}', '', ${now})`)
    await pool.run(sql`
      insert into webhook_subscriptions (org_id, id, name, url, events, credential_id, signing_secret_sealed, created_at)
      values (${this.org}, ${newId()}, 'hooks', 'https://hooks.example', ${['conversation.escalated', 'journey_run.ended']},
              ${credential}, '', ${now})`)
  }

  async events(type: string): Promise<Record<string, any>[]> {
    const rows = await this.runtime.pool.rows(sql<{ body: string }>`
      select e.body from webhook_deliveries d join webhook_events e on e.org_id = d.org_id and e.id = d.event_id
      where d.org_id = ${this.org} and d.event_type = ${type} order by d.id`)
    return rows.map((row) => JSON.parse(row.body).data)
  }

  async #connectNumbers(): Promise<void> {
    const { accountId } = await insertChannel(this.runtime, this.org, '+573000000001', { id: this.channelId })
    await insertChannel(this.runtime, this.org, '+573000000002', { id: this.otherChannelId, accountId })
  }
}
